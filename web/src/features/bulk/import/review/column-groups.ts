import type { ColumnAnswer, TableAnswer } from '../../../../../../shared/api/import-answers.ts';
import { hasOpenQuestion, type ReviewColumn, type ReviewTable } from '../../../../../../shared/api/import-review.ts';
import { type ImportColumn, templateColumns } from '../../../../../../shared/domain/import/columns.ts';
import { entryTerm } from '../../../../../../shared/domain/import/dictionary.ts';
import { isColumnLabel } from '../../../../../../shared/domain/import/unheaded.ts';
import { type Draft, type DraftEntry, draftParts, draftWith } from './drafts.ts';
import { isSameHeading, joinedAnswers, tableKey } from './merge-answers.ts';

/** Tables with the same columns, read the same way. */
export interface TableGroup {
  key: string;
  tables: readonly ReviewTable[];
}

const columnsKey = ({ columns, is_list, is_skipped }: ReviewTable): string =>
  JSON.stringify([is_list, is_skipped, columns.map(({ column, heading, field }) => [column, heading, field])]);

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

/** Whether each column has the name of a field of the template and is read as it: there is nothing to look at. */
export const isAsTemplate = ({ tables }: TableGroup): boolean =>
  tables.every((table) => table.is_list && !table.is_skipped && !hasOpenQuestion(table) && hasTemplateColumns(table));

const hasTemplateColumns = ({ columns }: ReviewTable): boolean =>
  columns.every(
    ({ heading, field }) =>
      field !== null && isSameHeading(heading, field) && templateColumns.some((name) => name === field),
  );

const sameHeading = ({ columns }: ReviewTable, heading: string): ReviewColumn[] =>
  columns.filter((each) => isSameHeading(each.heading, heading));

export const draftColumnsOf = (draft: Draft): readonly ColumnAnswer[] =>
  joinedAnswers(draftParts(draft).map(({ columns = [] }) => ({ columns }))).columns;

const answerFor = (answers: readonly ColumnAnswer[], table: ReviewTable, { column, heading }: ReviewColumn) =>
  answers.find(({ place }) => place && tableKey(place) === tableKey(table) && place.column === column) ??
  answers.find((answer) => !answer.place && isSameHeading(answer.heading, heading));

/** The field of a column after unsent answers. A column chosen for a field is read instead of the one that had it. */
export const fieldAfter = (
  answers: readonly ColumnAnswer[],
  table: ReviewTable,
  column: ReviewColumn,
): string | null => {
  const answer = answerFor(answers, table, column);
  if (answer) return answer.field;
  const isReplaced = table.columns.some((other) => answerFor(answers, table, other)?.field === column.field);
  return isReplaced ? null : column.field;
};

/**
 * The answers that read a column of the tables as a field: for its heading in every table, or in each place where the
 * heading occurs twice. That a heading with a meaning is not used is said in every place that has it: for the heading it
 * would be stored for later imports, whose documents it would then hide.
 */
const columnAnswers = (
  { tables, allTables }: TablesOfColumn,
  { column, heading, is_unknown }: ReviewColumn,
  field: ImportColumn | null,
): ColumnAnswer[] => {
  const inPlace = (table: ReviewTable, letters: string): ColumnAnswer => ({
    heading,
    field,
    place: { sheet: table.sheet, header_row: table.header_row, column: letters },
  });
  if (isOfPlace(tables, heading)) return tables.map((table) => inPlace(table, column));
  if (field !== null || is_unknown) return [{ heading, field }];
  return allTables.flatMap((table) => sameHeading(table, heading).map((each) => inPlace(table, each.column)));
};

/** The tables in which a column is shown, which have the same columns, and all tables of the file. */
export interface TablesOfColumn {
  tables: readonly ReviewTable[];
  allTables: readonly ReviewTable[];
}

/** Whether a heading names its column in one place only. */
const isOfPlace = (tables: readonly ReviewTable[], heading: string): boolean =>
  isColumnLabel(heading) || tables.some((table) => sameHeading(table, heading).length > 1);

const columnKey = (tables: readonly ReviewTable[], { column, heading }: ReviewColumn): string =>
  isOfPlace(tables, heading)
    ? `column\n${tables.map(tableKey).join('\n')}\n${column}`
    : `column\n${entryTerm(heading)}`;

/** The draft after a field was chosen for a column; choosing the field it has removes the answer. */
export const draftWithColumn = (
  draft: Draft,
  place: TablesOfColumn,
  column: ReviewColumn,
  field: ImportColumn | null,
): Draft => {
  const entry: DraftEntry = { choice: field ?? '', answers: { columns: columnAnswers(place, column, field) } };
  return draftWith(draft, columnKey(place.tables, column), field === column.field ? null : entry);
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

export const draftWithSkip = (draft: Draft, table: ReviewTable, skip: boolean): Draft => {
  const answers = { tables: [{ sheet: table.sheet, header_row: table.header_row, skip }] };
  return draftWith(draft, skipKey(table), skip === table.is_skipped ? null : { choice: '', answers });
};

export const isSkippedIn = (draft: Draft, table: ReviewTable): boolean =>
  lastTableAnswer(draft, skipKey(table))?.skip ?? table.is_skipped;
