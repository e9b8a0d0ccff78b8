import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A lock that the operating system releases when the process ends in any way: an open exclusive transaction on an
 * SQLite file. A file with a pid would remain after `kill -9`, and the pid could be reused by another process.
 */
export interface Lock {
  release: () => void;
}

const sqliteBusy = 5;
/** The references prevent garbage collection, which would close the database and release its lock. */
const openLocks = new Set<DatabaseSync>();

/** Acquires the lock, or returns undefined when another process has it. */
export const tryLock = (path: string): Lock | undefined => {
  mkdirSync(dirname(path), { recursive: true });
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return undefined;
    throw error;
  }
  openLocks.add(database);
  return {
    release: () => {
      if (openLocks.delete(database)) database.close();
    },
  };
};

const maxWaitMs = 120_000;
const retryMs = 50;

/** Waits for a lock that several local stacks of this machine share, for example while they build into one folder. */
export const waitForLock = async (path: string): Promise<Lock> => {
  const deadline = Date.now() + maxWaitMs;
  for (;;) {
    const lock = tryLock(path);
    if (lock) return lock;
    if (Date.now() > deadline) throw new Error(`Timed out while another process uses ${path}`);
    await sleep(retryMs);
  }
};
