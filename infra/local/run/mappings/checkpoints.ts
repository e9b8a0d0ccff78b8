import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../log.ts';

/**
 * A position that could not be saved is saved later; until then the records after the older one would be delivered
 * again.
 */
const retryMs = 1000;
const sequenceNumber = /^\d+$/;

export type Checkpoint = ReturnType<typeof checkpointIn>;

/**
 * A mapping's position in its stream, in a file that is replaced atomically, so that `kill -9` leaves the old or the
 * new one.
 */
export const checkpointIn = (dataDir: string, mapping: string, log: Log) => {
  const folder = join(dataDir, 'mappings');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${mapping.replaceAll('/', '-')}.txt`);
  let unsaved: string | undefined;
  const save = (position: string): void => {
    const failedBefore = unsaved !== undefined;
    unsaved = position;
    try {
      writeFileSync(`${path}.new`, position);
      renameSync(`${path}.new`, path);
    } catch (error) {
      if (failedBefore) return;
      log.error(`The position of ${mapping} in its stream could not be saved; retrying: ${String(error)}`);
      scheduleSave();
      return;
    }
    unsaved = undefined;
    if (failedBefore) log.warn(`The position of ${mapping} in its stream was saved`);
  };
  const scheduleSave = (): void => {
    const timer = setInterval(() => {
      if (unsaved !== undefined) save(unsaved);
      if (unsaved === undefined) clearInterval(timer);
    }, retryMs).unref();
  };
  return {
    /** The last delivered position; undefined before the first batch. */
    load: (): string | undefined => {
      const saved = unsaved ?? (existsSync(path) ? readFileSync(path, 'utf8') : undefined);
      if (saved === undefined || sequenceNumber.test(saved)) return saved;
      log.warn(`${path} has no valid position: the stream is read again from its oldest record`);
      return undefined;
    },
    save,
  };
};

/**
 * A power failure can lose the newest commits of the table but not the newer position. New records would then get
 * sequence numbers before that position, so it is reset to the newest existing record.
 */
export const limitToNewest = async (
  checkpoint: Checkpoint,
  latest: () => Promise<string | undefined>,
): Promise<void> => {
  const position = checkpoint.load();
  if (position === undefined) return;
  const newest = (await latest()) ?? '0';
  if (BigInt(position) > BigInt(newest)) checkpoint.save(newest);
};
