import type { ReviewQuestion } from '../../../shared/api/import-review.ts';
import { columnLetters, type Header, type ImportColumn } from '../../../shared/domain/import/columns.ts';
import { entryTerm } from '../../../shared/domain/import/dictionary.ts';
import type { TableHeader } from '../../../shared/domain/import/header.ts';
import { looksLikeNumber } from '../../../shared/domain/import/number-texts.ts';
import type { SheetAnswers } from '../../../shared/domain/import/reading-answers.ts';
import { isColumnLabel } from '../../../shared/domain/import/unheaded.ts';
import { maxImportColumns } from '../../../shared/domain/jobs/job-limits.ts';
import { fileQuestion } from '../rows/file-question.ts';
import { isRunningSerial } from '../rows/values.ts';
import type { BlockColumns } from './block-columns.ts';
import type { NamedColumn } from './merged-cells.ts';

/** Tables with equal headers are asked once. */
const keyOf = ({ texts }: TableHeader): string =>
  `join ${texts.map((text) => (isColumnLabel(text) ? '' : entryTerm(text))).join(' ')}`.trimEnd().slice(0, 300);
const single = 'single';
const lettersOf = (parts: readonly number[]): string => parts.map(columnLetters).join(' ');

/** The columns that an answer joins. */
export const answeredParts = (header: TableHeader, answers: SheetAnswers): readonly number[] | undefined => {
  const choice = answers.choice(keyOf(header));
  if (choice === undefined || choice === single) return undefined;
  const letters = choice.split(' ');
  const parts = Array.from({ length: maxImportColumns }, (_, at) => at).filter((at) =>
    letters.includes(columnLetters(at)),
  );
  return parts.length > 1 ? parts : undefined;
};

/** Columns on each side of the number that may be parts of it. */
const maxParts = 4;

const fieldAt = ({ headings }: TableHeader, at: number): ImportColumn | undefined => headings.get(at)?.[0]?.column;
const numberColumns = (header: TableHeader): number[] =>
  [...header.headings.keys()].filter((at) => fieldAt(header, at) === 'nomor').sort((one, other) => one - other);

/** The columns that are stored: those that headings name, the parts of a number, and what may be a part of one. */
export const namedColumns = (
  header: TableHeader,
  parts: readonly number[] | undefined,
  others: readonly number[],
): NamedColumn[] => {
  const named = [...header.headings].flatMap(([at, [first]]): NamedColumn[] =>
    first ? [{ at, column: first.column }] : [],
  );
  const numbers = numberColumns(header);
  const [from = 0, to = -1] = [numbers[0], numbers.at(-1)];
  const near = Array.from({ length: to - from + 2 * maxParts + 1 }, (_, step) => from - maxParts + step);
  const number = parts && numberAt(header, parts);
  const fields = named.filter(({ column }) => !parts || column !== 'nomor');
  const all = number === undefined ? fields : [{ at: number, column: 'nomor' as const }, ...fields];
  const used = new Set(all.map(({ at }) => at));
  const added = new Set(
    [...(parts ?? (numbers.length > 0 ? near : [])), ...others].filter((at) => at >= 0 && !used.has(at)),
  );
  return [...all, ...[...added].map((at) => ({ at, column: null }))];
};

/** The column in whose place a joined number stands: one that is no field by itself. */
const numberAt = (header: TableHeader, parts: readonly number[]): number | undefined =>
  parts.find((at) => [undefined, 'nomor'].includes(fieldAt(header, at))) ?? parts[0];

interface TableNumbers {
  header: TableHeader;
  read: Header;
  cellsOf: (at: number | undefined) => readonly string[];
  /** The cells of columns by row. */
  rowsOf: (columns: readonly number[]) => string[][];
  rows: number;
}

const isCounter = (text: string): boolean => /^\d{1,6}$/.test(text);
const isPart = (text: string): boolean => /^\S{1,40}$/.test(text) && !looksLikeWhole(text);
const looksLikeWhole = (text: string): boolean => looksLikeNumber(text) && /\d$/.test(text);
/** Codes of type and department, which are fields as well. */
const isShortCode = (text: string): boolean => /^[A-Z0-9]{2,4}$/.test(text);
const isUnique = (texts: readonly string[]): boolean => new Set(texts).size === texts.length;

/** The columns that may form a number together, in all ways, the likeliest first; none where the numbers are whole. */
const possibleParts = ({ header, read, cellsOf }: TableNumbers): number[][] => {
  const numbers = numberColumns(header).filter((at) => cellsOf(at).length > 0);
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (first === undefined || last === undefined || !numbers.every((at) => cellsOf(at).every(isPart))) return [];
  const used = new Set(Object.entries(read).flatMap(([column, at]) => (column === 'nomor' ? [] : at)));
  const isFree = (at: number): boolean => {
    const cells = cellsOf(at);
    const field = fieldAt(header, at);
    if (cells.length === 0 || (field !== undefined && field !== 'nomor' && field !== 'jenis' && field !== 'department'))
      return false;
    if (used.has(at) ? !cells.every(isShortCode) : !cells.every(isPart)) return false;
    return !(at < first && isRunningSerial(cells));
  };
  const reach = (step: 1 | -1, from: number): number => {
    let at = from;
    while (Math.abs(at + step - from) <= maxParts && isFree(at + step)) at += step;
    return at;
  };
  const [left, right] = [reach(-1, first), reach(1, last)];
  const runs: number[][] = [];
  for (let from = first; from >= left; from -= 1)
    for (let to = last; to <= right; to += 1)
      if (to > from)
        runs.push(
          Array.from({ length: to - from + 1 }, (_, step) => from + step).filter((at) => cellsOf(at).length > 0),
        );
  const isCode = !cellsOf(first).every(isCounter);
  const likelyOf = (run: readonly number[]): boolean => run.some((at) => cellsOf(at).every(isCounter));
  // Codes continue to the right; what stands before a counter belongs to it as a whole.
  const span = (run: readonly number[]): number => (isCode ? run.length : -run.length);
  const isBefore = (run: readonly number[]): number => (isCode && (run[0] ?? 0) < first ? 1 : 0);
  return runs
    .filter((run) => likelyOf(run))
    .sort((one, other) => isBefore(one) - isBefore(other) || span(one) - span(other));
};

const maxChoices = 6;

/** Asks whether several columns (indexes) are one number; until then the rows of the table wait. */
export const joinQuestion = (
  table: TableNumbers,
  answers: SheetAnswers,
): { question: ReviewQuestion; columns: number[] } | undefined => {
  const { header, read, cellsOf, rowsOf, rows } = table;
  if (answers.choice(keyOf(header)) !== undefined) return undefined;
  const numbers = cellsOf(read.nomor);
  // A code or counter that says it alone is a number; type and department beside it are no part of it.
  const isWhole = numberColumns(header).length < 2 && isUnique(numbers);
  const runs = possibleParts(table)
    .filter((run) => !isWhole || run.every((at) => fieldAt(header, at) === undefined || at === read.nomor))
    .slice(0, maxChoices);
  const [any] = runs;
  if (!any || (isWhole && numbers.length < 2)) return undefined;
  const keepsApart = (run: readonly number[]): boolean => {
    const titles = new Map<string, string>();
    return rowsOf([...run, read.nama ?? -1]).every((cells) => {
      const title = entryTerm(cells.at(-1) ?? '');
      const number = joinedText(cells.slice(0, -1));
      const known = titles.get(number) ?? title;
      titles.set(number, known);
      return known === title;
    });
  };
  const likely = isWhole ? undefined : runs.find(keepsApart);
  const shown = likely ?? any;
  const first = (run: readonly number[]): string => joinedText(rowsOf(run)[0] ?? []);
  const named = shown.map((at) => `${columnLetters(at)} “${header.texts[at]}”`).join(', ');
  const question = fileQuestion<string>({
    key: keyOf(header),
    title: `Nomor dokumen dari beberapa kolom: ${named}?`.slice(0, 300),
    reason: 'Isi satu kolom saja belum merupakan nomor yang lengkap. Tabel ini belum dibaca.',
    rows,
    examples: rowsOf(shown).map(
      (cells) => `${cells.map((text) => `“${text}”`).join(' dan ')} menjadi “${joinedText(cells)}”`,
    ),
    choices: {
      ...Object.fromEntries(
        runs.map((run) => [lettersOf(run), `Gabungkan kolom ${run.map(columnLetters).join(', ')}: ${first(run)}`]),
      ),
      [single]: 'Jangan gabungkan, kolomnya terpisah',
    },
    proposed: likely && lettersOf(likely),
    chosen: undefined,
  });
  return { question, columns: runs.flat() };
};

/** The columns without the doubts about the number, which is read from several of them. */
export const withoutNumberDoubts = (
  { serial: _serial, conflict, header, ...found }: BlockColumns,
  table: TableHeader,
  parts: readonly number[] | undefined,
): BlockColumns => ({
  ...found,
  header: parts ? { ...header, nomor: numberAt(table, parts) } : header,
  ...(conflict && conflict.column !== 'nomor' && { conflict }),
});

/** 'NBR-FRM-PLT' and '001' are 'NBR-FRM-PLT-001'; the separator of the first part is used. */
export const joinedText = (parts: readonly string[]): string => {
  const filled = parts.filter((text) => text !== '');
  const [separator = '-'] = /[-/._](?!.*[-/._])/.exec(filled[0] ?? '') ?? [];
  return filled.reduce((whole, part) =>
    /[-/._]$/.test(whole) || /^[-/._]/.test(part) ? whole + part : whole + separator + part,
  );
};
