import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, test } from 'vitest';
import { cursorOf } from '../../../functions/db/cursors.ts';
import { keys } from '../../../functions/db/keys.ts';
import { handler } from '../../../functions/list-register.ts';
import { invoke, resetMocks, signedInToken, table } from './invoke.ts';
import { documentFixture } from './stored-copies.ts';

beforeEach(resetMocks);

const call = async (
  input: object,
  role: 'auditor' | 'document_controller' | 'level1_management' = 'document_controller',
) => invoke(handler, { method: 'GET', token: await signedInToken({ roles: [role] }), input });

test('continues after the number of the last document, also where the page was cut by its size', async () => {
  const after = documentFixture('D1', { nomor: 'SOP-1', department: 'PRO' });
  table.on(GetCommand, { Key: keys.document('D1') }).resolves({ Item: { ...keys.document('D1'), ...after } });
  table.on(QueryCommand).resolves({
    Items: [documentFixture('D2', { nomor: 'SOP-2', department: 'PRO', submission_id: undefined })],
    LastEvaluatedKey: { PK: 'x' },
  });
  const { status, body } = await call({ department: 'PRO', cursor: cursorOf('D1') });
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({
      documents: [
        expect.objectContaining({ nomor: 'SOP-2', revision: expect.objectContaining({ source: 'workflow' }) }),
      ],
      next_cursor: cursorOf('D2'),
    }),
  ]);
  expect(table.commandCalls(QueryCommand)[0]?.args[0].input.ExpressionAttributeValues?.[':after']).toMatch(/#D1$/);
});

test('refuses a place in the list of another department, and callers who do not see the evidence', async () => {
  const after = documentFixture('D1', { department: 'SHE' });
  table.on(GetCommand, { Key: keys.document('D1') }).resolves({ Item: { ...keys.document('D1'), ...after } });
  expect((await call({ department: 'PRO', cursor: cursorOf('D1') })).status).toBe(400);
  expect((await call({ department: 'PRO' }, 'level1_management')).status).toBe(403);
});
