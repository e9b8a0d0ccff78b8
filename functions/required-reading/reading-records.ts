import { createHash } from 'node:crypto';
import type { Duty, Reading, ReadingRecord } from '../../shared/domain/required-reading/reading.ts';

/** Milliseconds since 1970 in base 36: a third as long as in ISO 8601, in lists with thousands of them. */
const timeText = (at: number): string => at.toString(36);
const timeOf = (text: string | undefined): number => Number.parseInt(text ?? '', 36);

/** The entry of a document in a list: what must be read, or nothing. */
export const dutyText = ({ id, since }: Reading): string => `${id}.${timeText(Date.parse(since))}`;

export const dutyOf = (document_id: string, text: string): Duty => {
  const end = text.indexOf('.');
  return { document_id, reading_id: text.slice(0, end), since: timeOf(text.slice(end + 1)) };
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
  return { reading_id, state: letter === stateLetters.understood ? 'understood' : 'opened', at: timeOf(at), digest };
};

/** The reading that a record says is understood, without the rest of the record; undefined where it is only opened. */
export const understoodReadingIn = (text: string): string | undefined => {
  const end = text.indexOf('.');
  return text[end + 1] === stateLetters.understood ? text.slice(0, end) : undefined;
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
