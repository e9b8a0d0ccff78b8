import { createHash } from 'node:crypto';
import type { Duty, Reading, ReadingRecord } from '../../shared/domain/reading.ts';

/** Times in base 36: as exact as in ISO 8601 and a third as long, in lists with thousands of them. */
const timeText = (at: string): string => Date.parse(at).toString(36);
const timeOf = (text: string | undefined): string => new Date(Number.parseInt(text ?? '', 36)).toISOString();

/** The entry of a document in a list: what must be read, or nothing. */
export const dutyText = ({ id, since }: Reading): string => `${id}.${timeText(since)}`;

export const dutyOf = ([document_id, text]: readonly [string, string]): Duty => {
  const [id = '', since] = text.split('.');
  return { document_id, reading: { id, since: timeOf(since) } };
};

/** A person's record of one document, with the beginning of the digest of the file that they opened. */
export interface StoredRecord extends ReadingRecord {
  digest: string;
}

const stateLetters = { opened: 'o', understood: 'u' } as const;

export const recordText = ({ reading_id, state, at, digest }: StoredRecord): string =>
  `${reading_id}.${stateLetters[state]}.${timeText(at)}.${digest}`;

export const recordOf = (text: string): StoredRecord => {
  const [reading_id = '', letter, at, digest = ''] = text.split('.');
  return { reading_id, state: letter === 'u' ? 'understood' : 'opened', at: timeOf(at), digest };
};

/** What a document's list of readers says of one of them. */
export type ReaderEntry = Pick<ReadingRecord, 'state' | 'at'>;

export const readerText = ({ state, at }: ReaderEntry): string => `${stateLetters[state]}.${timeText(at)}`;

export const readerEntryOf = (text: string): ReaderEntry => {
  const [letter, at] = text.split('.');
  return { state: letter === 'u' ? 'understood' : 'opened', at: timeOf(at) };
};

/** Ten characters that stand for a file in keys and records: of its SHA-256, or of the link of a linked document. */
export const digestOf = (document: { file?: { sha256: string } | undefined; file_url?: string | undefined }): string =>
  createHash('sha256')
    .update(document.file?.sha256 ?? `link ${document.file_url ?? ''}`)
    .digest('base64url')
    .slice(0, 10);
