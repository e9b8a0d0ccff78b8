import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Lock, tryLock } from '../../file-lock.ts';
import { BrokenContents, checkContents, partsIn, saveInventory } from './data-contents.ts';

const lockFile = 'stage.lock';
/** Stands from the beginning of a first start until its end. */
const seedingFile = 'seeding.txt';
/** Stands once a first start has come to its end. */
const seededFile = 'seeded.txt';
/** Stands while all databases are open, until the first of them may be closed: a stop can be cut off in between. */
const runningFile = 'running.txt';

/** Raised when the product keeps its data in another way. Nothing moves what a laptop kept; a deployed stage's must be. */
const layoutVersion = '4';

/** A first start writes about 80 MB, half of them the functions' code, which every start writes again. */
const firstStartBytes = 160 * 1024 * 1024;
const laterStartBytes = 80 * 1024 * 1024;

export interface DataDir {
  path: string;
  /** No first start has put anything in yet. */
  isEmpty: boolean;
  /** The first start before this one did not come to its end: what it had made was removed. */
  wasInterrupted: boolean;
  /** The first start has come to its end. */
  noteSeeded: (seed: string) => void;
  /** All parts are there and open: what the next start must find. */
  noteRunning: () => void;
  /** From now on databases close, each taking the log beside it into itself. */
  noteClosing: () => void;
  release: () => void;
}

/**
 * Takes the data folder for this process. Emptied when asked to, and when its first start never came to its end: half
 * of the demo data is worth nothing. Anything else that is not whole is refused and left as it is.
 */
export const openDataDir = (path: string, fresh: boolean, freeBytes = freeBytesOf): DataDir => {
  assertOwnFolder(path);
  mkdirSync(path, { recursive: true });
  const lock: Lock = lockDataDir(join(path, lockFile));
  try {
    const seeded = join(path, seededFile);
    const seeding = join(path, seedingFile);
    const running = join(path, runningFile);
    const wasInterrupted = !existsSync(seeded) && existsSync(seeding);
    const isKept = !fresh && existsSync(seeded);
    if (isKept) {
      refuseOlder(path, seeded);
      refuseBroken(path, existsSync(running));
    } else if (!fresh && !wasInterrupted) refuseUnmarked(path);
    refuseFullDisk(path, freeBytes(path), isKept ? laterStartBytes : firstStartBytes);

    if (!isKept) {
      // Noted first: an emptying that is cut off goes on at the next start.
      writeFileSync(seeding, '');
      rmSync(seeded, { force: true });
      for (const name of readdirSync(path)) {
        if (!name.startsWith(lockFile) && name !== seedingFile)
          rmSync(join(path, name), { recursive: true, force: true });
      }
    }
    rmSync(running, { force: true });
    return {
      path,
      isEmpty: !isKept,
      wasInterrupted: !fresh && wasInterrupted,
      noteSeeded: (seed) => {
        saveInventory(path);
        writeFileSync(seeded, `${seed} ${layoutVersion}`);
        rmSync(seeding, { force: true });
      },
      noteRunning: () => {
        saveInventory(path);
        writeFileSync(running, '');
      },
      noteClosing: () => rmSync(running, { force: true }),
      release: lock.release,
    };
  } catch (error) {
    lock.release();
    throw error;
  }
};

/** A folder that no stage made is not ours to empty. */
const assertOwnFolder = (path: string): void => {
  if (!existsSync(path)) return;
  const names = readdirSync(path);
  if (names.length > 0 && ![lockFile, seededFile, seedingFile].some((name) => names.includes(name))) {
    throw new Error(`Folder ${path} berisi berkas yang bukan milik HIMS; pilih folder lain dengan HIMS_DATA_DIR.`);
  }
};

const refuseOlder = (path: string, seeded: string): void => {
  const [, layout] = readFileSync(seeded, 'utf8').split(' ');
  if (layout === layoutVersion) return;
  throw new Error(`Data di ${path} dibuat oleh versi HIMS yang lebih lama; mulai ulang dengan: npm start -- --fresh`);
};

const waysOut =
  'Tidak ada yang dihapus. Pulihkan folder itu dari cadangan, atau buang datanya dan mulai dengan data contoh baru: npm start -- --fresh';

const refuseBroken = (path: string, wasCut: boolean): void => {
  try {
    checkContents(path, wasCut);
  } catch (error) {
    if (!(error instanceof BrokenContents)) throw error;
    throw new Error(`Data di ${path} ${error.message}. ${waysOut}`);
  }
};

/** A folder without its marker may hold data that a user needs. */
const refuseUnmarked = (path: string): void => {
  const parts = partsIn(path);
  if (parts.length === 0) return;
  throw new Error(`Data di ${path} tidak lengkap: penanda ${seededFile} hilang, ${parts.join(', ')} ada. ${waysOut}`);
};

const freeBytesOf = (path: string): number => {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
};

const refuseFullDisk = (path: string, free: number, needed: number): void => {
  if (free < needed) throw fullDisk(path, free, needed);
};

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1024 / 1024)} MB`;

const fullDisk = (path: string, free: number, needed: number): Error =>
  new Error(
    `Ruang disk untuk ${path} tidak cukup: tersisa ${megabytes(free)}, perlu ${megabytes(needed)}. Kosongkan ruang, atau pilih folder lain dengan HIMS_DATA_DIR.`,
  );

/** A start that failed for want of room says so, whatever failed first. */
export const explainFullDisk = (path: string, error: unknown, freeBytes = freeBytesOf): unknown => {
  if (!existsSync(path)) return error;
  const free = freeBytes(path);
  return free < fullBytes ? fullDisk(path, free, firstStartBytes) : error;
};

/** So little is left when a write has failed. */
const fullBytes = 4 * 1024 * 1024;

/** The data folder belongs to one stage at a time. */
const lockDataDir = (path: string): Lock => {
  const owner = `${path}.pid`;
  const lock = tryLock(path);
  if (!lock) {
    const pid = readFileSync(owner, 'utf8');
    throw new Error(
      `Folder data ini sedang dipakai oleh HIMS lain (proses ${pid}). Hentikan proses itu, atau pilih folder lain dengan HIMS_DATA_DIR.`,
    );
  }
  writeFileSync(owner, String(process.pid));
  return {
    release: () => {
      rmSync(owner, { force: true });
      lock.release();
    },
  };
};
