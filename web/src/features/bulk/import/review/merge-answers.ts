import type {
  ChoiceAnswer,
  ColumnAnswer,
  ImportAnswers,
  RowAnswer,
  TableAnswer,
  TablePlace,
  WordAnswer,
} from '../../../../../../shared/api/import-answers.ts';
import { noAnswers } from '../../../../../../shared/api/import-answers.ts';
import { entryTerm, wordKey } from '../../../../../../shared/domain/import/dictionary.ts';

export type AnswerPart = Partial<ImportAnswers>;

export const tableKey = ({ sheet, header_row }: TablePlace): string => `${sheet}\n${header_row}`;
export const rowKey = ({ sheet, row }: Pick<RowAnswer, 'sheet' | 'row'>): string => `${sheet}\n${row}`;
const keyOfWord = ({ field, text }: WordAnswer): string => wordKey(field, text);
export const isSameHeading = (one: string, other: string): boolean => entryTerm(one) === entryTerm(other);
const placeKey = ({ place }: ColumnAnswer): string | undefined => place && `${tableKey(place)}\n${place.column}`;

/** An answer for every table replaces those for single places, because a user gave it after having seen them. */
const columnsAfter = (columns: readonly ColumnAnswer[], answer: ColumnAnswer): ColumnAnswer[] => [
  ...columns.filter((each) =>
    answer.place ? placeKey(each) !== placeKey(answer) : !isSameHeading(each.heading, answer.heading),
  ),
  answer,
];

/** Type and department of a table accumulate and leave open whether it is read; an answer without them decides that. */
const tablesAfter = (tables: readonly TableAnswer[], answer: TableAnswer): TableAnswer[] => {
  const former = tables.find((each) => tableKey(each) === tableKey(answer));
  const from_number = [...new Set([...(former?.from_number ?? []), ...(answer.from_number ?? [])])];
  const hasValue = answer.jenis !== undefined || answer.department !== undefined || answer.from_number !== undefined;
  const skip = hasValue && former ? former.skip : answer.skip;
  return [
    ...tables.filter((each) => each !== former),
    { ...former, ...answer, skip, ...(from_number.length > 0 && { from_number }) },
  ];
};

/** Corrected cells accumulate; leaving the row out is decided by the later answer. */
const rowsAfter = (rows: readonly RowAnswer[], further: readonly RowAnswer[]): RowAnswer[] => {
  const byKey = new Map(rows.map((row) => [rowKey(row), row]));
  for (const answer of further) {
    const former = byKey.get(rowKey(answer));
    byKey.set(rowKey(answer), { ...answer, cells: { ...former?.cells, ...answer.cells } });
  }
  return [...byKey.values()];
};

const wordsAfter = (words: readonly WordAnswer[], answer: WordAnswer): WordAnswer[] => [
  ...words.filter((each) => keyOfWord(each) !== keyOfWord(answer)),
  answer,
];

const choicesAfter = (choices: readonly ChoiceAnswer[], answer: ChoiceAnswer): ChoiceAnswer[] => [
  ...choices.filter(({ question }) => question !== answer.question),
  answer,
];

/** The answers with further ones: a later answer about the same heading, word, table or row replaces the former. */
export const mergedAnswers = (answers: ImportAnswers, further: readonly AnswerPart[]): ImportAnswers => ({
  columns: further.flatMap(({ columns = [] }) => columns).reduce(columnsAfter, answers.columns),
  words: further.flatMap(({ words = [] }) => words).reduce(wordsAfter, answers.words),
  tables: further.flatMap(({ tables = [] }) => tables).reduce(tablesAfter, answers.tables),
  rows: rowsAfter(
    answers.rows,
    further.flatMap(({ rows = [] }) => rows),
  ),
  choices: further.flatMap(({ choices = [] }) => choices).reduce(choicesAfter, answers.choices),
});

export const joinedAnswers = (parts: readonly AnswerPart[]): ImportAnswers => mergedAnswers(noAnswers, parts);
