import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { CommandError } from '../common/command-error.ts';
import { partFile, writeWhole } from './part-files.ts';

/** What a finished backup contains. It is written last: a folder without it is not finished. */
const manifestSchema = z.object({
  format: z.literal(1),
  backup_id: z.string(),
  stage: z.string(),
  table: z.string(),
  started_at: z.string(),
  finished_at: z.string(),
  /** Whether a second reading of the table found the same items, so that they are those of one moment. */
  is_one_moment: z.boolean(),
  items: z.number(),
  /** The order-independent digest of all items (item-lines.ts). */
  items_sum: z.string(),
  /** Numbers of items that were left out, by family. */
  left_out: z.record(z.string(), z.number()),
  objects: z.number(),
  /** Distinct contents of the objects, and their bytes. */
  contents: z.number(),
  content_bytes: z.number(),
  table_parts: z.array(partFile),
  object_parts: z.array(partFile),
  /** What was wrong with the files when they were read; a restore repeats it. */
  problems: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const manifestFile = 'manifest.json';
/** In the format of `sha256sum --check`. */
const digestFile = 'manifest.json.sha256';

/** An object of a bucket. `sha256` in hexadecimal names its content in the folder; `headers` as S3 returned them. */
export const storedObject = z.object({
  bucket: z.enum(['documents', 'uploads']),
  key: z.string(),
  /** Empty in a bucket without versions. */
  version: z.string(),
  sha256: z.string(),
  size: z.number(),
  headers: z.object({
    ContentType: z.string().optional(),
    ContentDisposition: z.string().optional(),
    CacheControl: z.string().optional(),
    Metadata: z.record(z.string(), z.string()).optional(),
  }),
});
export type StoredObject = z.infer<typeof storedObject>;

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');

export const saveManifest = async (folder: string, manifest: Manifest): Promise<void> => {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeWhole(join(folder, digestFile), `${sha256Of(text)}  ${manifestFile}\n`);
  await writeWhole(join(folder, manifestFile), text);
};

const readText = (folder: string, name: string): string | undefined => {
  try {
    return readFileSync(join(folder, name), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

export const hasManifest = (folder: string): boolean => readText(folder, manifestFile) !== undefined;

/** The manifest of a finished backup, compared with its digest. */
export const readManifest = (folder: string): Manifest => {
  const text = readText(folder, manifestFile);
  if (text === undefined)
    throw new CommandError(
      `${folder} has no finished backup: ${manifestFile} is missing; run the backup again, it continues`,
    );
  if (readText(folder, digestFile)?.split(' ')[0] !== sha256Of(text))
    throw new CommandError(
      `${manifestFile} in ${folder} was changed: it differs from ${digestFile}; nothing was restored`,
    );
  const parsed = manifestSchema.safeParse(JSON.parse(text));
  if (!parsed.success)
    throw new CommandError(`${manifestFile} in ${folder} has another format: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
};
