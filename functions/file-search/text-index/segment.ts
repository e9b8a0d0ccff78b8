import { ByteWriter } from './bytes.ts';
import { ownEntries } from './dictionary.ts';
import {
  documentOf,
  encodedSegment,
  headerLength,
  type IndexedDocument,
  layoutOf,
  lengthCode,
  PostingsWriter,
  readPostings,
} from './segment-format.ts';
import { indexedWords, wordsOf } from './words.ts';

export type { IndexedDocument } from './segment-format.ts';

export interface DocumentPages extends IndexedDocument {
  pages: readonly string[];
}

/** Builds a segment of some hundred documents; larger ones are merged. */
export const encodeSegment = (documents: readonly DocumentPages[]): Uint8Array => {
  /** For each word, documents and counts in turn. */
  const lists = new Map<string, number[]>();
  const lengths = new Uint8Array(documents.length);
  for (const [ordinal, { pages }] of documents.entries()) {
    let length = 0;
    for (const [word, count] of countsOf(pages)) {
      length += count;
      const list = lists.get(word);
      if (list) list.push(ordinal, count);
      else lists.set(word, [ordinal, count]);
    }
    lengths[ordinal] = lengthCode(length);
  }
  const writePostings = (form: string, into: ByteWriter): number => {
    const postings = new PostingsWriter(into);
    const list = lists.get(form) ?? [];
    for (let at = 0; at < list.length; at += 2) postings.add(list[at] ?? 0, list[at + 1] ?? 0);
    return postings.documents;
  };
  return encodedSegment({ documents, lengths, forms: lists.keys(), writePostings });
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

/**
 * One segment of several, with the documents that `includes` accepts; of two records of the same text, the later one.
 * All are in memory, with about twice their size.
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
  const textId = ({ id, sha256 }: IndexedDocument): string => `${id} ${sha256}`;
  const last = new Map(records.flat().map((document) => [textId(document), document]));
  const documents = records.flat().filter((document) => last.get(textId(document)) === document && includes(document));
  const ordinals = new Map(documents.map((document, index) => [document, index]));
  const lengths = new Uint8Array(documents.length);
  const sources = parts.map(({ bytes, layout }, place) => {
    const targets = (records[place] ?? []).map((document) => ordinals.get(document));
    for (const [index, target] of targets.entries())
      if (target !== undefined) lengths[target] = bytes[headerLength + index] ?? 0;
    const entries = ownEntries(bytes.subarray(layout.dictionary, layout.postings));
    return { bytes: bytes.subarray(layout.postings), targets, entries, entry: entries.next().value };
  });
  // All segments have their words in the same order, so that each word is complete after one step.
  const merged = new ByteWriter();
  const places = new Map<string, { from: number; to: number; documents: number }>();
  for (;;) {
    const form = firstOf(sources.map(({ entry }) => entry?.form));
    if (form === undefined) break;
    const from = merged.length;
    const postings = new PostingsWriter(merged);
    for (const source of sources) {
      const { bytes, targets, entry } = source;
      if (entry?.form !== form) continue;
      readPostings(bytes.subarray(entry.from, entry.from + entry.length), (ordinal, count) => {
        const target = targets[ordinal];
        if (target !== undefined) postings.add(target, count);
      });
      source.entry = source.entries.next().value;
    }
    places.set(form, { from, to: merged.length, documents: postings.documents });
  }
  const writePostings = (form: string, into: ByteWriter): number => {
    const { from = 0, to = 0, documents: count = 0 } = places.get(form) ?? {};
    into.raw(merged.bytes.subarray(from, to));
    return count;
  };
  return encodedSegment({ documents, lengths, forms: places.keys(), writePostings });
};

const firstOf = (words: readonly (string | undefined)[]): string | undefined => {
  let first: string | undefined;
  for (const word of words) if (word !== undefined && (first === undefined || word < first)) first = word;
  return first;
};
