import type { Jenis } from './document-types.ts';
import type { DocumentRow } from './documents.ts';

/** Document names listed first in the database, in this order; the policy's name is configuration of the environment. */
export const firstListedNames = (policyName: string): readonly string[] => [policyName, 'Manual IMS', 'Manual SMKP'];

const jenisOrder: readonly Jenis[] = ['Manual & Kebijakan', 'SOP', 'STD', 'INK', 'FRM', 'OTHER', 'EXT'];
const masterListRank: Record<Jenis, number> = {
  'Manual & Kebijakan': 1,
  SOP: 2,
  INK: 3,
  STD: 3,
  FRM: 4,
  OTHER: 5,
  EXT: 6,
};

const last = Number.POSITIVE_INFINITY;
const rankIn = (list: readonly string[], value: string): number => {
  const at = list.indexOf(value);
  return at < 0 ? last : at;
};
const byCodePoint = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** The last group of exactly three digits in a document number; `Infinity` when there is none, which sorts last. */
export const sequenceOf = (nomor: string): number => {
  const run = nomor.match(/(?<!\d)\d{3}(?!\d)/g)?.at(-1);
  return run === undefined ? last : Number(run);
};

/** A row's rank in the order of the database screen, without nomor and id: first-listed names, jenis, sequence. */
export const databaseRank =
  (first: readonly string[]) =>
  ({ nama, jenis, nomor }: DocumentRow): number => {
    const byName = Math.min(rankIn(first, nama), first.length);
    const byJenis = Math.min(rankIn(jenisOrder, jenis), jenisOrder.length);
    const bySequence = Math.min(sequenceOf(nomor), 1000);
    return (byName * (jenisOrder.length + 1) + byJenis) * 1001 + bySequence;
  };

/** The order of rows with equal ranks; it makes the order total. */
export const compareByNumber = (a: DocumentRow, b: DocumentRow): number =>
  byCodePoint(a.nomor, b.nomor) || byCodePoint(a.id, b.id);

/** Order of the master-list editor: type rank, then nomor. */
export const compareForMasterList = (a: DocumentRow, b: DocumentRow): number =>
  masterListRank[a.jenis] - masterListRank[b.jenis] || compareByNumber(a, b);
