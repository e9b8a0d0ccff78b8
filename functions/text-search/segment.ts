import { ByteReader, ByteWriter } from './bytes.ts';
import { stemsOf } from './stemmer.ts';
import { indexedWords, wordsOf } from './words.ts';

/** A document in an index: one text, that of the file with this digest. */
export interface IndexedDocument {
  id: string;
  sha256: string;
}

/** Of a document whose text is to be found. */
export interface DocumentPages extends IndexedDocument {
  pages: readonly string[];
}

/** Increased whenever the format, the words or the stems change: segments of another version are built again. */
export const segmentVersion = 1;

export const headerLength = 32;
const magic = 0x48545300 + segmentVersion;
/** A dictionary is read by blocks of about this size. */
const blockLength = 4096;

interface Posting {
  /** Varint pairs: the distance from the previous document and whether a count follows; see `addPosting`. */
  bytes: Uint8Array;
  documents: number;
}

interface Contents {
  documents: readonly IndexedDocument[];
  /** For each document, the logarithm of its number of words. */
  lengths: Uint8Array;
  postings: ReadonlyMap<string, Posting>;
}

/** A document's number of words fits in a byte with an error of 3 %. */
const lengthCode = (words: number): number => Math.min(255, Math.round(Math.log1p(words) * 16));
/** A whole number, so that sums over parts agree. */
export const wordsOfLengthCode = (code: number): number => Math.round(Math.expm1(code / 16));

/** Builds a segment of some hundred documents; larger ones are merged. */
export const encodeSegment = (documents: readonly DocumentPages[]): Uint8Array => {
  const lists = new Map<string, PostingList>();
  const lengths = new Uint8Array(documents.length);
  for (const [ordinal, { pages }] of documents.entries()) {
    const counts = countsOf(pages);
    let length = 0;
    for (const [word, count] of counts) {
      length += count;
      addPosting(lists, word, ordinal, count);
    }
    lengths[ordinal] = lengthCode(length);
  }
  return encodedSegment({ documents, lengths, postings: lists });
};

const countsOf = (pages: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const page of withoutRepeatedLines(pages))
    for (const word of wordsOf(page))
      for (const { text } of indexedWords(word)) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
};

/** A header or footer counts once: the number of pages says nothing about the subject. */
const withoutRepeatedLines = (pages: readonly string[]): string[] => {
  const seen = new Set<string>();
  return pages.map((page) => {
    const lines = page.split('\n').filter((line) => !seen.has(line));
    for (const line of lines) seen.add(line);
    return lines.join('\n');
  });
};

/** Documents in ascending order with how often they have a word. */
class PostingList implements Posting {
  readonly #writer = new ByteWriter(16);
  #last = -1;
  documents = 0;

  add(ordinal: number, count: number): void {
    this.#writer.integer((ordinal - this.#last) * 2 + (count > 1 ? 1 : 0));
    if (count > 1) this.#writer.integer(count);
    this.#last = ordinal;
    this.documents += 1;
  }

  get bytes(): Uint8Array {
    return this.#writer.bytes;
  }
}

const addPosting = (lists: Map<string, PostingList>, word: string, ordinal: number, count: number): void => {
  const list = lists.get(word) ?? new PostingList();
  list.add(ordinal, count);
  if (list.documents === 1) lists.set(word, list);
};

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

export const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Where the sections of a segment begin, in the order in which they stand after the header. */
export interface Layout {
  documents: number;
  words: number;
  /** Bytes of the record of each document. */
  width: number;
  blocks: number;
  table: number;
  dictionary: number;
  postings: number;
  end: number;
}

export const layoutOf = (header: Uint8Array): Layout => {
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  const number = (index: number): number => view.getUint32(index * 4, true);
  if (header.length < headerLength || number(0) !== magic) throw new Error('No segment of this version');
  const [documents, words, width] = [number(1), number(2), number(3)];
  const blocks = headerLength + documents;
  const table = blocks + number(4);
  const dictionary = table + documents * width;
  const postings = dictionary + number(5);
  return { documents, words, width, blocks, table, dictionary, postings, end: postings + number(6) };
};

export const documentOf = (record: Uint8Array): IndexedDocument => {
  const [id = '', sha256 = ''] = Buffer.from(record).toString('utf8').replace(/\0+$/, '').split('\n');
  return { id, sha256 };
};

/** An entry of the dictionary: a word as texts have it, under one of its stems. */
export interface DictionaryEntry {
  key: string;
  form: string;
  documents: number;
  /** Of its postings, from the first of all. */
  from: number;
  length: number;
}

/** The entries of one block or more: the first of a block shares nothing with its predecessor. */
export function* dictionaryEntries(bytes: Uint8Array): Generator<DictionaryEntry> {
  const reader = new ByteReader(bytes);
  let key: Buffer = Buffer.alloc(0);
  while (reader.hasMore) {
    key = reader.suffixOf(key);
    const form = reader.suffixOf(key);
    yield {
      key: key.toString('utf8'),
      form: form.toString('utf8'),
      documents: reader.integer(),
      from: reader.integer(),
      length: reader.integer(),
    };
  }
}

/**
 * One segment of several, with the documents that `includes` accepts; of two records of the same text, the later one.
 * All are in memory: an index of 20,000 documents has about 35 MB.
 */
export const mergeSegments = (
  segments: readonly Uint8Array[],
  includes: (document: IndexedDocument) => boolean = () => true,
): Uint8Array => {
  const parts = segments.map((bytes) => ({ bytes, layout: layoutOf(bytes) }));
  const records = parts.map(({ bytes, layout: { documents, table, width } }) =>
    Array.from({ length: documents }, (_, index) =>
      documentOf(bytes.subarray(table + index * width, table + (index + 1) * width)),
    ),
  );
  const last = new Map<string, IndexedDocument>();
  for (const document of records.flat()) last.set(`${document.id} ${document.sha256}`, document);
  const chosen = records
    .flat()
    .filter((document) => last.get(`${document.id} ${document.sha256}`) === document && includes(document));
  const ordinals = new Map(chosen.map((document, index) => [document, index]));
  const lengths = new Uint8Array(chosen.length);
  const lists = new Map<string, PostingList>();
  for (const [place, { bytes, layout }] of parts.entries()) {
    const targets = (records[place] ?? []).map((document) => ordinals.get(document));
    for (const [index, target] of targets.entries())
      if (target !== undefined) lengths[target] = bytes[headerLength + index] ?? 0;
    for (const { key, form, from, length } of dictionaryEntries(bytes.subarray(layout.dictionary, layout.postings))) {
      if (key !== form) continue;
      const start = layout.postings + from;
      readPostings(bytes.subarray(start, start + length), (ordinal, count) => {
        const target = targets[ordinal];
        if (target === undefined) return;
        addPosting(lists, form, target, count);
      });
    }
  }
  return encodedSegment({ documents: chosen, lengths, postings: lists });
};

/** Header, lengths, first keys of the blocks, documents, dictionary, postings. */
const encodedSegment = ({ documents, lengths, postings }: Contents): Uint8Array => {
  const entries: { key: string; form: string }[] = [];
  const inOrder: { stem: string; form: string }[] = [];
  for (const form of postings.keys()) {
    const stems = stemsOf(form);
    for (const key of stems) entries.push({ key, form });
    inOrder.push({ stem: stems[0] ?? form, form });
  }
  // The postings of related words are neighbours, so that one read gets them.
  inOrder.sort((one, other) => compare(one.stem, other.stem) || compare(one.form, other.form));
  const lists = new ByteWriter();
  const places = new Map<string, number>();
  for (const { form } of inOrder) {
    places.set(form, lists.length);
    lists.raw(postings.get(form)?.bytes ?? new Uint8Array());
  }
  entries.sort((one, other) => compare(one.key, other.key) || compare(one.form, other.form));
  const dictionary = new ByteWriter();
  const blocks = new ByteWriter();
  let blockStart = 0;
  let previousKey: Buffer = Buffer.alloc(0);
  for (const [index, { key, form }] of entries.entries()) {
    const keyBytes = Buffer.from(key);
    if (index === 0 || dictionary.length - blockStart >= blockLength) {
      blocks.suffixOf(keyBytes, Buffer.alloc(0));
      blocks.integer(dictionary.length - blockStart);
      blockStart = dictionary.length;
      previousKey = Buffer.alloc(0);
    }
    const posting = postings.get(form);
    dictionary.suffixOf(keyBytes, previousKey);
    dictionary.suffixOf(Buffer.from(form), keyBytes);
    dictionary.integer(posting?.documents ?? 0);
    dictionary.integer(places.get(form) ?? 0);
    dictionary.integer(posting?.bytes.length ?? 0);
    previousKey = keyBytes;
  }
  const records = documents.map(({ id, sha256 }) => Buffer.from(`${id}\n${sha256}`));
  const width = records.reduce((longest, { length }) => Math.max(longest, length), 0);
  const table = Buffer.alloc(width * records.length);
  for (const [index, record] of records.entries()) record.copy(table, index * width);
  const words = lengths.reduce((sum, code) => sum + wordsOfLengthCode(code), 0);
  const header = Buffer.alloc(headerLength);
  const numbers = [magic, documents.length, words, width, blocks.length, dictionary.length, lists.length];
  for (const [index, number] of numbers.entries()) header.writeUInt32LE(number, index * 4);
  return Buffer.concat([header, lengths, blocks.bytes, table, dictionary.bytes, lists.bytes]);
};
