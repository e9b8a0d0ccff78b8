import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as z from 'zod';
import { CommandError } from '../common/command-error.ts';

/** A file of the folder by its path there; `sha256` in hexadecimal, of the file as it is stored. */
export const partFile = z.object({ name: z.string(), sha256: z.string(), bytes: z.number(), entries: z.number() });
export type PartFile = z.infer<typeof partFile>;

/** A page of a scan has at most 1 MB, and its JSON not many times as much; a limit against crafted folders. */
const maxPartBytes = 256 * 1024 * 1024;
const privateFile = 0o600;

/** Writes a file completely or not at all: under another name first, which a next attempt overwrites. */
export const writeWhole = async (path: string, content: string | Uint8Array): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(newPath(path), 'w', privateFile);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(newPath(path), path);
};

export const newPath = (path: string): string => `${path}.new`;

export const contentPath = (folder: string, sha256: string): string =>
  join(folder, 'files', sha256.slice(0, 2), sha256);

/** Writes lines as a compressed part. */
export const writePart = async (folder: string, name: string, lines: readonly string[]): Promise<PartFile> => {
  const bytes = await promisify(gzip)(`${lines.join('\n')}\n`);
  await writeWhole(join(folder, name), bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { name, sha256, bytes: bytes.length, entries: lines.length };
};

/** The lines of a part, compared with its digest. */
export const readPart = async (folder: string, { name, sha256 }: PartFile): Promise<string[]> => {
  const bytes = await readFile(join(folder, name));
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new CommandError(`${name} in ${folder} was changed: it has another digest than the manifest`);
  const text = await promisify(gunzip)(bytes, { maxOutputLength: maxPartBytes });
  return text.toString().split('\n').slice(0, -1);
};

/** The SHA-256 digest of a file in hexadecimal, read as a stream; undefined where there is no file. */
export const digestOfFile = async (path: string): Promise<string | undefined> => {
  const hash = createHash('sha256');
  try {
    for await (const bytes of createReadStream(path)) hash.update(bytes as Buffer);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  return hash.digest('hex');
};
