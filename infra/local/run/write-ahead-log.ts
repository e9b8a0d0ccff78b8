import { existsSync, readFileSync, statSync } from 'node:fs';
import { uptime } from 'node:os';

/** https://www.sqlite.org/walformat.html; integers are big-endian, those of the shared-memory file little-endian. */
const logHeaderBytes = 32;
const frameHeaderBytes = 24;
const logMagic = 0x377f0682;
const indexHeaderBytes = 48;

type Checksum = readonly [number, number];

/** The newest commit that SQLite stated in the shared memory of its connections. */
interface LastCommit {
  frames: number;
  checksum: Checksum;
  salts: Buffer;
}

/**
 * Whether the write-ahead log of a database file that no process has open is intact and has every commit. The `-shm` file,
 * memory of the system that survives a killed process and that SQLite deletes with the log when it closes the database,
 * says which commit was the last one; what follows it in the log was not acknowledged. True where nothing says it: after
 * a restart of the machine, and where the opening of the database was interrupted.
 */
export const hasEveryCommit = (databaseFile: string): boolean => {
  const lastCommit = readLastCommit(`${databaseFile}-shm`);
  if (!lastCommit || lastCommit.frames === 0) return true;
  return existsSync(`${databaseFile}-wal`) && hasCommit(readFileSync(`${databaseFile}-wal`), lastCommit);
};

const readLastCommit = (file: string): LastCommit | undefined => {
  if (!existsSync(file) || statSync(file).mtimeMs < Date.now() - uptime() * 1000) return undefined;
  const index = readFileSync(file);
  // A commit writes the second copy before the first: where the first is not complete, the second is.
  const header = [0, indexHeaderBytes]
    .map((start) => index.subarray(start, start + indexHeaderBytes))
    .find((copy) => {
      if (copy.length < indexHeaderBytes || copy[12] !== 1) return false;
      const sum = checksumOf([0, 0], copy.subarray(0, 40), true);
      return isEqual(sum, [copy.readUInt32LE(40), copy.readUInt32LE(44)]);
    });
  return (
    header && {
      frames: header.readUInt32LE(16),
      checksum: [header.readUInt32LE(24), header.readUInt32LE(28)],
      salts: header.subarray(32, 40),
    }
  );
};

/** Whether the frames of the log are intact up to this commit. */
const hasCommit = (log: Buffer, { frames, checksum, salts }: LastCommit): boolean => {
  if (log.length < logHeaderBytes || (log.readUInt32BE(0) & ~1) >>> 0 !== logMagic) return false;
  const isLittleEndian = (log.readUInt32BE(0) & 1) === 0;
  const frameBytes = frameHeaderBytes + log.readUInt32BE(8);
  let sum = checksumOf([0, 0], log.subarray(0, 24), isLittleEndian);
  if (!isEqual(sum, storedAt(log, 24)) || !log.subarray(16, 24).equals(salts)) return false;
  if (log.length < logHeaderBytes + frames * frameBytes) return false;
  for (let frame = 0; frame < frames; frame += 1) {
    const start = logHeaderBytes + frame * frameBytes;
    sum = checksumOf(sum, log.subarray(start, start + 8), isLittleEndian);
    sum = checksumOf(sum, log.subarray(start + frameHeaderBytes, start + frameBytes), isLittleEndian);
    if (!log.subarray(start + 8, start + 16).equals(salts) || !isEqual(sum, storedAt(log, start + 16))) return false;
  }
  return isEqual(sum, checksum);
};

const storedAt = (log: Buffer, at: number): Checksum => [log.readUInt32BE(at), log.readUInt32BE(at + 4)];

const isEqual = (one: Checksum, other: Checksum): boolean => one[0] === other[0] && one[1] === other[1];

const checksumOf = ([first, second]: Checksum, bytes: Buffer, isLittleEndian: boolean): Checksum => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let [one, two] = [first, second];
  for (let at = 0; at + 8 <= bytes.length; at += 8) {
    one = (one + view.getUint32(at, isLittleEndian) + two) >>> 0;
    two = (two + view.getUint32(at + 4, isLittleEndian) + one) >>> 0;
  }
  return [one, two];
};
