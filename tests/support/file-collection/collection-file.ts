import type { CopyMark } from '../../../functions/pdf/copy-band.ts';
import type { RefusalReason } from '../../../shared/domain/copies/copies.ts';
import type { NoTextReason } from '../../../shared/domain/files/no-text.ts';

/** Where a reader sees words of a file. */
export type Place = 'text' | 'field' | 'box' | 'note' | 'header' | 'footer' | 'footnote' | 'text box';

/** A file that the project makes itself, and what is right to say of it. */
export interface CollectionFile {
  name: string;
  /** Equal bytes each time. */
  bytes: () => Uint8Array | Promise<Uint8Array>;
  /** Whole words that its readers see, in this order within each place. */
  words: Partial<Record<Place, readonly string[]>>;
  /** Pages of a PDF that can be marked; with `refusals` either is right. */
  pages?: number | undefined;
  /** Why a PDF is not marked. */
  refusals: readonly RefusalReason[];
  /** Why a file has no text; with `words` either is right. */
  reasons: readonly NoTextReason[];
  isSigned: boolean;
  /** Other programs open it, but may find faults. */
  isFaulty: boolean;
  /** Made to cost seconds or gigabytes. */
  isHostile: boolean;
}

type Bytes = CollectionFile['bytes'];
type Expected = Partial<CollectionFile>;

/** The sentence of most files, which their readers see. */
export const limit = 'Batas kecepatan 40 km/jam';
/** A word that stands in files and that no reader may show: it is deleted, moved away or hidden. */
export const secret = 'Rahasia';

const usual = {
  words: { text: [limit] },
  refusals: [],
  reasons: [],
  isSigned: false,
  isFaulty: false,
  isHostile: false,
};

export const file = (name: string, bytes: Bytes, expected: Expected = {}): CollectionFile => ({
  ...{ ...usual, name, bytes },
  ...expected,
});

/** What the band of a marked file says. */
export const collectionMark: CopyMark = {
  ...{ number: 7, nomor: 'HKT-SOP-PLT-001', revisi: 3, holder: 'Budi Santoso', place: 'Workshop Plant' },
  ...{ printed_on: '21 Nov 2026', host: 'hims.example', token: 'AAAAAAAAAAAAAAAAAAAAAA' },
};

/** A PDF of one page that can be marked, unless `expected` says otherwise. */
export const pdf = (name: string, bytes: Bytes, expected: Expected = {}): CollectionFile =>
  file(`${name}.pdf`, bytes, { pages: 1, ...expected });

/** What cannot be marked or read. */
export const damaged: Expected = { words: {}, pages: undefined, refusals: ['damaged'], reasons: ['damaged'] };

/** Files by name that differ in one thing. */
export const each = <Value>(
  values: Readonly<Record<string, Value>>,
  make: (name: string, value: Value) => CollectionFile,
): CollectionFile[] => Object.entries(values).map(([name, value]) => make(name, value));
