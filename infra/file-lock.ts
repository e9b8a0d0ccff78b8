import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A lock the operating system holds for the process and gives back when it ends, however it ends: an open exclusive
 * transaction on a file of SQLite's. A pid in a file alone would outlive `kill -9`, or name a stranger afterwards.
 */
export interface Lock {
  release: () => void;
}

const sqliteBusy = 5;
/** A database nobody refers to is closed by the garbage collector, and its lock would go with it. */
const openLocks = new Set<DatabaseSync>();

/** Takes the lock, or answers undefined when another process has it. */
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

/** Takes a lock that several stages of this machine share for a while: what they build into one folder. */
export const waitForLock = async (path: string): Promise<Lock> => {
  const deadline = Date.now() + maxWaitMs;
  for (;;) {
    const lock = tryLock(path);
    if (lock) return lock;
    if (Date.now() > deadline) throw new Error(`Another process has held ${path} for too long`);
    await sleep(retryMs);
  }
};
