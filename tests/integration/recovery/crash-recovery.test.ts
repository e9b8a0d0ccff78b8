import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { signIn } from '../../support/api.ts';
import { root } from '../../support/commands.ts';
import { type LocalStack, startLocalStack } from '../../support/local-stack.ts';
import { nrps } from '../../support/nrps.ts';

/** kill -9 under load is a part of the soak: tests/soak/crash/crash.ts. */
let localStack: LocalStack;
beforeAll(async () => {
  // As the suite's local stack, with its own data.
  localStack = await startLocalStack({ seed: 'users', env: { HIMS_ASSEMBLY: inject('assembly') } });
});
afterAll(() => localStack.stop());

const assembly = () => inject('assembly');

test('starts seeding again, with a message, after a first start was killed while seeding', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'hims-first-'));
  const start = join(root, 'infra', 'local', 'start.ts');
  const child: ChildProcess = spawn(process.execPath, [start], {
    env: {
      ...process.env,
      PORT: '0',
      HIMS_DATA_DIR: dataDir,
      HIMS_SEED: 'users',
      HIMS_WEB: 'none',
      HIMS_ASSEMBLY: assembly(),
    },
    stdio: 'ignore',
  });
  const exited = once(child, 'exit');
  // The tables are being filled: the write-ahead log grows with each commit.
  const log = join(dataDir, 'dynamodb', 'tables.sqlite-wal');
  while (!existsSync(log) || statSync(log).size < 60_000) await wait(1);
  child.kill('SIGKILL');
  await exited;
  expect(existsSync(join(dataDir, 'seeded.txt'))).toBe(false);

  const again = await startLocalStack({ seed: 'users', dataDir, env: { HIMS_ASSEMBLY: assembly() } });
  try {
    expect(again.logs.join('\n')).toContain('Start pertama sebelumnya terputus');
    const employee = await signIn(again.url, nrps.employee);
    expect((await employee.ok('get-dashboard-documents', { mine: true })).documents).toEqual([]);
  } finally {
    await again.stop();
    rmSync(dataDir, { recursive: true });
  }
});

/** An upload whose client stalls: a request in progress, for which a stop waits longer than its time limit. */
const beginUpload = async ({ adminEnv }: LocalStack): Promise<ClientRequest> => {
  const s3 = new S3Client({
    endpoint: adminEnv['AWS_ENDPOINT_URL_S3'] ?? '',
    region: adminEnv['AWS_REGION'] ?? '',
    credentials: {
      accessKeyId: adminEnv['AWS_ACCESS_KEY_ID'] ?? '',
      secretAccessKey: adminEnv['AWS_SECRET_ACCESS_KEY'] ?? '',
    },
  });
  const command = new PutObjectCommand({ Bucket: adminEnv['UPLOADS_BUCKET'], Key: 'uploads/stalled' });
  const upload = request(await getSignedUrl(s3, command), { method: 'PUT', headers: { 'content-length': 10 } });
  // The end of the local stack cuts it.
  upload.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    upload.write('stalled', (error) => (error ? reject(error) : resolve()));
  });
  return upload;
};

test('takes a stop that reached its time limit for no clean one: a write-ahead log that is lost then is missed', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'hims-busy-'));
  const settings = { seed: 'users', env: { HIMS_ASSEMBLY: assembly() } } as const;
  const busy = await startLocalStack({ ...settings, dataDir });
  const upload = await beginUpload(busy);
  await busy.stop();
  upload.destroy();
  const damaged = `${dataDir}-damaged`;
  cpSync(dataDir, damaged, { recursive: true });
  for (const end of ['-wal', '-shm']) rmSync(join(damaged, 'dynamodb', `tables.sqlite${end}`));

  const start = startLocalStack({ ...settings, dataDir: damaged });
  await expect(start).rejects.toThrow(/tabel data \(dynamodb\/tables\.sqlite-wal\) hilang/);
  await (await startLocalStack({ ...settings, dataDir })).stop();
  for (const folder of [dataDir, damaged]) rmSync(folder, { recursive: true });
});

test('exits with a message, and changes nothing, when a part of the data is missing', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'hims-broken-'));
  await localStack.restart();
  const files = ['dynamodb/tables.sqlite', 's3/catalogue.sqlite', 'seeded.txt', 'inventory.json'];
  await localStack.kill9();
  cpSync(localStack.dataDir, dataDir, { recursive: true });
  rmSync(join(dataDir, 'kms'), { recursive: true });
  const before = files.map((name) => readFileSync(join(dataDir, name), 'latin1'));

  const start = startLocalStack({ seed: 'users', dataDir, env: { HIMS_ASSEMBLY: assembly() } });
  await expect(start).rejects.toThrow(/ended \(1\) before it was ready:\n.*kunci sandi dan sesi .* hilang/s);
  expect(files.map((name) => readFileSync(join(dataDir, name), 'latin1'))).toEqual(before);
  rmSync(dataDir, { recursive: true });
});
