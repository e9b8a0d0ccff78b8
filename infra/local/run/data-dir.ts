import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Lock, lockDataDir } from './lock.ts';

const LOCK = 'stage.lock';
const SEEDED = 'seeded.txt';

/** Raised when the product keeps its data in another way. Nothing moves what a laptop kept; a deployed stage's must be. */
const LAYOUT = '2';

export interface DataDir {
  path: string;
  /** No first start has put anything in yet. */
  isEmpty: boolean;
  noteSeeded: (seed: string) => void;
  release: () => void;
}

/**
 * Takes the data folder for this process. Emptied when asked to, and when its first start never came to its end: half
 * of the demo data is worth nothing.
 */
export function openDataDir(path: string, fresh: boolean): DataDir {
  refuseForeign(path);
  mkdirSync(path, { recursive: true });
  const lock: Lock = lockDataDir(join(path, LOCK));
  const seeded = join(path, SEEDED);
  if (fresh || !existsSync(seeded)) {
    for (const name of readdirSync(path)) {
      if (!name.startsWith(LOCK)) rmSync(join(path, name), { recursive: true, force: true });
    }
  }
  const [kind, layout] = existsSync(seeded) ? readFileSync(seeded, 'utf8').split(' ') : [];
  if (kind !== undefined && layout !== LAYOUT) {
    lock.release();
    throw new Error(`Data di ${path} dibuat oleh versi HIMS yang lebih lama; mulai ulang dengan: npm start -- --fresh`);
  }
  return {
    path,
    isEmpty: kind === undefined,
    noteSeeded: (seed) => writeFileSync(seeded, `${seed} ${LAYOUT}`),
    release: lock.release,
  };
}

/** A folder that no stage made is not ours to empty. */
function refuseForeign(path: string): void {
  if (!existsSync(path)) return;
  const names = readdirSync(path);
  if (names.length > 0 && !names.includes(LOCK)) {
    throw new Error(`Folder ${path} berisi berkas yang bukan milik HIMS; pilih folder lain dengan HIMS_DATA_DIR.`);
  }
}
