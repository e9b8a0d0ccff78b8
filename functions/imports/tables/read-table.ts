import type { ColumnUse } from '../../../shared/api/import-reading.ts';
import type { ReviewQuestion } from '../../../shared/api/import-review.ts';
import { renamedDepartment } from '../../../shared/domain/import/aliases.ts';
import {
  columnLetters,
  dateColumns,
  type Header,
  type ImportColumn,
  importColumns,
  requiredColumns,
} from '../../../shared/domain/import/columns.ts';
import { isExternalList } from '../../../shared/domain/import/external-headings.ts';
import { isNeedlessHeading } from '../../../shared/domain/import/headings.ts';
import type { TableAnswers } from '../../../shared/domain/import/reading-answers.ts';
import { type AnsweredValues, givenValue } from '../../../shared/domain/import/table-answers.ts';
import { type DateColumns, dateColumn } from '../rows/dates.ts';
import { isPlaceholder, revisionAndDate } from '../rows/values.ts';
import type { WordCounter } from '../rows/words.ts';
import { blockColumns } from './block-columns.ts';
import { type CellsOf, type CollectedTable, filledCells, positionOf } from './collected-table.ts';
import { columnProposals, hasClearHeading, looksLikeList } from './column-proposals.ts';
import { areStates, columnQuestions } from './column-questions.ts';
import { roleKey } from './column-roles.ts';
import { continuedQuestions } from './continued-titles.ts';
import { fieldsInNumbers } from './fields-in-numbers.ts';
import { joinQuestion, withoutNumberDoubts } from './joined-numbers.ts';
import { readRows } from './read-rows.ts';
import { type MarkedRow, markQuestions, noteAsComment } from './row-marks.ts';
import type { TableReading } from './table-reading.ts';
import { titledQuestion } from './titled-numbers.ts';

/** Asks what is unclear about a collected table, and reads the rows where nothing is missing. */
export const readTable = (table: CollectedTable, words: WordCounter): TableReading => {
  const { answers, headerRow, facts, isHopeless, rowCount } = table;
  const { skip: isSkipped = false, ...chosen }: Partial<TableAnswers> = answers.table(headerRow) ?? {};
  const answered = { ...chosen, isExternal: isExternalList(table.header.texts) };
  const { cellsOf, join, columns } = decidedColumns(table);
  const { header, conflict, serial } = columns;
  const titled = titledQuestion(table, header);
  const missing = requiredColumns.filter((column) => {
    const isSplit = titled && (column === 'nomor' || column === 'nama');
    return header[column] === undefined && !isSplit && !isGiven(table, column, answered);
  });
  const proposals = columnProposals(table.header, facts, missing);
  const isList = !isHopeless || titled !== undefined || looksLikeList(table.header, facts, rowCount);
  const isRead =
    !isSkipped && !join && !titled && missing.length === 0 && conflict === undefined && serial === undefined;
  const dates = datesOf(table, header, cellsOf);
  const reading = {
    headerRow,
    columns: readColumns(table, header),
    rowCount,
    isList,
    proposals,
    inNumbers: fieldsInNumbers(missing, cellsOf(header.nomor)),
    isBlocked: join !== undefined || titled !== undefined,
    isSkipped,
    missing,
    ...(conflict && { conflict }),
    ...(serial !== undefined && { serial: columnLetters(serial) }),
    dates: [...dates.values()],
    renamed: countedTexts(cellsOf(header.department), (text) => renamedDepartment(text) !== undefined),
    withoutRevision: countedTexts(cellsOf(header.revisi), isEmptyWord),
  };
  const taken = [...proposals.map(({ at }) => at), ...(join?.columns ?? table.roles.parts ?? [])];
  // States in words are asked for as such where no other column has them.
  const isAskedFor = (at: number): boolean =>
    header.status === undefined && areStates(table.header.texts[at] ?? '', facts.get(at));
  for (const row of table.rows) noteAsComment(row, isAskedFor);
  const isAsked = isList && !isSkipped;
  const first = [join?.question, titled].filter((question) => question !== undefined);
  const questions = isAsked ? [...first, ...tableQuestions(table, header, taken)] : [];
  // Frees the rows, so it comes last.
  const read = readRows(table, { ...columns, dates, answered, isSkipped, isRead }, words);
  return {
    ...reading,
    ...read,
    questions: [...questions, ...read.questions],
    waiting: isHopeless && !isSkipped ? rowCount : read.waiting,
  };
};

/** What each column holds. A question about both columns of a number comes before those about one. */
const decidedColumns = (table: CollectedTable) => {
  const { header, roles, rowCount: rows, isHopeless, answers } = table;
  const { parts } = roles;
  const cellsOf = filledCells(table);
  const found = blockColumns(header, cellsOf, answers.dictionary);
  const isAsked = parts === undefined && !isHopeless;
  const join = isAsked
    ? joinQuestion({ header, read: found.header, cellsOf, rowsOf: textsOf(table), rows }, answers)
    : undefined;
  return { cellsOf, join, columns: parts || join ? withoutNumberDoubts(found, header, parts) : found };
};

/** The cells of columns by row. */
const textsOf =
  (table: CollectedTable) =>
  (columns: readonly number[]): string[][] => {
    const positions = columns.map((at) => positionOf(table, at));
    return table.rows.map(({ texts }) => positions.map((position) => texts[position] ?? ''));
  };

/** Whether titles, numbers or an answer state the field for rows. */
const isGiven = ({ contexts }: CollectedTable, column: ImportColumn, answered: AnsweredValues): boolean => {
  if (column !== 'department' && column !== 'jenis') return false;
  if (answered.from_number?.includes(column)) return true;
  return [...contexts].some((context) => givenValue(column, context, answered) !== undefined);
};

const readColumns = (table: CollectedTable, header: Header): TableReading['columns'] => {
  const { facts, roles } = table;
  const { parts = [], ended, matrix } = roles;
  return table.header.texts.flatMap((heading, at) => {
    if (heading === '') return [];
    const field = importColumns.find((each) => header[each] === at) ?? (parts.includes(at) ? 'nomor' : null);
    const isUsed = field !== null || ended.includes(at) || matrix.some((each) => each.at === at);
    const isUnknown = !isUsed && !isNeedlessHeading(heading) && !hasClearHeading(table.header, at);
    const use = isUsed ? 'used' : unreadUse(table, at, isUnknown && !facts.has(at));
    return [{ column: columnLetters(at), heading, field, isUnknown, use, samples: facts.get(at)?.samples ?? [] }];
  });
};

/** What became of a column that nothing is read from. */
const unreadUse = (table: CollectedTable, at: number, isEmpty: boolean): ColumnUse => {
  const { answers, headerRow, header } = table;
  const heading = header.texts[at] ?? '';
  const isIgnored =
    answers.column(headerRow, columnLetters(at)) === null ||
    (answers.dictionary.hasHeading(heading) && answers.dictionary.headings(heading).length === 0) ||
    (['ended', 'ticks'] as const).some((role) => answers.choice(roleKey(role, heading, table, at)) !== undefined);
  if (isIgnored) return 'ignored';
  return isEmpty ? 'empty' : 'unread';
};

/** How the dates of each column are read; those of a matrix of revisions are written alike. */
const datesOf = ({ roles: { ended, matrix } }: CollectedTable, header: Header, cellsOf: CellsOf): DateColumns => {
  const own = dateColumns.flatMap((column) => header[column] ?? []);
  const inRevisions = cellsOf(header.revisi).flatMap((text) => revisionAndDate(text)?.date ?? []);
  const [first] = matrix;
  const columns: (readonly [number | undefined, string[]])[] = [
    ...[...own, ...ended].map((at) => [at, cellsOf(at)] as const),
    [header.revisi, inRevisions],
    [first?.at, matrix.flatMap(({ at }) => cellsOf(at))],
  ];
  const isMonthFirst = dateColumn(columns.flatMap(([, texts]) => texts)).order === 'month-first';
  return new Map(columns.map(([at, texts]) => [at, dateColumn(texts, isMonthFirst ? 'month-first' : undefined)]));
};

const tableQuestions = (table: CollectedTable, read: Header, taken: readonly number[]): ReviewQuestion[] => {
  const { rowCount, continued, legends, answers } = table;
  const [number = -1, title = -1, state = -1] = [read.nomor, read.nama, read.status].map((at) => positionOf(table, at));
  const marked = table.rows.flatMap(({ row, texts, mark }): MarkedRow[] => {
    const label = `${texts[number] ?? ''} ${texts[title] ?? ''}`.trim();
    return mark ? [{ row, mark, label, status: texts[state] ?? '' }] : [];
  });
  return [
    ...columnQuestions({ ...table, read, proposed: new Set(taken), rows: rowCount }, answers),
    ...markQuestions(marked, { rows: rowCount, legends, answers }),
    ...continuedQuestions(continued, answers),
  ];
};

const countedTexts = (texts: readonly string[], isNoted: (text: string) => boolean): ReadonlyMap<string, number> => {
  const noted = Map.groupBy(texts.filter(isNoted), (text) => text.trim().toUpperCase());
  return new Map([...noted].map(([name, { length }]) => [name, length]));
};

const isEmptyWord = (text: string): boolean => /\p{L}/u.test(text) && isPlaceholder(text);
