import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Gateway, startGateway } from '../../../infra/local/aws/gateway.ts';
import { type DataDir, openDataDir } from '../../../infra/local/run/data-dir.ts';
import { createPrincipals } from '../../../infra/local/run/principals.ts';
import { testTable } from '../local-aws/test-gateway.ts';

const root = mkdtempSync(join(tmpdir(), 'hims-contents-'));
const intactFolder = join(root, 'whole');
let path: string;
let opened: DataDir | undefined;

const openGateway = async (dataDir: string, onClosing?: () => void): Promise<Gateway> => {
  const principals = createPrincipals(dataDir);
  const gateway = await startGateway({
    dataDir,
    region: 'ap-southeast-3',
    account: '000000000000',
    principals: principals.find,
    log: () => undefined,
    onClosing,
  });
  await gateway.createTable(testTable);
  gateway.createBucket({ name: 'documents' });
  gateway.createQueue({ name: 'jobs' });
  gateway.createKey({ keyId: 'password', keySpec: 'HMAC_256', keyUsage: 'GENERATE_VERIFY_MAC' });
  gateway.createSecret({ arn: 'arn:aws:secretsmanager:x:0:secret:origin-abc123', generate: {} });
  return gateway;
};

const settings = (gateway: Gateway, dataDir: string) => ({
  endpoint: gateway.url,
  region: 'ap-southeast-3',
  credentials: createPrincipals(dataDir).administrator,
});

/** A folder as a local stack leaves it: with an item, a file, a queue, a key and a secret. */
beforeAll(async () => {
  const data = openDataDir(intactFolder, false);
  const gateway = await openGateway(intactFolder, data.markClosing);
  const db = DynamoDBDocumentClient.from(new DynamoDBClient(settings(gateway, intactFolder)));
  // Enough for several pages of the database.
  for (let at = 0; at < 40; at += 1) {
    await db.send(
      new PutCommand({ TableName: testTable.TableName, Item: { PK: 'P', SK: `${at}`, text: 'x'.repeat(900) } }),
    );
  }
  const s3 = new S3Client(settings(gateway, intactFolder));
  await s3.send(new PutObjectCommand({ Bucket: 'documents', Key: 'PRO/SOP-1.pdf', Body: 'the procedure' }));
  data.markSeeded('none');
  data.markRunning();
  await gateway.close();
  data.release();
});
afterAll(() => rmSync(root, { recursive: true }));

beforeEach(() => {
  path = mkdtempSync(join(root, 'copy-'));
  cpSync(intactFolder, path, { recursive: true });
});
afterEach(() => {
  opened?.release();
  opened = undefined;
});

const open = (): DataDir => {
  opened = openDataDir(path, false);
  return opened;
};
const everyFile = (): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('local-stack.lock') && !/-(wal|shm)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
const only = (folder: string): string => join(folder, readdirSync(join(path, folder))[0] ?? '');

/** Expects that the start fails for this reason and leaves every file unchanged. */
const expectStartError = (reason: string): void => {
  const before = everyFile().map((file) => [file, readFileSync(file, 'latin1')]);
  expect(open).toThrow(reason);
  expect(open).toThrow('Tidak ada yang dihapus');
  expect(open).toThrow('npm start -- --fresh');
  expect(everyFile().map((file) => [file, readFileSync(file, 'latin1')])).toEqual(before);
};

test('is marked as running until no request is in progress any more, so that a stop that ends before is no clean one', async () => {
  const data = open();
  const gateway = await openGateway(path, data.markClosing);
  data.markRunning();
  const s3 = new S3Client(settings(gateway, path));
  const url = await getSignedUrl(s3, new PutObjectCommand({ Bucket: 'documents', Key: 'stalled' }));
  const upload = request(url, { method: 'PUT', headers: { 'content-length': 10 } });
  upload.on('error', () => undefined);
  await new Promise((resolve) => upload.write('stalled', resolve));
  // The gateway has the request once it answers a later one.
  await s3.send(new PutObjectCommand({ Bucket: 'documents', Key: 'later', Body: 'later' }));
  const isMarked = () => existsSync(join(path, 'running.txt'));
  const closed = gateway.close();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect([isMarked(), existsSync(join(path, 'dynamodb', 'tables.sqlite-wal'))]).toEqual([true, true]);
  upload.destroy();
  await closed;
  expect([isMarked(), existsSync(join(path, 'dynamodb', 'tables.sqlite-wal'))]).toEqual([false, false]);
});

test('accepts an intact folder within a second of processor time', () => {
  const before = process.cpuUsage();
  expect(open().isEmpty).toBe(false);
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
});

test.each([
  ['the table', 'dynamodb', 'tabel data (dynamodb/tables.sqlite) hilang'],
  ['the file index', 's3/catalogue.sqlite', 'indeks berkas (s3/catalogue.sqlite) hilang'],
  ['every file', 's3/blobs', 'isi berkas PRO/SOP-1.pdf'],
  ['the queues', 'sqs', 'antrean pekerjaan (sqs/queues.sqlite) hilang'],
  ['the keys', 'kms', 'kunci sandi dan sesi (kms/password.json) hilang'],
  ['the access keys', 'access-keys.secret', 'kunci akses (access-keys.secret) hilang'],
  ['the secrets', 'secrets', 'rahasia antarlayanan'],
  ['the seed marker', 'seeded.txt', 'penanda seeded.txt hilang'],
])('rejects a folder that lost %s, and deletes nothing', (_, part, reason) => {
  rmSync(join(path, part), { recursive: true });
  expectStartError(reason);
});

test.each(['dynamodb/tables.sqlite', 's3/catalogue.sqlite', 'sqs/queues.sqlite'])(
  'rejects a damaged %s',
  (database) => {
    const bytes = readFileSync(join(path, database));
    // After the header of each page, where b-trees are stored.
    for (let page = 4096; page + 200 < bytes.length; page += 4096) bytes.fill(0xff, page, page + 200);
    writeFileSync(join(path, database), bytes);
    expectStartError(`rusak`);
    expectStartError(database);
  },
);

test.each(['dynamodb/tables.sqlite', 's3/catalogue.sqlite', 'sqs/queues.sqlite'])(
  'rejects an empty file instead of %s, which SQLite would open as a new database',
  (database) => {
    truncateSync(join(path, database), 0);
    expectStartError(`(${database}) kosong`);
  },
);

test('rejects a database that lost a table or all its rows', () => {
  const change = (sql: string): void => {
    const database = new DatabaseSync(join(path, 'dynamodb', 'tables.sqlite'));
    database.exec(sql);
    database.close();
  };
  change('DELETE FROM rows');
  expectStartError('kehilangan seluruh isi rows');
  change('DROP TABLE rows');
  expectStartError('tidak lagi berisi rows');
});

test('rejects a changed key, which would invalidate every password', () => {
  const key = only('kms');
  writeFileSync(join(path, key), readFileSync(join(path, key), 'utf8').replace('HMAC', 'hmac'));
  expectStartError(`kunci sandi dan sesi (${key}) berubah isinya`);
});

test('names a truncated file', () => {
  truncateSync(join(path, only('s3/blobs')), 4);
  expectStartError('isi berkas PRO/SOP-1.pdf');
});

describe('the write-ahead log of a killed local stack', () => {
  const log = 'dynamodb/tables.sqlite-wal';

  /** As after kill -9: the databases are open, their newest commits only in the logs. */
  beforeEach(async () => {
    const data = open();
    const gateway = await openGateway(path);
    data.markRunning();
    const db = DynamoDBDocumentClient.from(new DynamoDBClient(settings(gateway, path)));
    await db.send(new PutCommand({ TableName: testTable.TableName, Item: { PK: 'P', SK: 'last' } }));
    const killed = mkdtempSync(join(root, 'killed-'));
    cpSync(path, killed, { recursive: true });
    await gateway.close();
    data.release();
    path = killed;
  });

  test('is used with every write', () => {
    open().release();
    const database = new DatabaseSync(join(path, 'dynamodb', 'tables.sqlite'), { readOnly: true });
    expect(database.prepare("SELECT 1 FROM rows WHERE value LIKE '%last%'").get()).toBeDefined();
    database.close();
  });

  const sizeOfLog = (): number => statSync(join(path, log)).size;
  test.each([
    ['is missing', () => rmSync(join(path, log)), `tabel data (${log}) hilang`],
    ['lacks its newest page', () => truncateSync(join(path, log), sizeOfLog() - 4120), `tabel data (${log}) terpotong`],
    ['is empty', () => truncateSync(join(path, log), 0), `tabel data (${log}) terpotong`],
    ['has a flipped bit', () => flipBit(join(path, log), sizeOfLog() - 2000), `tabel data (${log}) terpotong`],
    ['has no record of its length', () => rmSync(join(path, log.replace('wal', 'shm'))), 'tables.sqlite-shm) hilang'],
  ])('is refused where it %s', (_, damage, reason) => {
    damage();
    expectStartError(reason);
  });
});

const flipBit = (file: string, at: number): void => {
  const bytes = readFileSync(file);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  writeFileSync(file, bytes);
};

test('a stop that is interrupted between two databases leaves an intact folder', async () => {
  const data = open();
  const gateway = await openGateway(path);
  data.markRunning();
  data.markClosing();
  await gateway.close();
  // One database was closed and has no log; another one still has its log.
  writeFileSync(join(path, 'dynamodb', 'tables.sqlite-wal'), '');
  data.release();
  expect(open().isEmpty).toBe(false);
});

test('files without an index entry stay, because the index may be what is missing', async () => {
  const stray = join(path, 's3', 'blobs', 'named-by-nothing');
  const partFile = join(path, 's3', 'blobs', 'unfinished.part');
  for (const file of [stray, partFile]) appendFileSync(file, 'bytes');
  rmSync(join(path, 's3', 'catalogue.sqlite'));
  const gateway = await openGateway(path);
  await gateway.close();
  expect(readdirSync(join(path, 's3', 'blobs'))).toHaveLength(2);
  expect([existsSync(stray), existsSync(partFile)]).toEqual([true, false]);
});

test('a folder of a version without an inventory is checked for the common parts', () => {
  rmSync(join(path, 'inventory.json'));
  open().release();
  rmSync(join(path, 's3', 'catalogue.sqlite'));
  expectStartError('indeks berkas');
});

test('--fresh accepts a folder that is otherwise rejected', () => {
  rmSync(join(path, 'dynamodb'), { recursive: true });
  const fresh = openDataDir(path, true);
  expect([fresh.isEmpty, fresh.wasInterrupted]).toEqual([true, false]);
  fresh.release();
});

test('only an interrupted first start begins again from an empty folder', () => {
  const interrupted = openDataDir(join(path, 'first'), false);
  interrupted.release();
  const again = openDataDir(join(path, 'first'), false);
  expect([again.isEmpty, again.wasInterrupted]).toEqual([true, true]);
  again.markSeeded('none');
  again.release();
  const reopened = openDataDir(join(path, 'first'), false);
  expect([reopened.isEmpty, reopened.wasInterrupted]).toEqual([false, false]);
  reopened.release();
});

test('reports a full disk before it writes anything', () => {
  const folder = join(path, 'small');
  const megabytes = 1024 * 1024;
  expect(() => openDataDir(folder, false, () => 20 * megabytes)).toThrow(/Ruang disk .* tersisa 20 MB, perlu 80 MB/);
  expect(readdirSync(folder)).toEqual(['local-stack.lock']);
  openDataDir(folder, false, () => 200 * megabytes).release();
});
