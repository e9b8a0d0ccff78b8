import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorkerStack, type WorkerStack } from '../import/worker-stack.ts';
import { testTable } from '../local-aws/test-gateway.ts';

let stack: WorkerStack;
beforeAll(async () => {
  stack = await startWorkerStack({ hasOwner: false });
  const { gateway } = stack.testGateway;
  gateway.createKey({ keyId: 'log', keySpec: 'ECC_NIST_P256', keyUsage: 'SIGN_VERIFY' });
  gateway.createKey({ keyId: 'password', keySpec: 'HMAC_256', keyUsage: 'GENERATE_VERIFY_MAC' });
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_KMS: gateway.url,
    LOG_KEY_ID: 'log',
    LOG_ORIGIN: 'hims/local',
    PASSWORD_KEY_ID: 'password',
    PASSWORD_COST: '10',
  });
});
afterAll(() => stack.testGateway.stop());

/** As the stream does, from its beginning. */
const sequenceAll = async (): Promise<void> => {
  const { handler } = await import('../../../functions/workers/sequence-log.ts');
  const { streams } = stack.testGateway.gateway;
  for (let after: string | undefined; ; ) {
    const Records = await streams.read(testTable.TableName, after, 1000);
    if (Records.length === 0) return;
    await handler({ Records });
    after = Records.at(-1)?.dynamodb?.SequenceNumber;
  }
};

/** As the workers do, whose queue has the documents that were published. */
const indexAll = async (): Promise<void> => {
  const { indexDocuments } = await import('../../../functions/file-search/index-service.ts');
  const { scanTable } = await import('../../../infra/tools/verify/table-scan.ts');
  const ids: string[] = [];
  await scanTable(({ PK }) => void (PK.startsWith('DOC#') && ids.push(PK.slice('DOC#'.length))));
  await indexDocuments(ids);
};

test('the demo data of a new local stack agrees with itself and with its log', { timeout: 240_000 }, async () => {
  await import('../../../infra/local/demo/seed-worker.ts');
  await sequenceAll();
  await indexAll();
  const { verifyEnvironment } = await import('../../../infra/tools/verify/run.ts');
  const { verifyEnvironmentLog } = await import('../../../infra/tools/verify-log/run.ts');
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  expect(await verifyEnvironment({ readBytes: true, repairsCounters: false }, print), lines.join('\n')).toBe(true);
  expect(await verifyEnvironmentLog({ others: new Map() }, print), lines.join('\n')).toBe(true);
  expect(lines.filter((line) => /follow from no event|names no digest|no history/.test(line))).toEqual([]);
  expect(lines.at(-1)).toMatch(/^ {2}· \d+ entries were logged later than their items were stored$/);
});
