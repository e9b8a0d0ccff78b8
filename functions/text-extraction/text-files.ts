import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { digested, isMissingObject, loadObject, saveObject } from '../files/s3.ts';
import { requiredEnv } from '../runtime/env.ts';
import { type ExtractedText, extractedText, textReader } from './extracted-text.ts';

/** A worker reads the file, or ended while it did. */
const extraction = z.object({ attempts: z.number(), started_at: z.string() });

const textFile = z.union([extractedText, extraction]);
/** `is_outdated`: an earlier reader stored it; it is used until the file is read again. */
export type TextFile = z.infer<typeof extraction> | (ExtractedText & { is_outdated?: true });

const readerOf = z.object({ reader: z.optional(z.number()) });

/** By the digest of the file, so that a text never belongs to another revision. `sha256` in base64. */
export const textKey = (sha256: string): string => `texts/${Buffer.from(sha256, 'base64').toString('hex')}.json.gz`;

export const loadTextFile = async (sha256: string): Promise<TextFile | undefined> => {
  try {
    const bytes = await loadObject({ Bucket: requiredEnv('DOCUMENTS_BUCKET'), Key: textKey(sha256) });
    const content: unknown = JSON.parse(gunzipSync(bytes).toString('utf8'));
    const stored = textFile.parse(content);
    return isCurrent(stored, readerOf.parse(content).reader) ? stored : { ...stored, is_outdated: true };
  } catch (error) {
    if (isMissingObject(error)) return undefined;
    throw error;
  }
};

/** What OCR found is not read again: its pages had no text. */
const isCurrent = (stored: TextFile, reader = 1): boolean =>
  reader === textReader ||
  'attempts' in stored ||
  ('pages' in stored ? stored.is_recognized === true : ['awaiting_ocr', 'unrecognized'].includes(stored.reason));

export const saveTextFile = async (sha256: string, content: z.infer<typeof textFile>): Promise<void> => {
  const { Metadata, ...object } = digested(gzipSync(JSON.stringify({ ...content, reader: textReader })));
  await saveObject('DOCUMENTS_BUCKET', {
    Key: textKey(sha256),
    ...object,
    ContentType: 'application/gzip',
    Metadata: { ...Metadata, source: sha256 },
  });
};
