import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { hasEveryCommit } from './write-ahead-log.ts';

const inventoryFile = 'inventory.json';
const tablesFile = 'dynamodb/tables.sqlite';
const fileIndex = 's3/catalogue.sqlite';
const queues = 'sqs/queues.sqlite';
const accessKeys = 'access-keys.secret';
const keysFolder = 'kms';
const keyStatesFolder = 'kms-states';
const secretsFolder = 'secrets';

/** What each part is, for error messages. */
const partLabels: Record<string, string> = {
  [tablesFile]: 'tabel data',
  [fileIndex]: 'indeks berkas',
  [queues]: 'antrean pekerjaan',
  [accessKeys]: 'kunci akses',
  [keysFolder]: 'kunci sandi dan sesi',
  [keyStatesFolder]: 'keadaan kunci',
  [secretsFolder]: 'rahasia antarlayanan',
};

/** Tables that never become empty again once they have rows. */
const retainedTables = ['tables', 'rows', 'objects'];

/**
 * A full check reads every page and index, about 1.3 ms per megabyte. Larger databases get the check without indexes.
 */
const fullCheckBytes = 512 * 1024 * 1024;

const inventory = z.object({
  databases: z.record(z.string(), z.object({ tables: z.array(z.string()), filled: z.array(z.string()) })),
  /** SHA-256 of files that never change, null for files that may. */
  files: z.record(z.string(), z.string().nullable()),
});
type Inventory = z.infer<typeof inventory>;

/** A part that is missing or damaged, with the text of the error message. */
export class BrokenContents extends Error {}

const missingPart = (name: string): BrokenContents => new BrokenContents(`tidak lengkap: ${labelOf(name)} hilang`);
const damagedPart = (name: string, reason: string): BrokenContents =>
  new BrokenContents(`rusak: ${labelOf(name)} ${reason}`);

const labelOf = (name: string): string => {
  const meaning = partLabels[name.replace(/-(wal|shm)$/, '')] ?? partLabels[name.split('/')[0] ?? ''];
  return meaning ? `${meaning} (${name})` : name;
};

/** The parts of a data folder whose loss a new start could not repair. */
export const partsIn = (folder: string): string[] =>
  [
    tablesFile,
    fileIndex,
    queues,
    accessKeys,
    keysFolder,
    keyStatesFolder,
    secretsFolder,
    's3/blobs',
    'mappings',
    inventoryFile,
  ].filter((name) => existsSync(join(folder, name)));

const filesIn = (folder: string, name: string): string[] =>
  existsSync(join(folder, name))
    ? readdirSync(join(folder, name))
        .filter((file) => !file.endsWith('.new'))
        .map((file) => `${name}/${file}`)
    : [];

const sha256 = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

/** Saves an inventory of the folder, which the next start compares. */
export const saveInventory = (folder: string): void => {
  const present = (names: string[]): string[] => names.filter((name) => existsSync(join(folder, name)));
  const currentInventory: Inventory = {
    databases: Object.fromEntries(
      present([tablesFile, fileIndex, queues]).map((name) => [name, describeDatabase(join(folder, name))]),
    ),
    files: Object.fromEntries([
      ...present([accessKeys, ...filesIn(folder, keysFolder)]).map((name) => [name, sha256(join(folder, name))]),
      ...[keyStatesFolder, secretsFolder].flatMap((name) => filesIn(folder, name)).map((name) => [name, null]),
    ]),
  };
  const path = join(folder, inventoryFile);
  writeFileSync(`${path}.new`, JSON.stringify(currentInventory, null, 2));
  renameSync(`${path}.new`, path);
};

/**
 * Throws BrokenContents unless every part is present and intact. `wasKilled`: the last local stack did not close its
 * databases, so their newest commits are in the write-ahead logs.
 */
export const checkContents = (folder: string, wasKilled: boolean): void => {
  const expected = readInventory(folder);
  for (const [name, digest] of Object.entries(expected.files)) {
    const path = join(folder, name);
    if (!existsSync(path)) throw missingPart(name);
    if (statSync(path).size === 0) throw damagedPart(name, 'kosong');
    if (digest !== null && sha256(path) !== digest) throw damagedPart(name, 'berubah isinya');
  }
  // Before any database is opened, because that makes SQLite forget which commits it had.
  for (const name of Object.keys(expected.databases)) {
    const missing = ['', ...(wasKilled ? ['-wal', '-shm'] : [])].find((end) => !existsSync(join(folder, name + end)));
    if (missing !== undefined) throw missingPart(name + missing);
    if (!hasEveryCommit(join(folder, name)))
      throw damagedPart(`${name}-wal`, 'terpotong atau berubah, sehingga data terakhir yang sudah disimpan hilang');
  }
  for (const [name, contents] of Object.entries(expected.databases)) {
    checkReadOnly(folder, name, (database) =>
      checkDatabase(database, name, contents, statSync(join(folder, name)).size),
    );
  }
  if (fileIndex in expected.databases) checkReadOnly(folder, fileIndex, (database) => checkBlobs(database, folder));
};

/** Reads the inventory, or assumes the minimum for a folder of a version that saved none. */
const readInventory = (folder: string): Inventory => {
  const path = join(folder, inventoryFile);
  if (!existsSync(path)) {
    const noTables = { tables: [], filled: [] };
    const keys = filesIn(folder, keysFolder);
    if (keys.length === 0) throw missingPart(keysFolder);
    return {
      databases: {
        [tablesFile]: noTables,
        [fileIndex]: noTables,
      },
      files: { [accessKeys]: null, ...Object.fromEntries(keys.map((name) => [name, null])) },
    };
  }
  try {
    return inventory.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    throw damagedPart(inventoryFile, 'tidak dapat dibaca');
  }
};

const describeDatabase = (path: string): Inventory['databases'][string] => {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const tables = tableNames(database);
    return { tables, filled: retainedTables.filter((name) => tables.includes(name) && hasRows(database, name)) };
  } finally {
    database.close();
  }
};

const tableNames = (database: DatabaseSync): string[] =>
  database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .all()
    .map(({ name }) => String(name));

const hasRows = (database: DatabaseSync, table: string): boolean =>
  database.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get() !== undefined;

/** Opens the database read-only, so that the check does not change it or its write-ahead log. */
const checkReadOnly = (folder: string, name: string, check: (database: DatabaseSync) => void): void => {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(join(folder, name), { readOnly: true });
    check(database);
  } catch (error) {
    if (error instanceof BrokenContents) throw error;
    throw damagedPart(name, `tidak dapat dibaca (${error instanceof Error ? error.message : String(error)})`);
  } finally {
    database?.close();
  }
};

const checkDatabase = (
  database: DatabaseSync,
  name: string,
  { tables, filled }: Inventory['databases'][string],
  bytes: number,
): void => {
  const pragma = bytes > fullCheckBytes ? 'quick_check' : 'integrity_check';
  const [first] = Object.values(database.prepare(`PRAGMA ${pragma}(1)`).get() ?? {});
  if (first !== 'ok') throw damagedPart(name, `tidak lulus pemeriksaan SQLite (${String(first)})`);
  const present = tableNames(database);
  if (present.length === 0) throw damagedPart(name, 'kosong');
  const missing = tables.find((table) => !present.includes(table));
  if (missing !== undefined) throw damagedPart(name, `tidak lagi berisi ${missing}`);
  const emptied = filled.find((table) => !hasRows(database, table));
  if (emptied !== undefined) throw damagedPart(name, `kehilangan seluruh isi ${emptied}`);
};

/** Checks that every file in the index exists with its size; its digest is compared when it is read. */
const checkBlobs = (database: DatabaseSync, folder: string): void => {
  const blobs = join(folder, 's3', 'blobs');
  const stored = database
    .prepare("SELECT key, content ->> '$.blob' AS blob, content ->> '$.size' AS size FROM objects WHERE marker = 0")
    .all();
  for (const { key, blob, size } of stored) {
    const found = statSync(join(blobs, String(blob)), { throwIfNoEntry: false });
    if (!found) throw new BrokenContents(`tidak lengkap: isi berkas ${String(key)} (s3/blobs/${String(blob)}) hilang`);
    if (found.size !== Number(size)) {
      throw new BrokenContents(`rusak: isi berkas ${String(key)} (s3/blobs/${String(blob)}) berubah ukurannya`);
    }
  }
};
