import { gunzipSync, gzipSync } from 'node:zlib';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import * as z from 'zod/mini';
import { digested, isMissingObject, loadObject, s3 } from '../files/s3.ts';
import { requiredEnv } from '../runtime/env.ts';
import { extractedText } from './extracted-text.ts';

/** A worker reads the file, or ended while it did. */
const extraction = z.object({ attempts: z.number(), started_at: z.string() });

const textFile = z.union([extractedText, extraction]);
export type TextFile = z.infer<typeof textFile>;

/** By the digest of the file, so that a text never belongs to another revision. `sha256` in base64. */
export const textKey = (sha256: string): string => `texts/${Buffer.from(sha256, 'base64').toString('hex')}.json.gz`;

export const loadTextFile = async (sha256: string): Promise<TextFile | undefined> => {
  try {
    const bytes = await loadObject({ Bucket: requiredEnv('DOCUMENTS_BUCKET'), Key: textKey(sha256) });
    return textFile.parse(JSON.parse(gunzipSync(bytes).toString('utf8')));
  } catch (error) {
    if (isMissingObject(error)) return undefined;
    throw error;
  }
};

export const saveTextFile = async (sha256: string, content: TextFile): Promise<void> => {
  const { Metadata, ...object } = digested(gzipSync(JSON.stringify(content)));
  await s3.send(
    new PutObjectCommand({
      Bucket: requiredEnv('DOCUMENTS_BUCKET'),
      Key: textKey(sha256),
      ...object,
      ContentType: 'application/gzip',
      Metadata: { ...Metadata, source: sha256 },
    }),
  );
};
