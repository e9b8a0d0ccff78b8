import type { ImportAnswers } from '../../../../../../shared/api/import-answers.ts';
import { hasOpenQuestion, type ReviewColumn, type ReviewTable } from '../../../../../../shared/api/import-review.ts';
import { isColumnLabel } from '../../../../../../shared/domain/import/unheaded.ts';
import type { SelectOption } from '../../../../components/ui/select.tsx';
import { formatNumber } from '../../../../lib/format/format.ts';
import { type Draft, draftWith } from './drafts.ts';
import { fieldOptions, importColumnOf, isChoiceField } from './field-text.ts';
import { type AnswerPart, isSameHeading, joinedAnswers, tableKey } from './merge-answers.ts';

type QuestionKind = 'conflict' | 'missing' | 'serial';

/** The same question of one or several tables. */
export interface Question {
  key: string;
  kind: QuestionKind;
  field: string;
  tables: readonly ReviewTable[];
}

const columnOf = (table: ReviewTable, letters: string): ReviewColumn | undefined =>
  table.columns.find(({ column }) => column === letters);

/** Tables whose columns in question have the same headings ask the same; so do all that lack the same field. */
const questionsOfTable = (table: ReviewTable): Omit<Question, 'tables'>[] => {
  const headings = (letters: readonly string[]) => letters.map((each) => columnOf(table, each)?.heading ?? each);
  const { conflict, serial, missing } = table;
  return [
    ...(conflict
      ? [question('conflict', conflict.field, headings(conflict.columns))]
      : serial === null
        ? []
        : [question('serial', 'nomor', headings([serial]))]),
    ...missing.map((field) => question('missing', field, [])),
  ];
};

const question = (kind: QuestionKind, field: string, headings: readonly string[]): Omit<Question, 'tables'> => ({
  kind,
  field,
  key: ['ask', kind, field, ...headings].join('\n'),
});

/** The open questions of a file, each once, in the order of its tables. */
export const questionsOf = (tables: readonly ReviewTable[]): Question[] => {
  const found = new Map<string, Question & { tables: ReviewTable[] }>();
  for (const table of tables) {
    if (!hasOpenQuestion(table)) continue;
    for (const each of questionsOfTable(table)) {
      const known = found.get(each.key);
      if (known) known.tables.push(table);
      else found.set(each.key, { ...each, tables: [table] });
    }
  }
  return [...found.values()];
};

/** An answer to a question; `note`: samples of the column. */
export type Choice = SelectOption & { note?: string };

const isNumberField = (field: string): field is 'jenis' | 'department' => field === 'jenis' || field === 'department';

const skipChoice = 'skip';
const keepChoice = 'keep';
const skipOption: Choice = { value: skipChoice, label: 'Bukan daftar dokumen, lewati' };
const valuePrefix = 'value:';
const columnPrefix = 'column:';
const numberChoice = 'number';

/** The columns of a table that could have the field: those with a heading that are not read as another one. */
const freeColumns = ({ columns, serial }: ReviewTable): ReviewColumn[] =>
  columns.filter(({ column, heading, field }) => heading !== '' && field === null && column !== serial);

/** Columns are offered by heading, which is what several tables have in common; the first of equal ones counts. */
const commonColumns = ([first, ...others]: readonly ReviewTable[]): ReviewColumn[] =>
  freeColumns(first as ReviewTable).filter(
    ({ heading }, at, all) =>
      all.findIndex((each) => each.heading === heading) === at &&
      others.every((table) => freeColumns(table).some((each) => each.heading === heading)),
  );

const conflictColumns = ({ conflict, columns }: ReviewTable): ReviewColumn[] =>
  columns.filter(({ column }) => conflict?.columns.includes(column));

export const choicesOf = ({ kind, field }: Question, tables: readonly ReviewTable[]): Choice[] => {
  const [first] = tables;
  if (kind === 'conflict' && first) {
    const columns = conflictColumns(first).map(({ column, heading, samples }, at) => ({
      value: `${columnPrefix}${at}`,
      label: `Kolom ${column} “${heading}”`,
      note: samples.join(' · '),
    }));
    return [...columns, skipOption];
  }
  const values =
    kind === 'missing' && isChoiceField(field)
      ? fieldOptions[field].map(({ value, label }) => ({ value: valuePrefix + value, label: `Semua baris: ${label}` }))
      : [];
  const columns = commonColumns(tables).map((column) => ({
    value: columnPrefix + column.heading,
    label: tables.length === 1 ? `Isi kolom ${column.column}${nameOf(column)}` : `Isi kolom “${column.heading}”`,
  }));
  const keep = kind === 'serial' ? [{ value: keepChoice, label: 'Angka urut itu memang nomor dokumen' }] : [];
  return [...numberOptions(field, tables), ...values, ...columns, ...keep, skipOption];
};

/** Of a column without a heading, what it has first. */
const nameOf = ({ heading, samples: [first] }: ReviewColumn): string => {
  if (!isColumnLabel(heading)) return ` “${heading}”`;
  return first === undefined ? '' : `, misalnya “${first}”`;
};

/** 'Dari nomor dokumen: SOP 30, INK 20', where the numbers of every table state the field. */
const numberOptions = (field: string, tables: readonly ReviewTable[]): Choice[] => {
  const found = tables.map(({ in_numbers }) => in_numbers.find((each) => each.field === field));
  if (found.length === 0 || found.some((each) => each === undefined)) return [];
  const counts = new Map<string, number>();
  for (const { value, count } of found.flatMap((each) => each?.values ?? []))
    counts.set(value, (counts.get(value) ?? 0) + count);
  const shown = [...counts].map(([value, count]) => `${value} ${formatNumber(count)}`).join(', ');
  const rest =
    tables.reduce((sum, { rows }) => sum + rows, 0) - [...counts.values()].reduce((sum, count) => sum + count, 0);
  const unread = rest > 0 ? `, tidak terbaca ${formatNumber(rest)}` : '';
  return [{ value: numberChoice, label: `Dari nomor dokumen setiap baris: ${shown}${unread}` }];
};

const chosenColumn = ({ kind }: Question, table: ReviewTable, choice: string): ReviewColumn | undefined => {
  if (choice === keepChoice) return table.columns.find(({ column }) => column === table.serial);
  const name = choice.slice(columnPrefix.length);
  return kind === 'conflict'
    ? conflictColumns(table)[Number(name)]
    : freeColumns(table).find(({ heading }) => heading === name);
};

/**
 * Whether a heading can be answered for every table of the file, which later imports then know too: elsewhere it must
 * already be read as the field. Otherwise it is answered in the place of each table only.
 */
const isAnswerForAll = (
  heading: string,
  { field }: Question,
  asking: readonly ReviewTable[],
  allTables: readonly ReviewTable[],
): boolean =>
  !isColumnLabel(heading) &&
  allTables.every((table) => {
    const named = table.columns.filter((column) => isSameHeading(column.heading, heading));
    return asking.includes(table) ? named.length <= 1 : named.every((column) => column.field === field);
  });

/** The answers of the asking tables for a choice. The server reads a chosen column instead of all others. */
const answersFor = (
  asked: Question,
  asking: readonly ReviewTable[],
  choice: string,
  allTables: readonly ReviewTable[],
): ImportAnswers =>
  joinedAnswers(
    asking.map((table): AnswerPart => {
      const { sheet, header_row } = table;
      if (choice === skipChoice) return { tables: [{ sheet, header_row, skip: true }] };
      if (choice === numberChoice && isNumberField(asked.field))
        return { tables: [{ sheet, header_row, skip: false, from_number: [asked.field] }] };
      if (choice.startsWith(valuePrefix))
        return { tables: [{ sheet, header_row, skip: false, [asked.field]: choice.slice(valuePrefix.length) }] };
      const chosen = chosenColumn(asked, table, choice);
      const field = importColumnOf(asked.field);
      if (!chosen || !field) return {};
      const { heading, column } = chosen;
      const isForAll = choice !== keepChoice && isAnswerForAll(heading, asked, asking, allTables);
      return { columns: [{ heading, field, ...(isForAll ? {} : { place: { sheet, header_row, column } }) }] };
    }),
  );

const singleKey = ({ key }: Question, table: ReviewTable): string => `${key}\nat\n${tableKey(table)}`;

/**
 * The likely choice for every table of the question: the column whose cells look like the field, where all tables have
 * it under the same heading.
 */
export const proposedChoice = ({ kind, field, tables }: Question): string | undefined => {
  if (kind !== 'missing') return undefined;
  if (numberOptions(field, tables).length > 0) return numberChoice;
  const headings = tables.map(({ proposals, columns }) => {
    const letters = proposals.find((each) => each.field === field)?.column;
    return columns.find(({ column }) => column === letters)?.heading;
  });
  const [first] = headings;
  return first !== undefined && headings.every((heading) => heading === first) ? columnPrefix + first : undefined;
};

/** The draft with one choice for every table of the question; `allTables`: all tables of the file. */
export const draftWithChoice = (
  draft: Draft,
  asked: Question,
  choice: string,
  allTables: readonly ReviewTable[],
): Draft =>
  draftWith(
    asked.tables.reduce((next, table) => draftWith(next, singleKey(asked, table), null), draft),
    asked.key,
    { choice, answers: answersFor(asked, asked.tables, choice, allTables) },
  );

export const draftWithTableChoice = (
  draft: Draft,
  asked: Question,
  choice: string,
  place: { table: ReviewTable; allTables: readonly ReviewTable[] },
): Draft =>
  draftWith(draft, singleKey(asked, place.table), {
    choice,
    answers: answersFor(asked, [place.table], choice, place.allTables),
  });

export const choiceIn = (draft: Draft, asked: Question): string | undefined => draft.get(asked.key)?.choice;
export const tableChoiceIn = (draft: Draft, asked: Question, table: ReviewTable): string | undefined =>
  draft.get(singleKey(asked, table))?.choice ?? choiceIn(draft, asked);

const skippedTables = (draft: Draft): Set<string> =>
  new Set([...draft.values()].flatMap(({ answers }) => answers.tables?.filter(({ skip }) => skip).map(tableKey) ?? []));

/** Whether the unsent answers leave out every table of the question. */
export const isLeftOut = (draft: Draft, { tables }: Question): boolean => {
  const skipped = skippedTables(draft);
  return tables.every((table) => skipped.has(tableKey(table)));
};

/** Whether every table of the question has an answer or is left out by the answer to another question. */
export const isAnswered = (draft: Draft, asked: Question): boolean => {
  const skipped = skippedTables(draft);
  return asked.tables.every(
    (table) => tableChoiceIn(draft, asked, table) !== undefined || skipped.has(tableKey(table)),
  );
};
