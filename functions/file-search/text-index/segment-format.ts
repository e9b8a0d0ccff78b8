import { ByteReader, ByteWriter } from './bytes.ts';
import { encodedDictionary, inOrder, type Place } from './dictionary.ts';
import { stemsOf } from './stemmer.ts';

/** A document in an index: one text, that of the file with this digest. */
export interface IndexedDocument {
  id: string;
  sha256: string;
}

/** Increased whenever the format, the words or the stems change: segments of another version are built again. */
export const segmentVersion = 1;

export const headerLength = 32;
const magic = 0x48545300 + segmentVersion;

/** A document's number of words fits in a byte with an error of 3 %. */
export const lengthCode = (words: number): number => Math.min(255, Math.round(Math.log1p(words) * 16));
/** A whole number, so that sums over parts agree. */
export const wordsOfLengthCode = (code: number): number => Math.round(Math.expm1(code / 16));

/** Writes which documents have a word how often, in ascending order. */
export class PostingsWriter {
  readonly #into: ByteWriter;
  #last = -1;
  documents = 0;

  constructor(into: ByteWriter) {
    this.#into = into;
  }

  add(ordinal: number, count: number): void {
    this.#into.integer((ordinal - this.#last) * 2 + (count > 1 ? 1 : 0));
    if (count > 1) this.#into.integer(count);
    this.#last = ordinal;
    this.documents += 1;
  }
}

/** Calls `use` with each document of a list of postings. */
export const readPostings = (bytes: Uint8Array, use: (ordinal: number, count: number) => void): void => {
  const reader = new ByteReader(bytes);
  let ordinal = -1;
  while (reader.hasMore) {
    const code = reader.integer();
    ordinal += Math.floor(code / 2);
    use(ordinal, code % 2 === 1 ? reader.integer() : 1);
  }
};

/** Where the sections of a segment begin, in the order in which they stand after the header and the lengths. */
export interface Layout {
  documents: number;
  words: number;
  /** Bytes of the record of each document. */
  width: number;
  blocks: number;
  table: number;
  dictionary: number;
  postings: number;
}

export const layoutOf = (header: Uint8Array): Layout => {
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  const number = (index: number): number => view.getUint32(index * 4, true);
  if (header.length < headerLength || number(0) !== magic) throw new Error('No segment of this version');
  const [documents, words, width] = [number(1), number(2), number(3)];
  const blocks = headerLength + documents;
  const table = blocks + number(4);
  const dictionary = table + documents * width;
  return { documents, words, width, blocks, table, dictionary, postings: dictionary + number(5) };
};

export const documentOf = (record: Uint8Array): IndexedDocument => {
  const [id = '', sha256 = ''] = Buffer.from(record).toString('utf8').replace(/\0+$/, '').split('\n');
  return { id, sha256 };
};

export interface Contents {
  documents: readonly IndexedDocument[];
  /** For each document, the logarithm of its number of words. */
  lengths: Uint8Array;
  forms: Iterable<string>;
  /** Writes the postings of a word, and returns how many documents they name. */
  writePostings: (form: string, into: ByteWriter) => number;
}

/** Header, lengths, first keys of the blocks, documents, dictionary, postings. */
export const encodedSegment = ({ documents, lengths, forms, writePostings }: Contents): Uint8Array => {
  const byStem = new Map<string, string[]>();
  const byFirstStem = new Map<string, string[]>();
  for (const form of forms) {
    const stems = stemsOf(form);
    for (const stem of stems) append(byStem, stem, form);
    append(byFirstStem, stems[0] ?? form, form);
  }
  const postings = new ByteWriter();
  const places = new Map<string, Place>();
  // The postings of related words are neighbours, so that one read gets them.
  for (const [, form] of inOrder(byFirstStem)) {
    const from = postings.length;
    const count = writePostings(form, postings);
    if (count > 0) places.set(form, { documents: count, from, length: postings.length - from });
  }
  const { dictionary, blocks } = encodedDictionary(byStem, places);
  const records = documents.map(({ id, sha256 }) => Buffer.from(`${id}\n${sha256}`));
  const width = records.reduce((longest, { length }) => Math.max(longest, length), 0);
  const table = Buffer.alloc(width * records.length);
  for (const [index, record] of records.entries()) record.copy(table, index * width);
  const words = lengths.reduce((sum, code) => sum + wordsOfLengthCode(code), 0);
  const header = Buffer.alloc(headerLength);
  const numbers = [magic, documents.length, words, width, blocks.length, dictionary.length, postings.length];
  for (const [index, number] of numbers.entries()) header.writeUInt32LE(number, index * 4);
  return Buffer.concat([header, lengths, blocks.bytes, table, dictionary.bytes, postings.bytes]);
};

const append = (lists: Map<string, string[]>, key: string, value: string): void => {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
};
