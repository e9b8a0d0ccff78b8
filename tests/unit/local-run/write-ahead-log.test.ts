import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir, uptime } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { hasEveryCommit } from '../../../infra/local/run/write-ahead-log.ts';

const root = mkdtempSync(join(tmpdir(), 'hims-log-'));
afterAll(() => rmSync(root, { recursive: true }));

let file: string;
let [log, shared] = ['', ''];
const open = (path: string): DatabaseSync => {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; CREATE TABLE IF NOT EXISTS notes (text)');
  return database;
};
const insert = (database: DatabaseSync, rows: number): void => {
  for (let row = 0; row < rows; row += 1) database.prepare('INSERT INTO notes VALUES (?)').run('x'.repeat(2000));
};
const rowsIn = (path: string): unknown => {
  const database = new DatabaseSync(path);
  const row = database.prepare('SELECT count(*) AS rows FROM notes').get();
  database.close();
  return row?.['rows'];
};

/** The files of a database after these writes, as a kill leaves them. */
const killAfter = (write: (database: DatabaseSync) => void): void => {
  const folder = mkdtempSync(join(root, 'open-'));
  const database = open(join(folder, 'a.sqlite'));
  write(database);
  const killed = mkdtempSync(join(root, 'killed-'));
  cpSync(folder, killed, { recursive: true });
  database.close();
  file = join(killed, 'a.sqlite');
  [log, shared] = [`${file}-wal`, `${file}-shm`];
};
const flip = (path: string, at: number): void => {
  const bytes = readFileSync(path);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 0x10, at);
  writeFileSync(path, bytes);
};

const [headerBytes, frameBytes] = [32, 24 + 4096];

describe('a log of five commits', () => {
  beforeEach(() => killAfter((database) => insert(database, 5)));

  test('is intact, and its database has every row', () => {
    expect(hasEveryCommit(file)).toBe(true);
    expect(rowsIn(file)).toBe(5);
  });

  test('is refused at every length below its own', () => {
    const { length } = readFileSync(log);
    expect(length).toBeGreaterThan(headerBytes + 5 * frameBytes);
    for (let end = length - 1; end >= 0; end -= 509) {
      truncateSync(log, end);
      expect(hasEveryCommit(file), `of ${end} bytes`).toBe(false);
    }
    truncateSync(log, 0);
    expect(hasEveryCommit(file)).toBe(false);
    rmSync(log);
    expect(hasEveryCommit(file)).toBe(false);
  });

  test('is refused with one flipped bit, in its header or in any frame', () => {
    const bytes = readFileSync(log);
    const places = new Set(Array.from({ length: headerBytes + 24 }, (_, at) => at));
    for (let at = headerBytes; at < bytes.length; at += 211) places.add(at);
    for (const at of places) {
      flip(log, at);
      expect(hasEveryCommit(file), `at ${at}`).toBe(false);
      writeFileSync(log, bytes);
    }
    expect(hasEveryCommit(file)).toBe(true);
  });

  test('may be followed by frames that no commit ended', () => {
    writeFileSync(log, Buffer.concat([readFileSync(log), Buffer.alloc(frameBytes, 7)]));
    expect(hasEveryCommit(file)).toBe(true);
    expect(rowsIn(file)).toBe(5);
  });

  test('is compared with the second copy of what SQLite shares, where the kill interrupted the first', () => {
    flip(shared, 16);
    expect(hasEveryCommit(file)).toBe(true);
    truncateSync(log, readFileSync(log).length - frameBytes);
    expect(hasEveryCommit(file)).toBe(false);
  });

  test('is not compared after a restart of the machine, which may have lost the newest commits', () => {
    truncateSync(log, headerBytes);
    const beforeBoot = Date.now() / 1000 - uptime() - 60;
    utimesSync(shared, beforeBoot, beforeBoot);
    expect(hasEveryCommit(file)).toBe(true);
  });
});

test.each([
  ['begun again after a checkpoint', 'PASSIVE', 3],
  ['emptied by a checkpoint, and filled again', 'TRUNCATE', 3],
  ['emptied by a checkpoint', 'TRUNCATE', 0],
])('accepts a log that was %s', (_, kind, rows) => {
  killAfter((database) => {
    insert(database, 20);
    database.exec(`PRAGMA wal_checkpoint(${kind})`);
    insert(database, rows);
  });
  expect(hasEveryCommit(file)).toBe(true);
  expect(rowsIn(file)).toBe(20 + rows);
});

test('accepts a database that was closed, and one without a log', () => {
  file = join(mkdtempSync(join(root, 'closed-')), 'a.sqlite');
  const database = open(file);
  insert(database, 2);
  database.close();
  expect(hasEveryCommit(file)).toBe(true);
});

test('has every acknowledged commit of a process that was killed', async () => {
  file = join(mkdtempSync(join(root, 'process-')), 'a.sqlite');
  open(file).close();
  const script = `
    const { DatabaseSync } = require('node:sqlite');
    const database = new DatabaseSync(process.argv[1]);
    database.exec('PRAGMA synchronous = NORMAL');
    const insert = database.prepare('INSERT INTO notes VALUES (?)');
    for (let row = 0; row < 33; row += 1) insert.run('x'.repeat(2000));
    process.stdout.write('stored');
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['-e', script, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(hasEveryCommit(file)).toBe(true);
  const last = readFileSync(`${file}-wal`);
  writeFileSync(`${file}-wal`, last.subarray(0, -1));
  expect(hasEveryCommit(file)).toBe(false);
  writeFileSync(`${file}-wal`, last);
  expect(rowsIn(file)).toBe(33);
});
