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
  const fields = [...header.headings].flatMap(([at, [first]]): NamedColumn[] =>
    first && !(parts && first.column === 'nomor') ? [{ at, column: first.column }] : [],
  );
  const numbers = numberColumns(header);
  const [from = 0, to = -1] = [numbers[0], numbers.at(-1)];
  const near = Array.from({ length: to - from + 2 * maxParts + 1 }, (_, step) => from - maxParts + step);
  const number = parts && numberAt(header, parts);
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
const isPart = (text: string): boolean => /^\S{1,40}$/.test(text) && !(looksLikeNumber(text) && /\d$/.test(text));
/** Codes of type and department, which are fields as well. */
const isShortCode = (text: string): boolean => /^[A-Z0-9]{2,4}$/.test(text);
const mostly = 0.9;
const areMostly = (texts: readonly string[], is: (text: string) => boolean): boolean =>
  texts.length > 0 && texts.filter(is).length >= mostly * texts.length;

/** The columns that may form a number together, in all ways, the likeliest first; none where the numbers are whole. */
const possibleParts = ({ header, read, cellsOf }: TableNumbers): number[][] => {
  const numbers = numberColumns(header).filter((at) => cellsOf(at).length > 0);
  const [first = -1, last = -1] = [numbers[0], numbers.at(-1)];
  if (numbers.length === 0 || !numbers.every((at) => areMostly(cellsOf(at), isPart))) return [];
  const others: readonly (number | undefined)[] = Object.values({ ...read, nomor: undefined });
  const isFree = (at: number): boolean => {
    const field = fieldAt(header, at);
    const mayBe = [undefined, 'nomor', 'jenis', 'department'].includes(field);
    const isRowNumber = at < first && isRunningSerial(cellsOf(at));
    return mayBe && !isRowNumber && areMostly(cellsOf(at), others.includes(at) ? isShortCode : isPart);
  };
  const reach = (step: 1 | -1, from: number): number[] => {
    const free = [from];
    while (free.length <= maxParts && isFree(from + step * free.length)) free.push(from + step * free.length);
    return free;
  };
  // Codes continue to the right; what stands before a counter belongs to it as a whole.
  const left = reach(-1, first);
  const starts = areMostly(cellsOf(first), isCounter) ? left.reverse() : left;
  return starts
    .flatMap((from) => reach(1, last).map((to) => Array.from({ length: to - from + 1 }, (_, step) => from + step)))
    .filter((run) => run.length > 1 && run.some((at) => areMostly(cellsOf(at), isCounter)));
};

const maxChoices = 6;
const maxExamples = 3;

/** Asks whether several columns (indexes) are one number; until then the rows of the table wait. */
export const joinQuestion = (
  table: TableNumbers,
  answers: SheetAnswers,
): { question: ReviewQuestion; columns: number[] } | undefined => {
  const { header, read, cellsOf, rowsOf, rows } = table;
  const key = keyOf(header);
  const numbers = cellsOf(read.nomor);
  // Counters that differ may be numbers; type and department beside them are no part of these.
  const isWhole = numberColumns(header).length < 2 && new Set(numbers).size === numbers.length;
  const isOwn = (at: number): boolean => fieldAt(header, at) === undefined || at === read.nomor;
  const runs =
    answers.choice(key) === undefined ? possibleParts(table).filter((run) => !isWhole || run.every(isOwn)) : [];
  const keepsApart = (run: readonly number[]): boolean => {
    const titles = new Map<string, string>();
    return rowsOf([...run, read.nama ?? -1]).every((cells) => {
      const title = entryTerm(cells.at(-1) ?? '');
      const number = joinedText(cells.slice(0, -1));
      if (!titles.has(number)) titles.set(number, title);
      return titles.get(number) === title;
    });
  };
  const likely = isWhole ? undefined : runs.find(keepsApart);
  const shown = likely ?? runs[0];
  if (!shown) return undefined;
  const labels = runs.slice(0, maxChoices).map((run) => {
    const columns = run.map(columnLetters);
    return [columns.join(' '), `Gabungkan kolom ${columns.join(', ')}: ${joinedText(rowsOf(run)[0] ?? [])}`] as const;
  });
  const question = fileQuestion<string>({
    key,
    title: `Nomor dokumen dari kolom ${shown.map((at) => `${columnLetters(at)} “${header.texts[at]}”`).join(', ')}?`,
    reason: 'Isi satu kolom saja belum merupakan nomor yang lengkap. Tabel ini belum dibaca.',
    rows,
    examples: rowsOf(shown)
      .slice(0, maxExamples)
      .map((cells) => `${cells.map((text) => `“${text}”`).join(' dan ')} menjadi “${joinedText(cells)}”`),
    choices: { ...Object.fromEntries(labels), [single]: 'Jangan gabungkan, kolomnya terpisah' },
    proposed: likely?.map(columnLetters).join(' '),
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
  const [first = '', ...others] = parts.filter((text) => text !== '');
  const [separator = '-'] = /[-/._](?!.*[-/._])/.exec(first) ?? [];
  const isSeparated = (whole: string, part: string): boolean => /[-/._]$/.test(whole) || /^[-/._]/.test(part);
  return others.reduce((whole, part) => whole + (isSeparated(whole, part) ? '' : separator) + part, first);
};
