import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Checkpoint {
  /** Where to go on after; undefined before the first batch. */
  load: () => string | undefined;
  save: (position: string) => void;
}

/** A mapping's place in its stream, in one small file that a `kill -9` leaves either old or new. */
export function checkpointIn(dataDir: string, mapping: string): Checkpoint {
  const folder = join(dataDir, 'mappings');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${mapping.replaceAll('/', '-')}.txt`);
  return {
    load: () => (existsSync(path) ? readFileSync(path, 'utf8') : undefined),
    save: (position) => {
      writeFileSync(`${path}.new`, position);
      renameSync(`${path}.new`, path);
    },
  };
}
