import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, test } from 'vitest';
import { adminPrincipal, testRegion, testTable } from './test-gateway.ts';

const TableName = testTable.TableName;
const dataDir = mkdtempSync(join(tmpdir(), 'local-aws-kill-'));
let child: ChildProcess | undefined;

afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(dataDir, { recursive: true });
});

/** A gateway in a separate process, so that it can be killed. */
const start = async (): Promise<DynamoDBDocumentClient> => {
  const started = spawn(process.execPath, [join(import.meta.dirname, 'gateway-process.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = started;
  const endpoint = await new Promise<string>((resolve, reject) => {
    started.stdout.once('data', (data: Buffer) => resolve(data.toString().trim()));
    started.once('exit', (code) => reject(new Error(`The gateway ended with ${code}`)));
  });
  const credentials = { accessKeyId: 'admin', secretAccessKey: adminPrincipal.secretAccessKey };
  return DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, region: testRegion, credentials, maxAttempts: 1 }));
};

const kill = async (): Promise<void> => {
  const ended = new Promise((resolve) => child?.once('exit', resolve));
  child?.kill('SIGKILL');
  await ended;
};

test('kill -9 during transactions loses no acknowledged write and leaves no transaction incomplete', async () => {
  const db = await start();
  const acknowledged: number[] = [];
  const write = async (id: number): Promise<void> => {
    await db.send(
      new TransactWriteCommand({
        TransactItems: ['META', 'EV#1', 'QUEUE'].map((SK) => ({
          Put: { TableName, Item: { PK: `SUB#${id}`, SK, GSI1PK: 'SUBS', GSI1SK: `${id}#${SK}` } },
        })),
      }),
    );
    acknowledged.push(id);
  };
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let id = writer; ; id += 8) await write(id);
  });
  const writersEnded = Promise.allSettled(writers);
  while (acknowledged.length < 100) await new Promise((resolve) => setTimeout(resolve, 5));
  await kill();
  await writersEnded;

  const restarted = await start();
  const found = new Map<string, number>();
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await restarted.send(
      new QueryCommand({
        TableName,
        IndexName: 'GSI1',
        KeyConditionExpression: 'GSI1PK = :p',
        ExpressionAttributeValues: { ':p': 'SUBS' },
        ExclusiveStartKey,
      }),
    );
    for (const item of page.Items ?? []) found.set(item.PK, (found.get(item.PK) ?? 0) + 1);
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);

  expect(acknowledged.length).toBeGreaterThanOrEqual(100);
  for (const id of acknowledged) expect(found.get(`SUB#${id}`)).toBe(3);
  expect([...found.values()].every((count) => count === 3)).toBe(true);
});
