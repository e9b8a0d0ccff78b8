import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, GetItemCommand, PutItemCommand, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, expect, test } from 'vitest';
import { type FaultKind, type Faults, faultsFrom } from '../../../infra/local/aws/faults.ts';
import { startTestGateway, type TestGateway } from './test-gateway.ts';

const folder = mkdtempSync(join(tmpdir(), 'hims-faults-'));
const path = join(folder, 'plan.json');
const writePlan = (plan: object): void => writeFileSync(path, JSON.stringify(plan));
let running: TestGateway | undefined;
const killed: string[] = [];
afterEach(async () => {
  await running?.stop();
  running = undefined;
});
afterAll(() => rmSync(folder, { recursive: true }));

const strikes = (faults: Faults, kind: FaultKind): boolean[] =>
  Array.from({ length: 200 }, () => faults.strike(kind, 'f GetItem') !== undefined);

test('the seed decides which occasions are faulty, about as many as the plan says', () => {
  const lines: string[] = [];
  const patternOf = (seed: number) => {
    writePlan({ seed, rates: { throttle: 0.2 } });
    return strikes(
      faultsFrom(path, (line) => lines.push(line)),
      'throttle',
    );
  };
  const [first, again, other] = [patternOf(1), patternOf(1), patternOf(2)];
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
  expect(first.filter(Boolean).length).toBeGreaterThan(20);
  expect(first.filter(Boolean).length).toBeLessThan(60);
  expect(lines[0]).toBe('fault throttle f GetItem');
});

test('a changed plan is read while the local stack runs; an unknown fault is refused', async () => {
  writePlan({ seed: 1 });
  const faults = faultsFrom(path, () => {});
  expect(strikes(faults, 'delay')).not.toContain(true);
  writePlan({ seed: 1, rates: { delay: 1 } });
  await expect.poll(() => faults.strike('delay', 'f GetItem')).toBeDefined();
  writePlan({ seed: 1, rates: { delay: 1, 'delay g': 0 } });
  await expect.poll(() => faults.strike('delay', 'g GetItem')).toBeUndefined();
  writePlan({ seed: 1, rates: { flood: 1 } });
  expect(() => faultsFrom(path, () => {})).toThrow(/flood/);
});

/** A gateway with the one fault, and what a put with one attempt ends with. */
const putWith = async (kind: FaultKind): Promise<{ outcome: string; isStored: boolean }> => {
  writePlan({ seed: 1, rates: { [kind]: 1 } });
  running = await startTestGateway({
    faults: {
      faults: faultsFrom(path, () => {}),
      functionOf: (name) => (name === 'worker' ? 'worker' : undefined),
      kill: (name) => void killed.push(name),
    },
  });
  const { gateway, addRole, clientOptions } = running;
  await gateway.createTable({
    TableName: 'table',
    AttributeDefinitions: [{ AttributeName: 'PK', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'PK', KeyType: 'HASH' }],
  });
  addRole('worker', [{ Effect: 'Allow', Action: '*', Resource: '*' }]);
  const put = new PutItemCommand({ TableName: 'table', Item: { PK: { S: 'a' } } });
  const outcome = await new DynamoDBClient(clientOptions('worker')).send(put).then(
    () => 'stored',
    (error: Error & { code?: string }) => error.code ?? error.name,
  );
  // The administrator's requests have no faults.
  const stored = await new DynamoDBClient(clientOptions('admin')).send(
    new GetItemCommand({ TableName: 'table', Key: { PK: { S: 'a' } } }),
  );
  return { outcome, isStored: stored.Item !== undefined };
};

test.each([
  ['throttle', /^(ThrottlingException|ProvisionedThroughputExceededException)$/, false],
  ['conflict', /^TransactionConflictException$/, false],
  ['cut-before', /^ECONNRESET$/, false],
  ['cut-after', /^ECONNRESET$/, true],
  ['error-after', /^InternalServerError$/, true],
  ['worker-death', /^ECONNRESET$/, true],
  ['delay', /^stored$/, true],
] as const)('%s of a function’s request', async (kind, outcome, isStored) => {
  const result = await putWith(kind);
  expect(result.outcome).toMatch(outcome);
  expect(result.isStored).toBe(isStored);
  expect(killed.splice(0)).toEqual(kind === 'worker-death' ? ['worker'] : []);
});

test('a transaction is cancelled with the reasons of its items', async () => {
  await putWith('conflict');
  const client = new DynamoDBClient(running?.clientOptions('worker') ?? {});
  const TransactItems = [{ Put: { TableName: 'table', Item: { PK: { S: 'b' } } } }];
  await expect(client.send(new TransactWriteItemsCommand({ TransactItems }))).rejects.toMatchObject({
    name: 'TransactionCanceledException',
    CancellationReasons: [{ Code: 'TransactionConflict' }],
  });
});

test('a transaction that is sent again has no conflict: it may have been committed', async () => {
  await putWith('cut-after');
  const client = new DynamoDBClient({ ...running?.clientOptions('worker'), maxAttempts: 3 });
  client.middlewareStack.add(
    (next) => (args) => {
      // The first attempt is committed and its connection cut; the second one has only the conflict to fear.
      const { headers } = args.request as { headers: Record<string, string> };
      const isFirst = headers['amz-sdk-request']?.startsWith('attempt=1') ?? false;
      writePlan({ seed: 1, rates: isFirst ? { 'cut-after': 1 } : { conflict: 1 } });
      return new Promise((resolve) => setTimeout(resolve, 100)).then(() => next(args));
    },
    { step: 'finalizeRequest', priority: 'low' },
  );
  const TransactItems = [{ Put: { TableName: 'table', Item: { PK: { S: 'b' } } } }];
  await expect(client.send(new TransactWriteItemsCommand({ TransactItems }))).resolves.toBeDefined();
});
