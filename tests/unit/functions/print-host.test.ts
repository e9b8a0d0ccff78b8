import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, test, vi } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import { handler } from '../../../functions/print-controlled-copies.ts';
import { mockAwsClient } from '../../support/mock-aws-client.ts';
import { invoke, resetMocks, signedInToken, table, transactItem } from './invoke.ts';
import { documentFixture } from './stored-copies.ts';

const sqs = mockAwsClient(SQSClient);
const pdf = { key: 'k', name: 'a.pdf', size: 4, content_type: 'application/pdf', sha256: 's', version_id: 'v' };
const copy = { document_id: 'D1', holder: 'Rina', department: 'PRO', place: 'Bengkel', purpose: 'Kerja' };

beforeEach(() => {
  resetMocks();
  vi.stubEnv('JOBS_QUEUE_URL', 'https://sqs.example/jobs');
  sqs.on(SendMessageCommand).resolves({});
  const document = { ...keys.document('D1'), ...documentFixture('D1', { file: pdf }) };
  table.on(BatchGetCommand).resolves({ Responses: { table: [document] } });
});

test.each([
  ['the own host of the environment, by whichever its user came', 'hims.kontraktor.co.id', 'hims.kontraktor.co.id'],
  ['the host of the request in an environment without its own', undefined, 'lama.kontraktor.co.id'],
])('codes of copies hold %s', async (_, own, host) => {
  vi.stubEnv('PAGE_HOST', own);
  const token = await signedInToken({ roles: ['admin'] });
  const { status, body } = await invoke(handler, {
    input: { user_id: '10000031', copies: [copy] },
    token,
    headers: { 'x-viewer-host': 'lama.kontraktor.co.id', 'idempotency-key': 'print-1-00000000' },
  });
  expect([status, body]).toMatchObject([200, { success: true }]);
  expect(transactItem({ PK: `JOB#${body['job_id']}`, SK: 'INPUT' })).toMatchObject({ kind: 'print', host });
});
