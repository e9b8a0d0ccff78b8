import { parseReviewMonths, parseRevisi } from '../../../shared/domain/import/aliases.ts';
import {
  type Header,
  type Heading,
  type HeadingRank,
  type ImportColumn,
  importColumns,
  isDateColumn,
  isWordField,
} from '../../../shared/domain/import/columns.ts';
import type { ImportDictionary } from '../../../shared/domain/import/dictionary.ts';
import type { TableHeader } from '../../../shared/domain/import/header.ts';
import { likelyRevision } from '../../../shared/domain/import/likely-words.ts';
import { isTick } from '../../../shared/domain/import/ticks.ts';
import { dateOfSerial, readDate } from '../rows/dates.ts';
import { isDate, isPlaceholder, isRunningSerial, isSameAsAbove } from '../rows/values.ts';

/** The column index of each field of a table. */
export interface BlockColumns {
  header: Header;
  /** Cells of the revision column hold edition and revision. */
  hasEdition: boolean;
  /** Two columns for one field, by index. */
  conflict?: { column: ImportColumn; at: [number, number] };
  /** The index of the only number column, where it holds row numbers. */
  serial?: number;
}

interface Candidate {
  at: number;
  heading: Heading;
}

const rankOrder: readonly HeadingRank[] = ['chosen', 'specific', 'plain', 'content'];
const byRank = (one: Candidate, other: Candidate): number =>
  rankOrder.indexOf(one.heading.rank) - rankOrder.indexOf(other.heading.rank);

/**
 * Decides which column each field is read from. Where several headings name one field, the cells decide first, then the
 * clearer heading ('Nama SOP' before 'Nama'); what a user has chosen excludes all others. A number is never chosen by
 * its heading alone: two columns that may both hold document numbers are a conflict. `cellsOf` returns the filled cells
 * of a column.
 */
export const blockColumns = (
  { headings }: TableHeader,
  cellsOf: (column: number) => string[],
  dictionary: ImportDictionary,
): BlockColumns => {
  const result: BlockColumns = { header: {}, hasEdition: false };
  for (const column of importColumns) {
    const allCandidates = [...headings].flatMap(([at, named]): Candidate[] => {
      const heading = named.find((each) => each.column === column);
      return heading ? [{ at, heading }] : [];
    });
    // A column without a cell is no rival: one of a merged heading, or below the box of a form.
    const filled = allCandidates.filter(({ at }) => cellsOf(at).length > 0);
    const byUser = allCandidates.filter(({ heading }) => heading.rank === 'chosen');
    const candidates = [byUser, filled, allCandidates].find((each) => each.length > 0) ?? [];
    const [chosen, rival] = chosenCandidates(column, candidates, cellsOf, dictionary);
    if (!chosen) continue;
    if (rival) result.conflict ??= { column, at: [chosen.at, rival.at] };
    if (column === 'nomor' && chosen.heading.rank !== 'chosen' && isRunningSerial(cellsOf(chosen.at)))
      result.serial = chosen.at;
    if (column === 'revisi') result.hasEdition = chosen.heading.hasEdition === true;
    result.header[column] = chosen.at;
  }
  return result;
};

/** The candidate to use; two where nothing decides between them. */
const chosenCandidates = (
  column: ImportColumn,
  candidates: readonly Candidate[],
  cellsOf: (column: number) => string[],
  dictionary: ImportDictionary,
): readonly Candidate[] => {
  const valuesOf = (at: number): string[] => cellsOf(at).filter((text) => !isPlaceholder(text) && !isSameAsAbove(text));
  const named = candidates.filter(({ at, heading }) => {
    if (heading.rank === 'chosen') return true;
    // A distribution has ticks below departments and types.
    if (column === 'department' || column === 'jenis') return !areAll(cellsOf(at), isTick);
    // 'Revisi' below a merged 'Tanggal'.
    if (column === 'revisi' && heading.rank !== 'content') return !areAll(valuesOf(at), isDate);
    return heading.rank !== 'content' || matches(column, valuesOf(at), dictionary);
  });
  if (named.length < 2) return named;
  const fitting = named.filter(({ at }) => fits(column, valuesOf(at), dictionary));
  const remaining = (fitting.length > 0 ? fitting : named).sort(byRank);
  const [best, next] = remaining;
  if (!best || !next) return remaining;
  const isDecided = column !== 'nomor' && best.heading.rank !== next.heading.rank;
  return isDecided ? [best] : [best, next].sort((one, other) => one.at - other.at);
};

const areAll = (texts: readonly string[], is: (text: string) => boolean): boolean =>
  texts.length > 1 && texts.every(is);

const meaningIn = (column: ImportColumn, dictionary: ImportDictionary): ((text: string) => unknown) | undefined => {
  if (column === 'revisi') return (text) => parseRevisi(text) ?? likelyRevision(text);
  if (isWordField(column)) return (text) => dictionary.word(column, text);
  if (isDateColumn(column)) return (text) => ('date' in readDate(text) || isDate(text) ? text : dateOfSerial(text));
  if (column === 'review_months') return parseReviewMonths;
  return undefined;
};

/** Whether at least half of the cells are values of a field. */
const matches = (column: ImportColumn, texts: readonly string[], dictionary: ImportDictionary): boolean => {
  const find = meaningIn(column, dictionary);
  if (!find) return true;
  return texts.length > 0 && 2 * texts.filter((text) => find(text) !== undefined).length >= texts.length;
};

/** Whether cells can be values of a field; an empty column can be neither confirmed nor excluded. */
const fits = (column: ImportColumn, texts: readonly string[], dictionary: ImportDictionary): boolean => {
  if (texts.length === 0) return true;
  if (column === 'nomor') return !isRunningSerial(texts);
  if (column === 'nama') return !texts.every((text) => /^[\d\s.,]+$/.test(text) || isDate(text));
  return matches(column, texts, dictionary);
};

/** The revision in '1/2', '1-2' or 'A / 2'; another text as it is. */
export const revisionAfterEdition = (text: string): string =>
  /^[A-Za-z0-9]{1,4}\s*[/-]\s*((?:rev\.?\s*)?\d{1,4})$/i.exec(text.trim())?.[1] ?? text;
