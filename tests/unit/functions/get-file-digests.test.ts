import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, test } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import { handler } from '../../../functions/get-file-digests.ts';
import { maxDigestDocuments } from '../../../shared/api/attachments.ts';
import { storedFileFixture } from '../../support/submission-fixtures.ts';
import { invoke, resetMocks, signedInToken, table } from './invoke.ts';
import { documentFixture } from './stored-copies.ts';

beforeEach(resetMocks);

const call = async (document_ids: string | undefined) =>
  invoke(handler, {
    method: 'GET',
    token: await signedInToken({ roles: ['document_controller'] }),
    input: { document_ids },
  });

test('returns the digest of each file once, and none of a deleted document or of one without a file', async () => {
  const stored = (id: string, changes = {}) => ({ ...keys.document(id), ...documentFixture(id, changes) });
  table.on(BatchGetCommand).resolves({
    Responses: {
      table: [
        stored('D1', { file: storedFileFixture }),
        stored('D2', { file: undefined }),
        stored('D3', { file: storedFileFixture, deleted_at: '2026-11-01T00:00:00.000Z' }),
      ],
    },
  });
  const { status, body } = await call('D1,D2,D3,D1');
  expect([status, body]).toEqual([
    200,
    { success: true, digests: [{ document_id: 'D1', sha256: storedFileFixture.sha256 }] },
  ]);
  expect(table.commandCalls(BatchGetCommand)[0]?.args[0].input.RequestItems?.table?.Keys).toHaveLength(3);
});

test.each([
  [undefined, 'Pilih dokumen terlebih dahulu'],
  ['D1,,D2', 'ID harus diisi'],
  [Array.from({ length: maxDigestDocuments + 1 }, (_, at) => `D${at}`).join(), 'Paling banyak 50 dokumen sekaligus'],
])('refuses %s', async (document_ids, message) => {
  const { status, body } = await call(document_ids);
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(message)]);
});
