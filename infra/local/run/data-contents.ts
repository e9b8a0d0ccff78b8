import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

const inventoryFile = 'inventory.json';
const tablesFile = 'dynamodb/tables.sqlite';
const fileIndex = 's3/catalogue.sqlite';
const queues = 'sqs/fauxqs.db';
const accessKeys = 'access-keys.secret';
const keysFolder = 'kms';
const secretsFolder = 'secrets';

/** What each part is, as the refusal names it. */
const meanings: Record<string, string> = {
  [tablesFile]: 'tabel data',
  [fileIndex]: 'indeks berkas',
  [queues]: 'antrean pekerjaan',
  [accessKeys]: 'kunci akses',
  [keysFolder]: 'kunci sandi dan sesi',
  [secretsFolder]: 'rahasia antarlayanan',
};

/** Tables that never become empty again once they hold rows. */
const lasting = ['tables', 'rows', 'objects', 'sqs_queues'];

/** A full check reads every page and index: about 1.3 ms a megabyte. Larger databases get the one without indexes. */
const fullCheckBytes = 512 * 1024 * 1024;

const inventory = z.object({
  databases: z.record(z.string(), z.object({ tables: z.array(z.string()), filled: z.array(z.string()) })),
  /** SHA-256 of what never changes, null where the content may. */
  files: z.record(z.string(), z.string().nullable()),
});
type Inventory = z.infer<typeof inventory>;

/** A part that is missing or damaged, in the words of the refusal. */
export class BrokenContents extends Error {}

const lost = (name: string): BrokenContents => new BrokenContents(`tidak lengkap: ${named(name)} hilang`);
const damaged = (name: string, reason: string): BrokenContents => new BrokenContents(`rusak: ${named(name)} ${reason}`);

const named = (name: string): string => {
  const meaning = meanings[name] ?? meanings[name.split('/')[0] ?? ''];
  return meaning ? `${meaning} (${name})` : name;
};

/** The parts of a data folder that hold what a new start could not make again. */
export const partsIn = (folder: string): string[] =>
  [tablesFile, fileIndex, queues, accessKeys, keysFolder, secretsFolder, 's3/blobs', 'mappings', inventoryFile].filter(
    (name) => existsSync(join(folder, name)),
  );

const filesIn = (folder: string, name: string): string[] =>
  existsSync(join(folder, name))
    ? readdirSync(join(folder, name))
        .filter((file) => !file.endsWith('.new'))
        .map((file) => `${name}/${file}`)
    : [];

const sha256 = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

/** Saves what the folder consists of now: what the next start must find. */
export const saveInventory = (folder: string): void => {
  const present = (names: string[]): string[] => names.filter((name) => existsSync(join(folder, name)));
  const found: Inventory = {
    databases: Object.fromEntries(
      present([tablesFile, fileIndex, queues]).map((name) => [name, describeDatabase(join(folder, name))]),
    ),
    files: Object.fromEntries([
      ...present([accessKeys, ...filesIn(folder, keysFolder)]).map((name) => [name, sha256(join(folder, name))]),
      ...filesIn(folder, secretsFolder).map((name) => [name, null]),
    ]),
  };
  const path = join(folder, inventoryFile);
  writeFileSync(`${path}.new`, JSON.stringify(found, null, 2));
  renameSync(`${path}.new`, path);
};

/**
 * Throws BrokenContents unless every part is there and whole. `wasCut`: the last stage did not close its databases, so
 * that their newest commits are in the write-ahead logs beside them.
 */
export const checkContents = (folder: string, wasCut: boolean): void => {
  const expected = readInventory(folder);
  for (const [name, digest] of Object.entries(expected.files)) {
    const path = join(folder, name);
    if (!existsSync(path)) throw lost(name);
    if (statSync(path).size === 0) throw damaged(name, 'kosong');
    if (digest !== null && sha256(path) !== digest) throw damaged(name, 'berubah isinya');
  }
  for (const [name, contents] of Object.entries(expected.databases)) {
    if (!existsSync(join(folder, name))) throw lost(name);
    if (wasCut && !existsSync(join(folder, `${name}-wal`))) throw lost(`${name}-wal`);
    reading(folder, name, (database) => checkDatabase(database, name, contents, statSync(join(folder, name)).size));
  }
  if (fileIndex in expected.databases) reading(folder, fileIndex, (database) => checkBlobs(database, folder));
};

/** A folder of a version that saved no inventory must hold what every folder does. */
const readInventory = (folder: string): Inventory => {
  const path = join(folder, inventoryFile);
  if (!existsSync(path)) {
    const anything = { tables: [], filled: [] };
    const keys = filesIn(folder, keysFolder);
    if (keys.length === 0) throw lost(keysFolder);
    return {
      databases: {
        [tablesFile]: anything,
        [fileIndex]: anything,
        [queues]: anything,
      },
      files: { [accessKeys]: null, ...Object.fromEntries(keys.map((name) => [name, null])) },
    };
  }
  try {
    return inventory.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    throw damaged(inventoryFile, 'tidak dapat dibaca');
  }
};

const describeDatabase = (path: string): Inventory['databases'][string] => {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const tables = tableNames(database);
    return { tables, filled: lasting.filter((name) => tables.includes(name) && holdsRows(database, name)) };
  } finally {
    database.close();
  }
};

const tableNames = (database: DatabaseSync): string[] =>
  database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .all()
    .map(({ name }) => String(name));

const holdsRows = (database: DatabaseSync, table: string): boolean =>
  database.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get() !== undefined;

/** Read-only: what is looked at stays as it is, its write-ahead log too. */
const reading = (folder: string, name: string, look: (database: DatabaseSync) => void): void => {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(join(folder, name), { readOnly: true });
    look(database);
  } catch (error) {
    if (error instanceof BrokenContents) throw error;
    throw damaged(name, `tidak dapat dibaca (${error instanceof Error ? error.message : String(error)})`);
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
  const check = bytes > fullCheckBytes ? 'quick_check' : 'integrity_check';
  const [first] = Object.values(database.prepare(`PRAGMA ${check}(1)`).get() ?? {});
  if (first !== 'ok') throw damaged(name, `tidak lulus pemeriksaan SQLite (${String(first)})`);
  const present = tableNames(database);
  if (present.length === 0) throw damaged(name, 'kosong');
  const missing = tables.find((table) => !present.includes(table));
  if (missing !== undefined) throw damaged(name, `tidak lagi berisi ${missing}`);
  const emptied = filled.find((table) => !holdsRows(database, table));
  if (emptied !== undefined) throw damaged(name, `kehilangan seluruh isi ${emptied}`);
};

/** Every file the index names is there with its size; its bytes are compared with their digest when it is read. */
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
