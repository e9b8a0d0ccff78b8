import { searches } from './client-catalogue-lists.ts';

/** The amount of work of each part. */
export interface Sizes {
  calls: { reads: number; writes: number };
  signIn: { users: number; rounds: number };
  /** `few` must include every document that `catalogue-writes.ts` changes. */
  catalogue: { few: number; many: number };
  engine: { documents: number; rounds: number; searches: readonly string[] };
  page: { documents: number; searches: readonly string[] };
  /** `quietMs`: the time after a change without further messages. */
  fanOut: { sockets: number; openedTogether: number; quietMs: number };
  sessionSockets: { sockets: number; openedTogether: number };
  clients: { clients: number; seconds: number };
  notifications: { callsASecond: number; seconds: number; sockets: number };
  import: { rows: number; updatedRows: number };
  /** `letterMs`: the delay between two typed letters. */
  importPage: { rows: number; letterMs: number };
  /** `rounds`: repetitions of each input; the first does not count. */
  interactions: { documents: number; rounds: number; decisions: number };
  /** `runs` of Lighthouse with each preset on each page. */
  pages: { documents: number; runs: number };
  attach: { files: number };
  /** `few` and `many` waiting submissions. */
  reminders: { documents: number; few: number; many: number };
  reading: { documents: number; people: number };
  log: { entries: number };
  /** More than a pack attaches as a whole. */
  auditPack: { entries: number };
  /** `words` of each document. */
  fileSearch: { documents: number; words: number; queries: number };
  registers: { records: number; externals: number };
  /** `bytes` of the large one. */
  mark: { pages: number; bytes: number };
  /** One of so many files of the collection. */
  files: { every: number };
  ocr: { pages: number };
  /** `words` of each text. */
  searchText: { documents: number; words: number };
}

export type SizeName = 'full' | 'small';

/** The figures of docs/measurements.md use `full`; `small` runs the same code in seconds, and its times are not meaningful. */
export const sizes: Record<SizeName, Sizes> = {
  full: {
    calls: { reads: 50, writes: 20 },
    signIn: { users: 40, rounds: 2 },
    catalogue: { few: 1_000, many: 100_000 },
    engine: { documents: 100_000, rounds: 5, searches },
    page: { documents: 100_000, searches },
    fanOut: { sockets: 2_000, openedTogether: 16, quietMs: 3_000 },
    sessionSockets: { sockets: 1_000, openedTogether: 16 },
    clients: { clients: 50, seconds: 40 },
    notifications: { callsASecond: 62, seconds: 20, sockets: 50 },
    import: { rows: 10_000, updatedRows: 1_000 },
    importPage: { rows: 20_000, letterMs: 90 },
    interactions: { documents: 10_000, rounds: 4, decisions: 40 },
    pages: { documents: 10_000, runs: 3 },
    attach: { files: 3_000 },
    reminders: { documents: 100_000, few: 500, many: 5_000 },
    reading: { documents: 10_000, people: 20_000 },
    log: { entries: 100_000 },
    auditPack: { entries: 1_000_000 },
    fileSearch: { documents: 20_000, words: 3_000, queries: 200 },
    registers: { records: 20_000, externals: 2_000 },
    mark: { pages: 200, bytes: 9_000_000 },
    files: { every: 1 },
    ocr: { pages: 10 },
    searchText: { documents: 20_000, words: 3_000 },
  },
  small: {
    calls: { reads: 2, writes: 1 },
    signIn: { users: 2, rounds: 1 },
    catalogue: { few: 200, many: 400 },
    engine: { documents: 4_000, rounds: 1, searches: searches.slice(3, 4) },
    page: { documents: 1_000, searches: searches.slice(3, 4) },
    fanOut: { sockets: 24, openedTogether: 8, quietMs: 300 },
    sessionSockets: { sockets: 24, openedTogether: 8 },
    clients: { clients: 4, seconds: 2 },
    notifications: { callsASecond: 8, seconds: 2, sockets: 8 },
    import: { rows: 100, updatedRows: 50 },
    importPage: { rows: 200, letterMs: 5 },
    interactions: { documents: 500, rounds: 2, decisions: 2 },
    // Only opens the pages: a run of Lighthouse takes 20 seconds, and npx would download it.
    pages: { documents: 400, runs: 0 },
    attach: { files: 40 },
    // The part `catalogue` has written documents to the shared table.
    reminders: { documents: 0, few: 100, many: 300 },
    reading: { documents: 200, people: 100 },
    log: { entries: 10_000 },
    auditPack: { entries: 101_000 },
    fileSearch: { documents: 60, words: 300, queries: 10 },
    registers: { records: 100, externals: 40 },
    mark: { pages: 20, bytes: 1_000_000 },
    files: { every: 10 },
    ocr: { pages: 1 },
    searchText: { documents: 200, words: 300 },
  },
};
