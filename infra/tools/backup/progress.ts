import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../local/aws/database.ts';
import { CommandError } from '../common/command-error.ts';
import { hasManifest, type StoredObject } from './manifest.ts';
import type { PartFile } from './part-files.ts';

const fileName = 'backup-progress.sqlite';

const schema = `
  CREATE TABLE IF NOT EXISTS run (backup_id TEXT, stage TEXT, source TEXT, started_at TEXT);
  CREATE TABLE IF NOT EXISTS segments (segment INTEGER PRIMARY KEY, next TEXT, pages INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS parts (
    name TEXT PRIMARY KEY, sha256 TEXT NOT NULL, bytes INTEGER NOT NULL, entries INTEGER NOT NULL,
    sum TEXT NOT NULL, has_files INTEGER NOT NULL DEFAULT 0
  );
  CREATE TABLE IF NOT EXISTS left_out (family TEXT PRIMARY KEY, items INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS objects (
    bucket TEXT, key TEXT, version TEXT, entry TEXT NOT NULL, sha256 TEXT NOT NULL, size INTEGER NOT NULL,
    PRIMARY KEY (bucket, key, version)
  );
  CREATE TABLE IF NOT EXISTS problems (line TEXT PRIMARY KEY);
`;

export interface BackupRun {
  backup_id: string;
  stage: string;
  /** The table and its creation: another local stack has a table of the same name. */
  source: string;
  started_at: string;
}

/** What a backup has stored so far; it survives the end of the process at any moment. */
export type BackupProgress = ReturnType<typeof openBackupProgress>;

/** Begins a backup in an empty folder, or continues the one that was interrupted there. */
export const openBackupProgress = (folder: string, environment: string, source: string) => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (hasManifest(folder)) throw new CommandError(`${folder} has a finished backup already; name another folder`);
  const path = join(folder, fileName);
  const isContinued = existsSync(path);
  if (!isContinued && readdirSync(folder).length > 0)
    throw new CommandError(`${folder} is not empty and has no backup to continue; name another folder`);
  const database = openDatabase(path, schema);
  const found = database.get<BackupRun>('SELECT * FROM run');
  if (found && (found.stage !== environment || found.source !== source)) {
    database.close();
    throw new CommandError(
      `${folder} has an interrupted backup of ${found.stage} (${found.source}), not of ${environment} (${source}); name another folder`,
    );
  }
  const run = found ?? { backup_id: randomUUID(), stage: environment, source, started_at: new Date().toISOString() };
  if (!found) database.run('INSERT INTO run VALUES (?, ?, ?, ?)', run.backup_id, run.stage, run.source, run.started_at);
  return {
    run,
    isContinued: found !== undefined,
    ...recordsOf(database),
    close: database.close,
    remove: (): void => {
      database.close();
      for (const suffix of ['-wal', '-shm', '']) rmSync(`${path}${suffix}`, { force: true });
    },
  };
};

interface Page {
  segment: number;
  next: string | null;
  part?: PartFile & { sum: string };
  leftOut: Map<string, number>;
}

const recordsOf = (database: Database) => ({
  /** Where a segment of the scan continues; `next` is null at its end. */
  position: (segment: number) =>
    database.get<{ next: string | null; pages: number }>('SELECT next, pages FROM segments WHERE segment = ?', segment),
  addPage: ({ segment, next, part, leftOut }: Page): void =>
    database.commit(() => {
      database.run(
        'INSERT INTO segments VALUES (?, ?, 1) ON CONFLICT (segment) DO UPDATE SET next = excluded.next, pages = pages + 1',
        segment,
        next,
      );
      if (part)
        database.run(
          'INSERT INTO parts (name, sha256, bytes, entries, sum) VALUES (?, ?, ?, ?, ?)',
          ...[part.name, part.sha256, part.bytes, part.entries, part.sum],
        );
      for (const [family, items] of leftOut)
        database.run(
          'INSERT INTO left_out VALUES (?, ?) ON CONFLICT (family) DO UPDATE SET items = items + excluded.items',
          family,
          items,
        );
    }),
  tableParts: () => database.all<PartFile & { sum: string; has_files: number }>('SELECT * FROM parts ORDER BY name'),
  markFilesStored: (part: string) => database.run('UPDATE parts SET has_files = 1 WHERE name = ?', part),
  hasObject: ({ bucket, key, version }: Pick<StoredObject, 'bucket' | 'key' | 'version'>): boolean =>
    database.get('SELECT 1 FROM objects WHERE bucket = ? AND key = ? AND version = ?', bucket, key, version) !==
    undefined,
  addObject: (object: StoredObject) =>
    database.run(
      'INSERT OR IGNORE INTO objects VALUES (?, ?, ?, ?, ?, ?)',
      ...[object.bucket, object.key, object.version, JSON.stringify(object), object.sha256, object.size],
    ),
  addProblem: (line: string) => database.run('INSERT OR IGNORE INTO problems VALUES (?)', line),
  problems: () => database.all<{ line: string }>('SELECT line FROM problems ORDER BY line').map(({ line }) => line),
  leftOut: (): Record<string, number> =>
    Object.fromEntries(
      database
        .all<{ family: string; items: number }>('SELECT family, items FROM left_out ORDER BY family')
        .map(({ family, items }) => [family, items]),
    ),
  totals: () =>
    database.get<{ objects: number; contents: number; content_bytes: number }>(
      `SELECT (SELECT count(*) FROM objects) AS objects, count(*) AS contents, coalesce(sum(size), 0) AS content_bytes
       FROM (SELECT sha256, max(size) AS size FROM objects GROUP BY sha256)`,
    ) ?? { objects: 0, contents: 0, content_bytes: 0 },
  /** So many objects after a position, in the order of their entries. */
  objectsAfter: (position: number, limit: number) =>
    database.all<{ position: number; entry: string }>(
      'SELECT rowid AS position, entry FROM objects WHERE rowid > ? ORDER BY rowid LIMIT ?',
      position,
      limit,
    ),
});
