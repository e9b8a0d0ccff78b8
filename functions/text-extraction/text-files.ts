import { gunzipSync, gzipSync } from 'node:zlib';
import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import * as z from 'zod/mini';
import type { RecordRow } from '../../shared/api/records.ts';
import type { ArchivedRecord } from '../../shared/domain/records/records.ts';
import { type ControlledDocument, loadDocumentOrDeleted } from '../documents/document-store.ts';
import type { FileMessage } from '../files/document-queue.ts';
import { digested, isMissingObject, loadObject, s3, saveObject } from '../files/s3.ts';
import type { StoredFile } from '../files/stored-file.ts';
import { loadRecord, readableFiles } from '../records/record-store.ts';
import { requiredEnv } from '../runtime/env.ts';
import { type ExtractedText, extractedText, textReader } from './extracted-text.ts';

/** A worker reads the file, or ended while it did. */
const extraction = z.object({ attempts: z.number(), started_at: z.string() });

const textFile = z.union([extractedText, extraction]);
/** `is_outdated`: an earlier reader stored it; it is used until the file is read again. */
export type TextFile = z.infer<typeof extraction> | (ExtractedText & { is_outdated?: true });

const readerOf = z.object({ reader: z.optional(z.number()) });

/**
 * A text is named by the digest of its file (base64), so that it never belongs to another revision; that of a record has
 * the record before it ('<id> <digest>'), because it is destroyed with this record, and not with another one.
 */
export const recordTextName = (id: string, sha256: string): string => `${id} ${sha256}`;

export const recordTexts = 'record-texts/';

/** Texts of records are in the bucket without versions and locks: what is deleted there is gone. */
const placeOf = (name: string) => {
  const [sha256 = '', record] = name.split(' ').reverse();
  const file = `${Buffer.from(sha256, 'base64').toString('hex')}.json.gz`;
  return record === undefined
    ? { bucket: 'DOCUMENTS_BUCKET' as const, record, Key: `texts/${file}` }
    : { bucket: 'UPLOADS_BUCKET' as const, record, Key: `${recordTexts}${record}/${file}` };
};

export const textKey = (name: string): string => placeOf(name).Key;

export const loadTextFile = async (name: string): Promise<TextFile | undefined> => {
  const { bucket, Key } = placeOf(name);
  try {
    const bytes = await loadObject({ Bucket: requiredEnv(bucket), Key });
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

export const saveTextFile = async (name: string, content: z.infer<typeof textFile>): Promise<void> => {
  const { bucket, Key, record } = placeOf(name);
  const { Metadata, ...object } = digested(gzipSync(JSON.stringify({ ...content, reader: textReader })));
  await saveObject(bucket, {
    Key,
    ...object,
    ContentType: 'application/gzip',
    Metadata: { ...Metadata, source: name.slice(name.indexOf(' ') + 1) },
  });
  // Its destruction may have deleted the texts since its file was read.
  const stored = record === undefined ? undefined : await loadRecord(record);
  if (stored?.state === 'destroyed') await deleteTexts(stored);
};

export const deleteTexts = async ({ id, files }: Pick<ArchivedRecord, 'id' | 'files'>): Promise<void> => {
  for (const { sha256 } of files)
    await s3.send(
      new DeleteObjectCommand({ Bucket: requiredEnv('UPLOADS_BUCKET'), Key: textKey(recordTextName(id, sha256)) }),
    );
};

/** A record whose files without a text say why. */
export const withNoText = async (record: RecordRow): Promise<RecordRow> => {
  const files = record.files.map(async (file) => {
    const text = await loadTextFile(recordTextName(record.id, file.sha256));
    return text && 'reason' in text ? { ...file, no_text: text.reason } : file;
  });
  return { ...record, files: await Promise.all(files) };
};

/** A file that is read, with the name of its text, and its document, if it is of one. */
interface TextSource {
  file: StoredFile | undefined;
  name: string;
  document?: ControlledDocument;
}

/** What a message is about; undefined where it does not exist. A destroyed record has no file. */
export const loadTextSource = async (message: FileMessage): Promise<TextSource | undefined> => {
  if ('document_id' in message) {
    const document = await loadDocumentOrDeleted(message.document_id);
    return document && { file: document.file, name: document.file?.sha256 ?? '', document };
  }
  const { record_id, sha256 } = message;
  const record = await loadRecord(record_id);
  const file = record && readableFiles(record).find((each) => each.sha256 === sha256);
  return { file, name: recordTextName(record_id, sha256) };
};
