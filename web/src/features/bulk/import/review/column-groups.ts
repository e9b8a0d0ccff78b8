import type { ColumnAnswer, TableAnswer } from '../../../../../../shared/api/import-answers.ts';
import type { ReviewColumn, ReviewTable } from '../../../../../../shared/api/import-review.ts';
import type { ImportColumn } from '../../../../../../shared/domain/import-columns.ts';
import { type Draft, type DraftEntry, draftParts, draftWith } from './drafts.ts';
import { joinedAnswers, tableKey } from './merge-answers.ts';

/** Tables with the same columns, read the same way. */
export interface TableGroup {
  key: string;
  tables: readonly ReviewTable[];
}

const columnsKey = ({ columns, is_list, is_skipped }: ReviewTable): string =>
  JSON.stringify([is_list, is_skipped, columns.map(({ column, heading, field }) => [column, heading, field])]);

/** The tables of a file, those with the same columns together, in the order of the first of each. */
export const tableGroupsOf = (tables: readonly ReviewTable[]): TableGroup[] => {
  const groups = new Map<string, ReviewTable[]>();
  for (const table of tables) {
    const key = columnsKey(table);
    const group = groups.get(key);
    if (group) group.push(table);
    else groups.set(key, [table]);
  }
  return [...groups].map(([key, members]) => ({ key, tables: members }));
};

const sameHeading = ({ columns }: ReviewTable, heading: string): ReviewColumn[] =>
  columns.filter((each) => each.heading === heading);

/** The unsent answers about columns. */
export const draftColumnsOf = (draft: Draft): readonly ColumnAnswer[] => joinedAnswers(draftParts(draft)).columns;

/** The field of a column after unsent answers. */
export const fieldAfter = (
  answers: readonly ColumnAnswer[],
  table: ReviewTable,
  column: ReviewColumn,
): string | null => {
  const isHere = ({ place }: ColumnAnswer) =>
    place !== undefined && tableKey(place) === tableKey(table) && place.column === column.column;
  const answer =
    answers.find(isHere) ?? answers.find(({ heading, place }) => heading === column.heading && place === undefined);
  return answer === undefined ? column.field : answer.field;
};

/**
 * The answers that read a column of the tables as a field: for its heading in every table, or in each place where the
 * heading occurs twice. Another column of the tables that was read as the field is not read any more.
 */
const columnAnswers = (
  tables: readonly ReviewTable[],
  { column, heading }: ReviewColumn,
  field: ImportColumn | null,
): ColumnAnswer[] => {
  const placed = (table: ReviewTable, each: ReviewColumn, as: ImportColumn | null): ColumnAnswer => ({
    ...{ heading: each.heading, field: as },
    place: { sheet: table.sheet, header_row: table.header_row, column: each.column },
  });
  const isAmbiguous = tables.some((table) => sameHeading(table, heading).length > 1);
  const own = tables.flatMap((table) =>
    table.columns.filter((each) => each.column === column).map((each) => placed(table, each, field)),
  );
  const former = tables.flatMap((table) =>
    table.columns
      .filter((each) => field !== null && each.field === field && each.column !== column && each.heading !== '')
      .map((each) => placed(table, each, null)),
  );
  return [...(isAmbiguous ? own : [{ heading, field }]), ...former];
};

const columnKey = (tables: readonly ReviewTable[], { column, heading }: ReviewColumn): string =>
  tables.some((table) => sameHeading(table, heading).length > 1)
    ? `column\n${tables.map(tableKey).join('\n')}\n${column}`
    : `column\n${heading}`;

/** The draft after a field was chosen for a column; choosing the field it has removes the answer. */
export const draftWithColumn = (
  draft: Draft,
  tables: readonly ReviewTable[],
  column: ReviewColumn,
  field: ImportColumn | null,
): Draft => {
  const entry: DraftEntry = { choice: field ?? '', answers: { columns: columnAnswers(tables, column, field) } };
  return draftWith(draft, columnKey(tables, column), field === column.field ? null : entry);
};

const givenKey = (table: ReviewTable, field: string): string => `table\n${tableKey(table)}\n${field}`;
const skipKey = (table: ReviewTable): string => `table\n${tableKey(table)}\nskip`;
const lastTableAnswer = (draft: Draft, key: string): TableAnswer | undefined => draft.get(key)?.answers.tables?.[0];

/** The draft with another type or department for the rows of a table that state none. */
export const draftWithGiven = (draft: Draft, table: ReviewTable, field: string, value: string): Draft => {
  const { sheet, header_row } = table;
  const isFormer = table.given.some((each) => each.column === field && each.value === value);
  const answers = { tables: [{ sheet, header_row, skip: false, [field]: value }] };
  return draftWith(draft, givenKey(table, field), isFormer ? null : { choice: value, answers });
};

export const givenIn = (draft: Draft, table: ReviewTable, field: string): string | undefined =>
  draft.get(givenKey(table, field))?.choice;

/** The draft in which a table is left out or read. */
export const draftWithSkip = (draft: Draft, table: ReviewTable, skip: boolean): Draft => {
  const answers = { tables: [{ sheet: table.sheet, header_row: table.header_row, skip }] };
  return draftWith(draft, skipKey(table), skip === table.is_skipped ? null : { choice: '', answers });
};

export const isSkippedIn = (draft: Draft, table: ReviewTable): boolean =>
  lastTableAnswer(draft, skipKey(table))?.skip ?? table.is_skipped;
