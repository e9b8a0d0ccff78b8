import type { ColumnUse } from '../../../shared/api/import-reading.ts';
import type { ReviewQuestion } from '../../../shared/api/import-review.ts';
import { renamedDepartment } from '../../../shared/domain/import/aliases.ts';
import {
  columnLetters,
  dateColumns,
  type Header,
  type ImportColumn,
  requiredColumns,
} from '../../../shared/domain/import/columns.ts';
import { isNeedlessHeading } from '../../../shared/domain/import/headings.ts';
import type { SheetAnswers, TableAnswers } from '../../../shared/domain/import/reading-answers.ts';
import { type AnsweredValues, givenValue } from '../../../shared/domain/import/table-answers.ts';
import { type DateColumn, dateColumn } from '../rows/dates.ts';
import { isPlaceholder, revisionAndDate } from '../rows/values.ts';
import type { WordCounter } from '../rows/words.ts';
import { blockColumns } from './block-columns.ts';
import { type CellsOf, type CollectedTable, filledCells } from './collected-table.ts';
import { columnProposals, hasClearHeading, looksLikeList } from './column-proposals.ts';
import { columnQuestions } from './column-questions.ts';
import { roleKey, type TablePlace } from './column-roles.ts';
import { continuedQuestions } from './continued-titles.ts';
import { fieldsInNumbers } from './fields-in-numbers.ts';
import { joinQuestion, withoutNumberDoubts } from './joined-numbers.ts';
import { readRows } from './read-rows.ts';
import { type MarkedRow, markQuestions, noteAsComment } from './row-marks.ts';
import type { TableReading } from './table-reading.ts';

/** Asks what is unclear about a collected table, and reads the rows where nothing is missing. */
export const readTable = (table: CollectedTable, words: WordCounter): TableReading => {
  const { answers, headerRow, facts, isHopeless, rowCount } = table;
  const { skip: isSkipped = false, ...answered }: Partial<TableAnswers> = answers.table(headerRow) ?? {};
  const { cellsOf, join, columns } = decidedColumns(table);
  const { header, conflict, serial } = columns;
  const missing = requiredColumns.filter((column) => header[column] === undefined && !isGiven(table, column, answered));
  const proposals = columnProposals(table.header, facts, missing);
  const isList = !isHopeless || looksLikeList(table.header, facts, rowCount);
  const isRead = !isSkipped && !join && missing.length === 0 && conflict === undefined && serial === undefined;
  const dates = datesOf(table, header, cellsOf);
  const reading = {
    headerRow,
    columns: readColumns(table, header),
    rowCount,
    isList,
    proposals,
    inNumbers: fieldsInNumbers(missing, cellsOf(header.nomor)),
    isBlocked: join !== undefined,
    isSkipped,
    missing,
    ...(conflict && { conflict }),
    ...(serial !== undefined && { serial: columnLetters(serial) }),
    ...(dates && { dates }),
    renamed: countedTexts(cellsOf(header.department), (text) => renamedDepartment(text) !== undefined),
    withoutRevision: countedTexts(cellsOf(header.revisi), isEmptyWord),
  };
  const taken = [...proposals.map(({ at }) => at), ...(join?.columns ?? table.roles.parts ?? [])];
  for (const row of table.rows) noteAsComment(row, facts);
  const asked = [...(join ? [join.question] : []), ...tableQuestions(table, header, taken)];
  const questions = isList && !isSkipped ? asked : [];
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
  ({ named, rows }: CollectedTable) =>
  (columns: readonly number[]): string[][] => {
    const indexes = columns.map((at) => named.findIndex((each) => each.at === at));
    return rows.map(({ texts }) => indexes.map((index) => texts[index] ?? ''));
  };

/** Whether titles, numbers or an answer state the field for rows. */
const isGiven = ({ contexts }: CollectedTable, column: ImportColumn, answered: AnsweredValues): boolean => {
  if (column !== 'department' && column !== 'jenis') return false;
  if (answered.from_number?.includes(column)) return true;
  return [...contexts].some((context) => givenValue(column, context, answered) !== undefined);
};

const readColumns = (
  {
    sheet,
    headerRow,
    header: { texts, ...found },
    facts,
    roles: { parts = [], ended, matrix },
    answers,
  }: CollectedTable,
  header: Header,
): TableReading['columns'] =>
  texts.flatMap((heading, at) => {
    if (heading === '') return [];
    const isPart = parts.includes(at);
    const field =
      (Object.keys(header) as ImportColumn[]).find((column) => header[column] === at) ?? (isPart ? 'nomor' : null);
    const isUsed = field !== null || ended.includes(at) || matrix.some((each) => each.at === at);
    const isUnknown = !isUsed && !isNeedlessHeading(heading) && !hasClearHeading({ texts, ...found }, at);
    const use = isUsed
      ? 'used'
      : unreadUse(answers, { sheet, headerRow }, { at, heading, isEmpty: isUnknown && !facts.has(at) });
    return [{ column: columnLetters(at), heading, field, isUnknown, use, samples: facts.get(at)?.samples ?? [] }];
  });

/** What became of a column that nothing is read from. */
const unreadUse = (
  answers: SheetAnswers,
  place: TablePlace,
  { at, heading, isEmpty }: { at: number; heading: string; isEmpty: boolean },
): ColumnUse => {
  const isIgnored =
    answers.column(place.headerRow, columnLetters(at)) === null ||
    (answers.dictionary.hasHeading(heading) && answers.dictionary.headings(heading).length === 0) ||
    (['ended', 'ticks'] as const).some((role) => answers.choice(roleKey(role, heading, place, at)) !== undefined);
  if (isIgnored) return 'ignored';
  return isEmpty ? 'empty' : 'unread';
};

/** How its dates are read; undefined where it has none. */
const datesOf = (
  { roles: { ended, matrix } }: CollectedTable,
  header: Header,
  cellsOf: CellsOf,
): DateColumn | undefined => {
  const own = dateColumns.flatMap((column) => header[column] ?? []);
  const columns = [...own, ...ended, ...matrix.map(({ at }) => at)];
  const inRevisions = cellsOf(header.revisi).flatMap((text) => revisionAndDate(text)?.date ?? []);
  const texts = [...columns.flatMap(cellsOf), ...inRevisions];
  return texts.length > 0 || columns.length > 0 ? dateColumn(texts) : undefined;
};

const tableQuestions = (table: CollectedTable, read: Header, taken: readonly number[]): ReviewQuestion[] => {
  const { sheet, header, headerRow, facts, rowCount: rows, continued, answers } = table;
  const proposed = new Set(taken);
  return [
    ...columnQuestions({ sheet, header, headerRow, read, proposed, facts, rows }, answers),
    ...questionsOnMarks(table, read),
    ...continuedQuestions(continued, answers),
  ];
};

const questionsOnMarks = (
  { named, rows, rowCount, legends, answers }: CollectedTable,
  { nomor, nama, status }: Header,
): ReviewQuestion[] => {
  const [number, title, state] = [nomor, nama, status].map((column) => named.findIndex(({ at }) => at === column));
  const marked = rows.flatMap(({ row, texts, mark }): MarkedRow[] => {
    const label = `${texts[number ?? -1] ?? ''} ${texts[title ?? -1] ?? ''}`.trim();
    return mark ? [{ row, mark, label, status: texts[state ?? -1] ?? '' }] : [];
  });
  return markQuestions(marked, { rows: rowCount, legends, answers });
};

const countedTexts = (texts: readonly string[], isNoted: (text: string) => boolean): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const text of texts) {
    if (!isNoted(text)) continue;
    const name = text.trim().toUpperCase();
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
};

const isEmptyWord = (text: string): boolean => /\p{L}/u.test(text) && isPlaceholder(text);
