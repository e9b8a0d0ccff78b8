import type { ReviewQuestion } from '../../../shared/api/import-review.ts';
import { columnLetters, type Header } from '../../../shared/domain/import/columns.ts';
import { entryTerm } from '../../../shared/domain/import/dictionary.ts';
import type { TableHeader } from '../../../shared/domain/import/header.ts';
import type { SheetAnswers } from '../../../shared/domain/import/reading-answers.ts';
import { fileQuestion } from '../rows/file-question.ts';
import { isRunningSerial } from '../rows/values.ts';
import type { BlockColumns } from './block-columns.ts';
import type { FactsByColumn } from './column-proposals.ts';
import type { NamedColumn } from './merged-cells.ts';
import { joinedText } from './row-transforms.ts';

/** Two columns (indexes) that form the number together: a code that repeats, and a counter. */
export interface NumberParts {
  code: number;
  counter: number;
}

const questionKey = ({ texts }: TableHeader, { code, counter }: NumberParts): string =>
  `join ${entryTerm(texts[code] ?? '')} ${entryTerm(texts[counter] ?? '')}`.slice(0, 300);

/** Columns between which a code and its counter may stand. */
const maxDistance = 2;

const pairs = ({ texts }: TableHeader): NumberParts[] =>
  [...texts.keys()].flatMap((code) =>
    Array.from({ length: 2 * maxDistance + 1 }, (_, step) => code + step - maxDistance).flatMap((counter) =>
      counter === code || !texts[code] || !texts[counter] ? [] : { code, counter },
    ),
  );

type Choice = 'join' | 'single';
const choiceOf = (header: TableHeader, parts: NumberParts, answers: SheetAnswers): Choice | undefined => {
  const choice = answers.choice(questionKey(header, parts));
  return choice === 'join' || choice === 'single' ? choice : undefined;
};

/** The columns that an answer joins. */
export const answeredParts = (header: TableHeader, answers: SheetAnswers): NumberParts | undefined =>
  pairs(header).find((parts) => choiceOf(header, parts, answers) === 'join');

interface TableNumbers {
  header: TableHeader;
  read: Header;
  conflict: readonly number[];
  facts: FactsByColumn;
  /** The cells of the columns that are stored. */
  cellsOf: (at: number) => readonly string[];
  rows: number;
}

const minRepeats = 2;
const maxCodeLength = 40;
const mostly = 0.9;
const isCode = (text: string): boolean =>
  text.length <= maxCodeLength && /\p{L}/u.test(text) && !/\s\S+\s/.test(text) && !/\d$/.test(text);
const isCounter = (text: string): boolean => /^\d{1,6}$/.test(text);

/** Whether cells are codes that repeat: each stands for several documents. */
const areCodes = (texts: readonly string[]): boolean => {
  const distinct = new Set(texts);
  const codes = [...distinct].filter(isCode).length;
  return texts.length >= minRepeats && distinct.size < texts.length && codes >= mostly * distinct.size;
};

/** The code beside a counter that together may be the number; undefined where the number is whole. */
const likelyParts = ({ header, read, conflict, facts, cellsOf }: TableNumbers): NumberParts | undefined => {
  const numbers = conflict.length > 0 ? conflict : read.nomor === undefined ? [] : [read.nomor];
  const used = new Set(Object.values(read).filter((at) => !numbers.includes(at)));
  const isFree = ({ code, counter }: NumberParts): boolean => !used.has(code) && !used.has(counter);
  const cells = (at: number): readonly string[] => {
    const stored = cellsOf(at);
    return stored.length > 0 ? stored : (facts.get(at)?.samples ?? []);
  };
  const fitting = pairs(header).filter((parts) => {
    if (!isFree(parts) || !(numbers.includes(parts.code) || numbers.includes(parts.counter))) return false;
    const counters = cells(parts.counter);
    if (counters.length === 0 || !counters.every(isCounter)) return false;
    return numbers.includes(parts.code) ? areCodes(cellsOf(parts.code)) : repeatsCodes(facts, parts.code);
  });
  // A row number stands on the left and counts on through all codes.
  const isRowNumber = ({ code, counter }: NumberParts): boolean => counter < code && isRunningSerial(cells(counter));
  const likely = fitting.filter((parts) => !isRowNumber(parts));
  const isBehind = ({ code, counter }: NumberParts): number => (counter === code + 1 ? 0 : 1);
  return likely.sort((one, other) => isBehind(one) - isBehind(other))[0];
};

/** Whether a column that is not stored repeats a few codes. */
const repeatsCodes = (facts: FactsByColumn, at: number): boolean => {
  const column = facts.get(at);
  if (!column || column.seen < minRepeats || column.countOf('jenis', 'department', 'status') > 0) return false;
  return (
    column.distinct < column.seen &&
    column.samples.every(isCode) &&
    column.isMostly(mostly, 'text', 'number', 'revision_word')
  );
};

/** Asks whether two columns are one number; until then the rows of the table wait. */
export const joinQuestion = (table: TableNumbers, answers: SheetAnswers): ReviewQuestion | undefined => {
  const { header, facts, cellsOf, rows } = table;
  const parts = likelyParts(table);
  if (!parts || choiceOf(header, parts, answers) !== undefined) return undefined;
  const { code, counter } = parts;
  const named = (at: number): string => `kolom ${columnLetters(at)} “${header.texts[at]}”`;
  const first = (at: number): string => cellsOf(at)[0] ?? facts.get(at)?.samples[0] ?? '';
  return fileQuestion<Choice>({
    key: questionKey(header, parts),
    title: `Nomor dokumen dari dua kolom: ${named(code)} dan ${named(counter)}?`,
    reason: 'Kodenya berulang, jadi belum merupakan nomor yang lengkap. Tabel ini belum dibaca.',
    rows,
    examples: [`“${first(code)}” dan “${first(counter)}” menjadi “${joinedText(first(code), first(counter))}”`],
    choices: {
      join: `Gabungkan: ${joinedText(first(code), first(counter))}`,
      single: 'Jangan gabungkan, kolomnya terpisah',
    },
    proposed: 'join',
    chosen: undefined,
  });
};

/** The columns that headings name, and the counter that an answer joins to the number. */
export const namedColumns = ({ headings }: TableHeader, parts: NumberParts | undefined): NamedColumn[] => {
  if (!parts) return [...headings].flatMap(([at, [first]]) => (first ? [{ at, column: first.column }] : []));
  const named = [...headings].flatMap(([at, [first]]): NamedColumn[] =>
    first && first.column !== 'nomor' && at !== parts.counter ? [{ at, column: first.column }] : [],
  );
  return [{ at: parts.code, column: 'nomor' }, ...named, { at: parts.counter, column: null }];
};

/** The columns without the doubts about the number, which is read from two of them. */
export const withoutNumberDoubts = (
  { serial: _serial, conflict, header, ...found }: BlockColumns,
  parts: NumberParts | undefined,
): BlockColumns => ({
  ...found,
  header: parts ? { ...header, nomor: parts.code } : header,
  ...(conflict && conflict.column !== 'nomor' && { conflict }),
});
