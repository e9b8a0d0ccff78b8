import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { type FileHandle, link, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import type { ChecksumName, Content } from './object-index.ts';

const partSuffix = '.part';
const chunkBytes = 1024 * 1024;

export interface ReceivedBlob {
  /** A temporary file in the same folder; `commit` renames it, `discard` deletes it. */
  partFile: string;
  size: number;
  md5: Buffer;
  sha256: Buffer;
  digests: Record<ChecksumName, string>;
}

/** The index's description of an object's bytes. */
export type StoredBytes = Pick<Content, 'blob' | 'size' | 'digests'>;

/** The bytes on disk are missing or differ from the stored ones. */
export class DamagedBlob extends Error {}

export type Blobs = ReturnType<typeof openBlobs>;

/** Immutable files. A file is renamed to its final name only after it is complete and flushed to disk. */
export const openBlobs = (dataDir: string) => {
  const folder = join(dataDir, 's3', 'blobs');
  mkdirSync(folder, { recursive: true });
  // Deletes only part files, which were never acknowledged. Complete files without an index entry stay, because the
  // index may be the part that was lost; the few that a kill leaves before their index entry only use space.
  for (const file of readdirSync(folder)) if (file.endsWith(partSuffix)) rmSync(join(folder, file));

  return {
    receive: async (body: AsyncIterable<Buffer>): Promise<ReceivedBlob> => {
      const partFile = `${randomUUID()}${partSuffix}`;
      const file = await open(join(folder, partFile), 'w');
      const [md5, sha1, sha256] = [createHash('md5'), createHash('sha1'), createHash('sha256')];
      let [size, crc] = [0, 0];
      try {
        for await (const chunk of body) {
          for (const hash of [md5, sha1, sha256]) hash.update(chunk);
          crc = crc32(chunk, crc);
          size += chunk.length;
          await file.writeFile(chunk);
        }
        await file.sync();
      } catch (error) {
        await rm(join(folder, partFile), { force: true });
        throw error;
      } finally {
        await file.close();
      }
      const crcBytes = Buffer.alloc(4);
      crcBytes.writeUInt32BE(crc);
      const sha = sha256.digest();
      return {
        partFile,
        size,
        md5: md5.digest(),
        sha256: sha,
        digests: { crc32: crcBytes.toString('base64'), sha1: sha1.digest('base64'), sha256: sha.toString('base64') },
      };
    },
    commit: async ({ partFile }: ReceivedBlob): Promise<string> => {
      const blob = randomUUID();
      await rename(join(folder, partFile), join(folder, blob));
      return blob;
    },
    discard: ({ partFile }: ReceivedBlob): Promise<void> => rm(join(folder, partFile), { force: true }),
    /** Rejects damaged bytes, as `read` does. */
    copy: async (stored: StoredBytes): Promise<string> => {
      await (await openVerified(folder, stored)).close();
      const name = randomUUID();
      await link(join(folder, stored.blob), join(folder, name));
      return name;
    },
    read: async (stored: StoredBytes, start: number, end: number): Promise<Readable> =>
      (await openVerified(folder, stored)).createReadStream({ start, end }),
    remove: async (blobs: string[]): Promise<void> => {
      await Promise.all(blobs.map((blob) => rm(join(folder, blob), { force: true })));
    },
  };
};

/**
 * Opens a blob after verifying its digest. The check runs before the response starts, so that no damaged byte follows a
 * 200. A blob that is removed meanwhile stays readable through its handle.
 */
const openVerified = async (folder: string, { blob, size, digests }: StoredBytes): Promise<FileHandle> => {
  const file = await open(join(folder, blob)).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new DamagedBlob(`${blob} is missing`);
    throw error;
  });
  try {
    const hash = createHash('sha256');
    const buffer = Buffer.alloc(Math.min(chunkBytes, Math.max(size, 1)));
    let read = 0;
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, read);
      if (bytesRead === 0) break;
      hash.update(buffer.subarray(0, bytesRead));
      read += bytesRead;
    }
    if (read !== size) throw new DamagedBlob(`${blob} has ${read} bytes instead of ${size}`);
    if (hash.digest('base64') !== digests.sha256) throw new DamagedBlob(`${blob} has different bytes than were stored`);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
};
