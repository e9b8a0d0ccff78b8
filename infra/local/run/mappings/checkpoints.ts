import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../log.ts';

/** A place that could not be saved is saved later: the records after the older one would only be delivered again. */
const saveAgainMs = 1000;
const sequenceNumber = /^\d+$/;

export interface Checkpoint {
  /** Where to go on after; undefined before the first batch. */
  load: () => string | undefined;
  save: (position: string) => void;
}

/** A mapping's place in its stream, in one small file that a `kill -9` leaves either old or new. */
export const checkpointIn = (dataDir: string, mapping: string, log: Log): Checkpoint => {
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
      log.error(`The place of ${mapping} in its stream could not be saved, and will be: ${String(error)}`);
      saveLater();
      return;
    }
    unsaved = undefined;
    if (failedBefore) log.warn(`The place of ${mapping} in its stream is saved again`);
  };
  const saveLater = (): void => {
    const timer = setInterval(() => {
      if (unsaved !== undefined) save(unsaved);
      if (unsaved === undefined) clearInterval(timer);
    }, saveAgainMs).unref();
  };
  return {
    load: () => {
      const saved = unsaved ?? (existsSync(path) ? readFileSync(path, 'utf8') : undefined);
      if (saved === undefined || sequenceNumber.test(saved)) return saved;
      log.warn(`${path} holds no place in a stream: it is read again from its oldest record`);
      return undefined;
    },
    save,
  };
};

/**
 * A power cut can take the newest commits of the table and leave the newer place: what is written next has sequence
 * numbers the mapping believes to have read. It goes on after the newest record there is.
 */
export const refuseFuture = async (
  checkpoint: Checkpoint,
  latest: () => Promise<string | undefined>,
): Promise<void> => {
  const position = checkpoint.load();
  if (position === undefined) return;
  const newest = (await latest()) ?? '0';
  if (BigInt(position) > BigInt(newest)) checkpoint.save(newest);
};
