import {
  type FileReview,
  hasOpenQuestion,
  isUnanswered,
  type ReviewQuestion,
  type ReviewTable,
  type ReviewWord,
} from '../../../shared/api/import-review.ts';
import { columnLetters } from '../../../shared/domain/import/columns.ts';
import { wordKey } from '../../../shared/domain/import/dictionary.ts';
import { likelyValue } from '../../../shared/domain/import/likely-words.ts';
import { shownExamples } from '../rows/file-question.ts';
import type { WordCount } from '../rows/words.ts';
import type { TableReading } from '../tables/table-reading.ts';
import type { NamedSheet } from './sheet-rows.ts';

const maxTables = 100;
const maxSampleRows = 5;
const maxHeadingLength = 200;

export const fileReview = (sheets: readonly NamedSheet[]): FileReview => {
  const tables = sheets.flatMap(({ name, sheet }) => sheet.tables.map((table) => reviewTable(name, table)));
  const hasSeveral = sheets.filter(({ sheet }) => sheet.tables.length > 0).length > 1;
  const asked = sheets.flatMap(({ name, sheet }) =>
    sheet.tables.flatMap((table) => table.questions.map((question) => ({ name, question }))),
  );
  const sheetsAsking = Map.groupBy(asked, ({ question }) => question.key);
  const isOfOneSheet = (key: string): boolean => new Set(sheetsAsking.get(key)?.map(({ name }) => name)).size === 1;
  const questions = joinedQuestions(
    asked.map(({ name, question }) =>
      hasSeveral ? withSheetNamed(question, name, isOfOneSheet(question.key)) : question,
    ),
  );
  // A table with a question is never left out of the list.
  const listed = tables.filter((table, at) => at < maxTables || hasOpenQuestion(table));
  return {
    tables: listed,
    omitted_tables: tables.length - listed.length,
    words: reviewWords(sheets.flatMap(({ sheet }) => sheet.words)),
    questions,
    open_questions: listed.filter(hasOpenQuestion).length + questions.filter(isUnanswered).length,
  };
};

/** Each sheet has a row 5 and a column C: examples that name a row name its sheet, too, and a column that no other has. */
const withSheetNamed = (question: ReviewQuestion, sheet: string, isOfOneSheet: boolean): ReviewQuestion => ({
  ...question,
  examples: question.examples.map((example) =>
    example.replace(
      isOfOneSheet ? /^(Baris|Kolom) / : /^(Baris) /,
      (_, place) => `Sheet “${sheet}”, ${place.toLowerCase()} `,
    ),
  ),
});

type Choice = ReviewQuestion['choices'][number];

/** A choice with what it says about the tables of an equal question. */
const joinedChoice = (choice: Choice, { choices }: ReviewQuestion): Choice => {
  const same = choices.find(({ value }) => value === choice.value);
  return {
    ...choice,
    answers: Object.assign({ ...choice.answers }, ...answerKinds.map((kind) => joined(kind, choice, same))),
  };
};

const answerKinds = ['columns', 'tables', 'choices'] as const;
const joined = (kind: (typeof answerKinds)[number], one: Choice, other: Choice | undefined) => {
  const all = [...(one.answers[kind] ?? []), ...(other?.answers[kind] ?? [])];
  const byText = new Map(all.map((answer) => [JSON.stringify(answer), answer]));
  return byText.size > 0 ? { [kind]: [...byText.values()] } : {};
};

const subject = (example: string): string => example.split(': ')[0] ?? '';

/** Equal questions of several tables as one. */
const joinedQuestions = (questions: readonly ReviewQuestion[]): ReviewQuestion[] => {
  const byKey = new Map<string, ReviewQuestion>();
  for (const question of questions) {
    const known = byKey.get(question.key);
    if (!known) byKey.set(question.key, { ...question });
    else {
      known.rows += question.rows;
      if (known.proposed !== question.proposed) known.proposed = null;
      known.choices = known.choices.map((choice) => joinedChoice(choice, question));
      // Of a column that several tables have, the first says enough.
      const isNew = (example: string): boolean => !known.examples.some((each) => subject(each) === subject(example));
      known.examples = shownExamples([...known.examples, ...question.examples.filter(isNew)]);
    }
  }
  return [...byKey.values()];
};

const reviewTable = (sheet: string, { conflict, ...table }: TableReading): ReviewTable => ({
  sheet,
  header_row: table.headerRow,
  rows: table.rowCount,
  documents: table.documents.length,
  is_list: table.isList,
  is_skipped: table.isSkipped,
  missing: table.missing,
  given: table.given,
  columns: table.columns.map(({ column, heading, field, isUnknown, samples }) => ({
    column,
    heading: heading.slice(0, maxHeadingLength),
    field,
    is_unknown: isUnknown,
    samples,
  })),
  conflict: conflict
    ? { field: conflict.column, columns: [columnLetters(conflict.at[0]), columnLetters(conflict.at[1])] }
    : null,
  serial: table.serial ?? null,
  in_numbers: table.inNumbers,
  proposals: table.proposals.map(({ field, at }) => ({ field, column: columnLetters(at) })),
  samples: table.documents
    .flatMap((read) => ('valid' in read ? read.valid : []))
    .slice(0, maxSampleRows)
    .map(({ row, nomor, nama, jenis, department, status = null, revisi = null, effective_on = null }) => {
      return { row, nomor, nama, jenis, department, status, revisi, effective_on };
    }),
});

/** Words of all sheets, the most frequent first. */
const reviewWords = (counts: readonly WordCount[]): ReviewWord[] => {
  const words = new Map<string, ReviewWord>();
  for (const { field, text, count, meaning } of counts) {
    const key = wordKey(field, text);
    const known = words.get(key);
    const source = meaning && meaning.source !== 'built-in' ? meaning.source : null;
    if (known) known.count += count;
    else
      words.set(key, {
        field,
        text: text.slice(0, 100),
        count,
        ...(meaning && { value: meaning.value === null ? null : String(meaning.value) }),
        proposed: likelyValue(field, text) ?? null,
        source,
      });
  }
  return [...words.values()].sort((one, other) => other.count - one.count);
};
