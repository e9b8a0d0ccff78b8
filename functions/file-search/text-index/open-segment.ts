import { ByteReader } from './bytes.ts';
import { type DictionaryEntry, entriesUnder, maxWordBytes, ownEntries } from './dictionary.ts';
import {
  documentOf,
  headerLength,
  type IndexedDocument,
  type Layout,
  layoutOf,
  readPostings,
} from './segment-format.ts';

/** Reads bytes of a stored segment. */
export type ReadRange = (from: number, length: number) => Promise<Uint8Array>;

/** A segment that is read by ranges; opened once, it can answer many queries. */
export interface Segment {
  documents: number;
  /** Of all documents together. */
  words: number;
  /** The logarithmic length of each document; see `wordsOfLengthCode`. */
  lengths: Uint8Array;
  /** The entries of the dictionary under each key. */
  entries(keys: readonly string[]): Promise<DictionaryEntry[]>;
  wordsWith(prefix: string): Promise<DictionaryEntry[]>;
  /** Calls `use` for each document that has a word, with its count. */
  postings(entries: readonly DictionaryEntry[], use: Use): Promise<void>;
  table(ordinals: readonly number[]): Promise<Map<number, IndexedDocument>>;
}

type Use = (entry: DictionaryEntry, ordinal: number, count: number) => void;

interface Block {
  key: string;
  from: number;
  to: number;
}

interface Range {
  from: number;
  to: number;
}

/** Two requests cost more time than reading so much that is not needed. */
const maxGap = 4096;

export const openSegment = async (read: ReadRange): Promise<Segment> => {
  const layout = layoutOf(await read(0, headerLength));
  const bytes = await read(headerLength, layout.table - headerLength);
  const blocks = blocksOf(bytes.subarray(layout.documents), layout);
  const readRanges = async <T extends Range>(ranges: readonly T[]): Promise<Map<T, Uint8Array>> => {
    const found = new Map<T, Uint8Array>();
    await Promise.all(
      groupsOf(ranges).map(async (group) => {
        const from = group[0]?.from ?? 0;
        const to = Math.max(...group.map((range) => range.to));
        const part = await read(from, to - from);
        if (part.length < to - from) throw new Error('The segment is shorter than its header states');
        for (const range of group) found.set(range, part.subarray(range.from - from, range.to - from));
      }),
    );
    return found;
  };
  return {
    documents: layout.documents,
    words: layout.words,
    lengths: bytes.subarray(0, layout.documents),
    entries: async (keys) => {
      const wanted = new Set(keys);
      const chosen = new Set(keys.flatMap((key) => blocksWith(blocks, key, key)));
      const found = await readRanges([...chosen]);
      return [...found.values()].flatMap((bytes) => entriesUnder(bytes, wanted));
    },
    wordsWith: async (prefix) => {
      const found = await readRanges(blocksWith(blocks, prefix, `${prefix}\uffff`));
      return [...found.values()]
        .flatMap((bytes) => [...ownEntries(bytes)])
        .filter(({ form }) => form.startsWith(prefix));
    },
    postings: async (entries, use) => {
      const ranges = entries.map((entry) => {
        const from = layout.postings + entry.from;
        return { from, to: from + entry.length, entry };
      });
      for (const [{ entry }, part] of await readRanges(ranges))
        readPostings(part, (ordinal, count) => use(entry, ordinal, count));
    },
    table: async (ordinals) => {
      const ranges = ordinals.map((ordinal) => {
        const from = layout.table + ordinal * layout.width;
        return { from, to: from + layout.width, ordinal };
      });
      const records = await readRanges(ranges);
      return new Map([...records].map(([{ ordinal }, record]) => [ordinal, documentOf(record)]));
    },
  };
};

const blocksOf = (bytes: Uint8Array, { dictionary, postings }: Layout): Block[] => {
  const reader = new ByteReader(bytes);
  const first = Buffer.alloc(maxWordBytes);
  const blocks: Block[] = [];
  let from = dictionary;
  while (reader.hasMore) {
    const key = first.toString('utf8', 0, reader.suffixInto(first, first));
    from += reader.integer();
    const last = blocks.at(-1);
    if (last) last.to = from;
    blocks.push({ key, from, to: postings });
  }
  return blocks;
};

/** The blocks that may have keys from `first` to `last`: that in which `first` may begin, and those that begin until `last`. */
const blocksWith = (blocks: readonly Block[], first: string, last: string): Block[] => {
  const next = blocks.findIndex(({ key }) => key >= first);
  const start = Math.max(0, (next === -1 ? blocks.length : next) - 1);
  const end = blocks.findIndex(({ key }) => key > last);
  return blocks.slice(start, end === -1 ? blocks.length : end);
};

const groupsOf = <T extends Range>(ranges: readonly T[]): T[][] => {
  const groups: T[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const range of ranges.toSorted((one, other) => one.from - other.from)) {
    if (range.from - end <= maxGap) groups.at(-1)?.push(range);
    else groups.push([range]);
    end = Math.max(end, range.to);
  }
  return groups;
};
