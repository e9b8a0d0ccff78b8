import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, GetCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { FaultPlan } from '../../../infra/local/aws/faults.ts';
import { signIn, type UserClient } from '../../support/api.ts';
import { type LocalStack, startLocalStack } from '../../support/local-stack.ts';
import { nrps } from '../../support/nrps.ts';
import { waitUntil } from '../../support/submissions.ts';
import { runVerify } from '../../support/verify.ts';
import { create, editOrThrow } from '../master-list.ts';

const folder = mkdtempSync(join(tmpdir(), 'hims-log-faults-'));
const plan = join(folder, 'faults.json');
const setFaults = (rates: FaultPlan['rates']): void => writeFileSync(plan, JSON.stringify({ seed: 7, rates }));

let localStack: LocalStack;
beforeAll(async () => {
  setFaults({});
  const env = { HIMS_ASSEMBLY: inject('assembly'), HIMS_PROCESSES: 'own', HIMS_FAULTS: plan };
  localStack = await startLocalStack({ seed: 'users', env });
});
afterAll(async () => {
  await localStack.stop();
  rmSync(folder, { recursive: true });
});

const verifyLog = (...options: string[]) => runVerify(localStack.dataDir, '--log', ...options);

/** Ten documents and ten edits of them. */
const changeDocuments = async (controller: UserClient): Promise<void> => {
  for (let count = 0; count < 10; count += 1) {
    const document = await create(controller);
    await editOrThrow(controller, document, { nama: `Nama ${count}` });
  }
};

test('appends what its sequencer could not, once, and says that it is late', { timeout: 600_000 }, async () => {
  setFaults({ 'throttle sequence-log': 1 });
  await changeDocuments(await signIn(localStack.url, nrps.controller));
  const appended = await verifyLog('--append-missing');
  expect(appended.output).toMatch(/[1-9]\d* items of evidence appended to the log/);
  // Only the sequencer may sign.
  expect(appended.output).toMatch(/: The log does not have it/);
  expect(appended.code).toBe(1);
  setFaults({});
  await expect.poll(async () => (await verifyLog()).code, { timeout: 60_000, interval: 5000 }).toBe(0);
  expect((await verifyLog()).output).toMatch(/· [1-9]\d* entries were logged later than their items were stored/);
});

test('continues the signed log in a table that was restored from before, and names what is lost', {
  timeout: 600_000,
}, async () => {
  const { adminEnv } = localStack;
  const dynamo = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      region: adminEnv['AWS_REGION'] ?? '',
      endpoint: adminEnv['AWS_ENDPOINT_URL_DYNAMODB'] ?? '',
      credentials: {
        accessKeyId: adminEnv['AWS_ACCESS_KEY_ID'] ?? '',
        secretAccessKey: adminEnv['AWS_SECRET_ACCESS_KEY'] ?? '',
      },
    }),
  );
  const TableName = adminEnv['TABLE_NAME'];
  const headKey = { PK: 'TLOG#HEAD', SK: 'HEAD' };
  const loadHead = async () => (await dynamo.send(new GetCommand({ TableName, Key: headKey }))).Item;
  // What the first test left to its sequencer is in the log before.
  const before = await waitUntil(async () => {
    await verifyLog('--append-missing');
    const head = await loadHead();
    return head?.['published'] === head?.['size'] ? head : undefined;
  }, 300_000);
  const controller = await signIn(localStack.url, nrps.controller);
  const lost = await create(controller);
  await expect.poll(async () => (await loadHead())?.['published']).toBe(before?.['size'] + 1);

  // As the table was before the document.
  const { Items = [] } = await dynamo.send(new ScanCommand({ TableName, ConsistentRead: true }));
  const later = Items.filter(
    ({ PK, SK }) => PK.includes(lost.id) || (PK === 'TLOG#BATCH' && Number(SK) >= before?.['size']),
  );
  for (const { PK, SK } of later) await dynamo.send(new DeleteCommand({ TableName, Key: { PK, SK } }));
  await dynamo.send(new PutCommand({ TableName, Item: before }));

  const next = await create(controller);
  await expect
    .poll(() => localStack.logs.some((line) => /The signed log has \d+ entries, and the table only/.test(line)))
    .toBe(true);
  expect((await loadHead())?.['size']).toBe(before?.['size']);
  const { output } = await verifyLog('--append-missing');
  expect(output).toContain(
    `The table continues the signed log: from ${before?.['size']} to ${before?.['size'] + 1} entries`,
  );
  await expect
    .poll(async () => (await verifyLog()).output, { timeout: 60_000, interval: 5000 })
    .not.toContain(`DOC#${next.id} CURRENT v1: The log does not have it`);
  expect((await verifyLog()).output).toContain(`(document) DOC#${lost.id} CURRENT v1: Its item was deleted`);
});
