import type { ReviewQuestion } from '../../../shared/api/import-review.ts';
import { normalForm, visibleSpelling } from '../../../shared/domain/documents/document-numbers.ts';
import { rowTexts } from '../../../shared/domain/import/row-texts.ts';
import { inSentence, rowLabel } from '../../jobs/row-results.ts';
import { type ImportRow, type InvalidRow, rowOrder } from './rows.ts';
import { identityOf, lastRows, type NumberChoices, sharedNumbers } from './shared-numbers.ts';

/** Rows that form one document: a single row, or the revisions of one number, lowest first. */
export interface ImportGroup {
  rows: [ImportRow, ...ImportRow[]];
  /** The revision of an earlier row with the same number, which forms a separate document. */
  repeats?: number;
  /** Other rows with the same number are other documents, so this one is found by title and department too. */
  isDistinct?: true;
}

export interface ImportGroups {
  groups: ImportGroup[];
  invalid: InvalidRow[];
  /** Rows that wait for the answer to a question, and those that an answer leaves out. */
  waiting: ImportRow[];
  leftOut: ImportRow[];
  questions: ReviewQuestion[];
}

/** The row with the document's current revision. */
export const latestRow = ({ rows }: ImportGroup): ImportRow => rows.at(-1) ?? rows[0];

/**
 * Groups rows into documents. With `updateExisting` the rows of one number form one document where title and department
 * agree, and a repeated revision is an error; where they differ, `choiceFor` says what the rows are, or they wait.
 * Otherwise every row forms its own document.
 */
export const importGroups = (
  read: readonly ImportRow[],
  updateExisting: boolean,
  choiceFor: NumberChoices = () => undefined,
): ImportGroups => {
  const rows = read.flatMap(revisionsOf);
  const result: ImportGroups = { groups: [], invalid: [], waiting: [], leftOut: [], questions: [] };
  if (!updateExisting) return { ...result, groups: singleRowGroups(rows) };
  const { choiceOf, questions } = sharedNumbers(rows, choiceFor);
  result.questions = questions;
  for (const same of Map.groupBy(rows, ({ nomor }) => normalForm(nomor)).values()) {
    const choice = choiceOf(same);
    if (choice === 'open') result.waiting.push(...same);
    else if (choice === 'reject') result.invalid.push(...same.map(sharedNumber));
    else if (choice === 'separate') addSeparately(result, same);
    else if (choice === 'last') {
      const counted = lastRows(same);
      addRevisions(result, counted);
      result.leftOut.push(...same.filter((row) => !counted.includes(row)));
    } else addRevisions(result, same);
  }
  return result;
};

/** A row that states former revisions as a row for each, lowest first. */
const revisionsOf = ({ earlier = [], ...row }: ImportRow): ImportRow[] => {
  const { row: number, sheet, part, nomor, nama, jenis, department } = row;
  const place = { row: number, ...(sheet && { sheet }), ...(part !== undefined && { part }) };
  return [...earlier.map((each) => ({ ...place, nomor, nama, jenis, department, ...each })), row];
};

/** The rows of one number as the revisions of one document. */
const addRevisions = ({ groups, invalid }: ImportGroups, rows: readonly ImportRow[]): ImportGroup | undefined => {
  const used: ImportRow[] = [];
  for (const row of rows) {
    const same = used.find((other) => (other.revisi ?? 0) === (row.revisi ?? 0));
    if (same) invalid.push(repeatedRevision(row, same));
    else used.push(row);
  }
  const [first, ...rest] = used;
  if (!first) return undefined;
  // Among revisions, a row without a revision counts as revision 0.
  const [lowest = first, ...higher] =
    rest.length === 0
      ? [first]
      : used.map((row) => ({ ...row, revisi: row.revisi ?? 0 })).sort((one, other) => one.revisi - other.revisi);
  const group: ImportGroup = { rows: [lowest, ...higher] };
  groups.push(group);
  return group;
};

/** The rows of one number as a document for each title and department. */
const addSeparately = (result: ImportGroups, rows: readonly ImportRow[]): void => {
  let repeats: number | undefined;
  for (const own of Map.groupBy(rows, identityOf).values()) {
    const group = addRevisions(result, own);
    if (!group) continue;
    group.isDistinct = true;
    if (repeats !== undefined) group.repeats = repeats;
    repeats = latestRow(group).revisi ?? 0;
  }
};

/** A document for each row of the file, with the former revisions that it states. */
const singleRowGroups = (rows: readonly ImportRow[]): ImportGroup[] => {
  const lastRevisions = new Map<string, number>();
  return [...Map.groupBy(rows, rowOrder).values()].flatMap(([first, ...rest]): ImportGroup[] => {
    if (!first) return [];
    const folded = normalForm(first.nomor);
    const repeats = lastRevisions.get(folded);
    lastRevisions.set(folded, rest.at(-1)?.revisi ?? first.revisi ?? 0);
    return [{ rows: [first, ...rest], ...(repeats !== undefined && { repeats }) }];
  });
};

const rejected = (rejectedRow: ImportRow, message: string): InvalidRow => {
  const { row, sheet, nomor, nama } = rejectedRow;
  const errors = [{ row, column: 'nomor' as const, message }];
  return { row, nomor, nama, ...(sheet && { sheet }), errors, texts: rowTexts(rejectedRow) };
};

const sharedNumber = (row: ImportRow): InvalidRow =>
  rejected(row, `Nomor ${row.nomor} juga dipakai baris lain dengan isi yang berbeda`);

const repeatedRevision = (repeated: ImportRow, same: ImportRow): InvalidRow => {
  const { nomor, revisi } = repeated;
  const spelling = same.nomor === nomor ? '' : `, ditulis “${visibleSpelling(same.nomor)}”`;
  const message = `Nomor ${nomor} revisi ${revisi ?? 0} sudah ada pada ${inSentence(rowLabel(same))} berkas ini${spelling}`;
  return rejected(repeated, message);
};
