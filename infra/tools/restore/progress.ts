import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../local/aws/database.ts';
import type { StoredObject } from '../backup/manifest.ts';

const fileName = 'restore-progress.sqlite';

const schema = `
  CREATE TABLE IF NOT EXISTS run (restore_id TEXT);
  CREATE TABLE IF NOT EXISTS objects (key TEXT, version TEXT, present TEXT NOT NULL, PRIMARY KEY (key, version));
  CREATE TABLE IF NOT EXISTS parts (name TEXT PRIMARY KEY);
  CREATE TABLE IF NOT EXISTS jobs (job_id TEXT PRIMARY KEY);
`;

type ObjectName = Pick<StoredObject, 'bucket' | 'key' | 'version'>;

/** What a restore has written so far; it survives the end of the process at any moment. */
export type RestoreProgress = ReturnType<typeof openRestoreProgress>;

/** The progress of the restore with this id; that of another one, into another environment, is discarded. */
export const openRestoreProgress = (folder: string, restoreId: string) => {
  const path = join(folder, fileName);
  const remove = (): void => {
    for (const suffix of ['-wal', '-shm', '']) rmSync(`${path}${suffix}`, { force: true });
  };
  let database = openDatabase(path, schema);
  const found = database.get<{ restore_id: string }>('SELECT restore_id FROM run');
  if (found && found.restore_id !== restoreId) {
    database.close();
    remove();
    database = openDatabase(path, schema);
  }
  if (found?.restore_id !== restoreId) database.run('INSERT INTO run VALUES (?)', restoreId);
  return {
    ...recordsOf(database),
    close: (): void => database.close(),
    remove: (): void => {
      database.close();
      remove();
    },
  };
};

const keyIn = ({ bucket, key }: ObjectName): string => `${bucket}/${key}`;

const recordsOf = (database: Database) => ({
  /** The version of a restored object; undefined where it is not restored. */
  presentVersion: (object: ObjectName): string | undefined =>
    database.get<{ present: string }>(
      'SELECT present FROM objects WHERE key = ? AND version = ?',
      keyIn(object),
      object.version,
    )?.present,
  setPresentVersion: (object: ObjectName, version: string) =>
    database.run('INSERT OR REPLACE INTO objects VALUES (?, ?, ?)', keyIn(object), object.version, version),
  isRestored: (part: string): boolean => database.get('SELECT 1 FROM parts WHERE name = ?', part) !== undefined,
  markRestored: (part: string, unfinishedJobs: readonly string[]): void =>
    database.commit(() => {
      database.run('INSERT OR IGNORE INTO parts VALUES (?)', part);
      for (const job_id of unfinishedJobs) database.run('INSERT OR IGNORE INTO jobs VALUES (?)', job_id);
    }),
  unfinishedJobs: () =>
    database.all<{ job_id: string }>('SELECT job_id FROM jobs ORDER BY job_id').map(({ job_id }) => job_id),
});
