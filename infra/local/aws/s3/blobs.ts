import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import type { ChecksumName } from './catalogue.ts';

export interface Received {
  /** The file beside its final place; `keep` moves it there, `drop` forgets it. */
  draft: string;
  size: number;
  md5: Buffer;
  sha256: Buffer;
  digests: Record<ChecksumName, string>;
}

export interface Blobs {
  receive: (body: AsyncIterable<Buffer>) => Promise<Received>;
  keep: (received: Received) => Promise<string>;
  drop: (received: Received) => Promise<void>;
  copy: (blob: string) => Promise<string>;
  read: (blob: string, start: number, end: number) => Promise<Readable>;
  remove: (blobs: string[]) => Promise<void>;
}

/** Immutable files of bytes. A file appears under its name whole and flushed to disk, or not at all. */
export function openBlobs(dataDir: string, known: Set<string>): Blobs {
  const folder = join(dataDir, 's3', 'blobs');
  mkdirSync(folder, { recursive: true });
  // What no object names is left from a process that was killed between writing bytes and naming them.
  for (const file of readdirSync(folder)) if (!known.has(file)) rmSync(join(folder, file));

  return {
    receive: async (body) => {
      const draft = `${randomUUID()}.part`;
      const file = await open(join(folder, draft), 'w');
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
        await rm(join(folder, draft), { force: true });
        throw error;
      } finally {
        await file.close();
      }
      const crcBytes = Buffer.alloc(4);
      crcBytes.writeUInt32BE(crc);
      const sha = sha256.digest();
      return {
        draft,
        size,
        md5: md5.digest(),
        sha256: sha,
        digests: { crc32: crcBytes.toString('base64'), sha1: sha1.digest('base64'), sha256: sha.toString('base64') },
      };
    },
    keep: async ({ draft }) => {
      const blob = randomUUID();
      await rename(join(folder, draft), join(folder, blob));
      return blob;
    },
    drop: ({ draft }) => rm(join(folder, draft), { force: true }),
    copy: async (blob) => {
      const name = randomUUID();
      await link(join(folder, blob), join(folder, name));
      return name;
    },
    // Opened before the answer starts: a blob that is removed meanwhile stays readable through its handle.
    read: async (blob, start, end) => (await open(join(folder, blob))).createReadStream({ start, end }),
    remove: async (blobs) => {
      await Promise.all(blobs.map((blob) => rm(join(folder, blob), { force: true })));
    },
  };
}
