import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Lock, tryLock } from '../../build/file-lock.ts';
import { BrokenContents, checkContents, partsIn, saveInventory } from './data-contents.ts';
import { builtNames } from './load-template.ts';

const lockFile = 'local-stack.lock';
/** Exists from the beginning of a first start until its end. */
const seedingFile = 'seeding.txt';
/** Exists after a first start has completed. */
const seededFile = 'seeded.txt';
/**
 * Exists while all databases are open. Deleted in the step that closes them, which the time limit of a stop cannot
 * interrupt: a stop that ends before leaves the mark and the write-ahead logs.
 */
const runningFile = 'running.txt';

/**
 * Increased when the storage layout or the form of a key changes incompatibly. Local data is not migrated; the data of a deployed
 * environment must be.
 */
const layoutVersion = '6';

/** A first start writes about 35 MB. */
const firstStartBytes = 80 * 1024 * 1024;
const laterStartBytes = 20 * 1024 * 1024;

export type DataDir = ReturnType<typeof openDataDir>;

/**
 * Locks the data folder for this process. Empties it when `fresh` is set, and when its first start was interrupted,
 * because partial demo data is useless. Any other incomplete folder is rejected and not changed.
 */
export const openDataDir = (path: string, fresh: boolean, freeBytes = freeBytesOf) => {
  assertOwnFolder(path);
  mkdirSync(path, { recursive: true });
  const lock: Lock = lockDataDir(join(path, lockFile));
  try {
    const seeded = join(path, seededFile);
    const seeding = join(path, seedingFile);
    const running = join(path, runningFile);
    const wasInterrupted = !existsSync(seeded) && existsSync(seeding);
    const isReused = !fresh && existsSync(seeded);
    if (isReused) {
      assertSameLayout(path, seeded);
      assertIntact(path, existsSync(running));
    } else if (!fresh && !wasInterrupted) assertNoUnmarkedData(path);
    assertFreeSpace(path, freeBytes(path), isReused ? laterStartBytes : firstStartBytes);

    if (!isReused) {
      // Written first, so that an interrupted cleanup continues at the next start.
      writeFileSync(seeding, '');
      rmSync(seeded, { force: true });
      for (const name of readdirSync(path)) {
        if (!name.startsWith(lockFile) && name !== seedingFile && !builtNames.includes(name))
          rmSync(join(path, name), { recursive: true, force: true });
      }
    }
    rmSync(running, { force: true });
    return {
      path,
      /** No first start has completed in this folder. */
      isEmpty: !isReused,
      /** The previous first start was interrupted, and its data was removed. */
      wasInterrupted: !fresh && wasInterrupted,
      /** Marks the first start as complete. */
      markSeeded: (seed: string): void => {
        saveInventory(path);
        writeFileSync(seeded, `${seed} ${layoutVersion}`);
        rmSync(seeding, { force: true });
      },
      /** Saves the inventory for the next start, after all databases are open. */
      markRunning: (): void => {
        saveInventory(path);
        writeFileSync(running, '');
      },
      /** Marks that databases are about to close, which merges their write-ahead logs. */
      markClosing: (): void => rmSync(running, { force: true }),
      release: lock.release,
    };
  } catch (error) {
    lock.release();
    throw error;
  }
};

/** Throws for a folder that no local stack created, because it must not be emptied. */
const assertOwnFolder = (path: string): void => {
  if (!existsSync(path)) return;
  const names = readdirSync(path);
  if (names.length > 0 && ![lockFile, seededFile, seedingFile].some((name) => names.includes(name))) {
    throw new Error(`Folder ${path} berisi berkas yang bukan milik HIMS; pilih folder lain dengan HIMS_DATA_DIR.`);
  }
};

const assertSameLayout = (path: string, seeded: string): void => {
  const [, layout] = readFileSync(seeded, 'utf8').split(' ');
  if (layout === layoutVersion) return;
  throw new Error(`Data di ${path} dibuat oleh versi HIMS yang lebih lama; mulai ulang dengan: npm start -- --fresh`);
};

const recoveryHint =
  'Tidak ada yang dihapus. Pulihkan folder itu dari cadangan, atau buang datanya dan mulai dengan data contoh baru: npm start -- --fresh';

const assertIntact = (path: string, wasKilled: boolean): void => {
  try {
    checkContents(path, wasKilled);
  } catch (error) {
    if (!(error instanceof BrokenContents)) throw error;
    throw new Error(`Data di ${path} ${error.message}. ${recoveryHint}`);
  }
};

/** A folder without its marker may contain data that a user needs. */
const assertNoUnmarkedData = (path: string): void => {
  const parts = partsIn(path);
  if (parts.length === 0) return;
  throw new Error(
    `Data di ${path} tidak lengkap: penanda ${seededFile} hilang, ${parts.join(', ')} ada. ${recoveryHint}`,
  );
};

const freeBytesOf = (path: string): number => {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
};

const assertFreeSpace = (path: string, free: number, needed: number): void => {
  if (free < needed) throw fullDisk(path, free, needed);
};

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1024 / 1024)} MB`;

const fullDisk = (path: string, free: number, needed: number): Error =>
  new Error(
    `Ruang disk untuk ${path} tidak cukup: tersisa ${megabytes(free)}, perlu ${megabytes(needed)}. Kosongkan ruang, atau pilih folder lain dengan HIMS_DATA_DIR.`,
  );

/** Replaces the error of a start that failed on a full disk, whichever operation failed. */
export const explainFullDisk = (path: string, error: unknown, freeBytes = freeBytesOf): unknown => {
  if (!existsSync(path)) return error;
  const free = freeBytes(path);
  return free < fullBytes ? fullDisk(path, free, firstStartBytes) : error;
};

/** Less free space than this means that a write failed on a full disk. */
const fullBytes = 4 * 1024 * 1024;

/** Only one local stack at a time may use the data folder. */
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
