import { findStatus } from '../../../shared/domain/import/aliases.ts';
import type { Header } from '../../../shared/domain/import/columns.ts';
import { isExternalList } from '../../../shared/domain/import/external-headings.ts';
import { mergeKey } from '../../../shared/domain/import/header.ts';
import type { SheetAnswers } from '../../../shared/domain/import/reading-answers.ts';
import { type AnsweredValues, type GivenValue, givenValue } from '../../../shared/domain/import/table-answers.ts';
import { isTick, tickedStatus, tickReader } from '../../../shared/domain/import/ticks.ts';
import type { DateColumns } from '../rows/dates.ts';
import { cellPart } from '../rows/number-cells.ts';
import { leftOut, type ReadRow, readRow } from '../rows/rows.ts';
import { isRunningSerial } from '../rows/values.ts';
import type { WordCounter } from '../rows/words.ts';
import { type CollectedTable, filledCells, type PendingRow, positionOf } from './collected-table.ts';
import { roleKey } from './column-roles.ts';
import { issueColumn } from './date-roles.ts';
import { revisionsOfRow } from './revision-matrix.ts';
import { RowDoubts } from './row-doubts.ts';
import { markChoice } from './row-marks.ts';
import {
  type ChangedCells,
  cleanedCells,
  dateOfIssue,
  endedOn,
  externalRow,
  type Positions,
  type RowTexts,
  type RowTransform,
  repeatedCells,
  revisionOfEdition,
  splitRevision,
  ticksAsStatus,
} from './row-transforms.ts';
import type { RowsReading } from './table-reading.ts';

/** What the columns of a table hold, and whether its rows can be read. */
interface ReadColumns {
  header: Header;
  hasEdition: boolean;
  dates: DateColumns;
  answered: AnsweredValues;
  isSkipped: boolean;
  isRead: boolean;
}

/** What reading a row needs of its table. */
interface Steps {
  table: CollectedTable;
  columns: ReadColumns;
  positions: Positions;
  transforms: readonly RowTransform[];
  doubts: RowDoubts;
  words: WordCounter;
}

/** Reads the rows of a table, and frees them; `questions` are those about rows. */
export const readRows = (table: CollectedTable, columns: ReadColumns, words: WordCounter): RowsReading => {
  const counts = { repeated: 0, cleaned: 0, split: 0 };
  const positions: Positions = Object.fromEntries(
    Object.entries(columns.header).map(([column, at]) => [column, positionOf(table, at)]),
  );
  const asksForSerial = !isChosenSerial(table, columns.header);
  const { nomor = -1, revisi = -1 } = positions;
  const numbered = table.rows.filter(({ texts }) => texts[nomor]);
  const doubts = new RowDoubts(
    table.answers,
    numbered.map(({ texts }) => ({ nomor: texts[nomor] ?? '', revisi: texts[revisi] ?? '' })),
  );
  const transforms = transformsOf(table, columns, positions, counts);
  const steps = { table, columns, positions, transforms, doubts, words };
  const documents: ReadRow[] = [];
  const empty: RowsReading['empty'] = [];
  const given = new Map<string, GivenValue>();
  table.rows.reverse();
  for (let pending = table.rows.pop(); pending; pending = table.rows.pop()) {
    const { reads, values, reason } = readPending(pending, steps);
    if (reads) {
      documents.push(...reads);
      counts.split += reads.length - 1;
      for (const value of values) given.set(`${value.column} ${value.value} ${value.source}`, value);
    } else empty.push({ row: pending.row, text: pending.texts.filter((text) => text !== '').join(' | '), reason });
  }
  const waiting = empty.filter(({ reason }) => reason === 'incomplete_table').length;
  const questions = doubts.questions(asksForSerial, table.rowCount);
  return { documents, empty, given: [...given.values()], waiting, questions, ...counts };
};

/** A row as a document, or as one for each number of its cell, with the values that are stated for it; `reason` says why it is none. */
const readPending = (pending: PendingRow, { table, columns, positions, transforms, doubts, words }: Steps) => {
  const { row, texts } = pending;
  const { isRead, isSkipped, header, dates } = columns;
  const changed: RowTexts = { texts, given: {}, earlier: [], notes: [] };
  for (const transform of transforms) transform(changed);
  const values = statedFor(pending, columns, positions);
  const said = answersAbout(pending, positions, table.answers, isRead ? doubts : undefined);
  const isLeftOut = isSkipped || said.isSkipped;
  if (!isRead || isLeftOut) return { values, reason: isLeftOut ? 'left_out' : 'incomplete_table' } as const;
  const stated = Object.fromEntries(values.map(({ column, value }) => [column, value]));
  const numbers = said.numbers ?? [undefined];
  const reads = numbers.map((nomor, at) => {
    const own = numbers.length > 1 ? texts.map((text) => cellPart(text, { at, of: numbers.length })) : texts;
    const read = readRow(row, own, positions, {
      words,
      given: { ...stated, ...changed.given, ...said.cells, ...(nomor !== undefined && { nomor }) },
      earlier: changed.earlier,
      notes: changed.notes,
      doubtfulDate: (...doubt) => doubts.dateOf(...doubt),
      link: linkOf(table, row, header),
      dateOrder: (column) => dates.get(header[column])?.order,
      numberProblem: said.problem,
    });
    if (at > 0 && read && read !== leftOut && 'valid' in read) read.valid.part = at;
    return read;
  });
  const documents = reads.filter((read) => read !== undefined && read !== leftOut);
  if (documents.length === 0) return { values, reason: reads[0] ? 'left_out' : 'blank' } as const;
  return { values, reads: documents };
};

/** What titles, an answer or its number state of a row whose table has no column for it. */
const statedFor = (
  { context, texts }: PendingRow,
  { header, answered }: ReadColumns,
  { nomor = -1 }: Positions,
): GivenValue[] =>
  (['department', 'jenis'] as const).flatMap((column) =>
    header[column] === undefined ? (givenValue(column, context, answered, texts[nomor]) ?? []) : [],
  );

/** What is done with the texts of each row before they are read; `counts` receives how many cells change. */
const transformsOf = (
  table: CollectedTable,
  { header, hasEdition, dates }: ReadColumns,
  positions: Positions,
  counts: ChangedCells,
): RowTransform[] => {
  const ticks = ticksOf(table, header);
  const issued = issueColumn(table.header, header.effective_on);
  const { ended, matrix } = table.roles;
  return [
    cleanedCells(counts),
    repeatedCells(positions, counts),
    ...(isExternalList(table.header.texts) ? [externalRow(positions)] : []),
    splitRevision(positions),
    ...(hasEdition ? [revisionOfEdition(positions)] : []),
    ...(ticks ? [ticksAsStatus(positions, ticks)] : []),
    ...(issued === undefined ? [] : [dateOfIssue(positions, positionOf(table, issued))]),
    ...ended.map((at) => endedOn(positions, positionOf(table, at), table.header.texts[at] ?? '', dates.get(at)?.order)),
    revisionsOfRow(
      matrix.map(({ at, revisi }) => ({ position: positionOf(table, at), revisi })),
      { stated: positions.revisi, order: dates.get(matrix[0]?.at)?.order },
    ),
  ];
};

/** What answers say about a row: about its cells, its look, and what it is doubted for. */
const answersAbout = (
  { row, texts, mark }: PendingRow,
  positions: Positions,
  answers: SheetAnswers,
  doubts: RowDoubts | undefined,
) => {
  const answer = answers.row(row);
  const marked = mark && markChoice(mark, answers);
  const cell = (column: 'nomor' | 'nama' | 'revisi') => answer?.cells[column] ?? texts[positions[column] ?? -1] ?? '';
  const doubt = doubts?.check(row, { nomor: cell('nomor'), nama: cell('nama'), revisi: cell('revisi') });
  return {
    isSkipped: answer?.skip === true || marked === 'skip' || doubt?.isSkipped === true,
    cells: {
      ...(marked === 'retired' && { status: 'Kadaluarsa' }),
      ...(doubt?.revisi !== undefined && { revisi: doubt.revisi }),
      ...(doubt?.nama !== undefined && { nama: doubt.nama }),
      ...answer?.cells,
    },
    numbers: doubt?.numbers,
    problem: doubt?.problem,
  };
};

/** Reads the ticks in the column of the status, as an answer or its heading says; until then they say nothing. */
const ticksOf = (table: CollectedTable, { status }: Header): ((text: string) => string | undefined) | undefined => {
  if (status === undefined || table.facts.get(status)?.isTicked === false) return undefined;
  const heading = table.header.texts[status] ?? '';
  const said = table.answers.choice(roleKey('ticks', heading, table, status));
  const ticked = findStatus(said ?? '') ?? tickedStatus(heading);
  if (ticked) return tickReader(ticked, filledCells(table)(status));
  return table.facts.get(status)?.isTicked ? (text) => (isTick(text) ? '' : undefined) : undefined;
};

/** Whether a user has chosen a column of row numbers as that of document numbers. */
const isChosenSerial = (table: CollectedTable, { nomor }: Header): boolean =>
  table.header.headings.get(nomor ?? -1)?.some(({ column, rank }) => column === 'nomor' && rank === 'chosen') ===
    true && isRunningSerial(filledCells(table)(nomor));

/** The address behind the row's link cell; without such a column, behind its file name, number or name. */
const linkOf = ({ links }: CollectedTable, row: number, header: Header): string | undefined => {
  if (links.size === 0) return undefined;
  const columns = header.file_url === undefined ? [header.file_name, header.nomor, header.nama] : [header.file_url];
  for (const at of columns) {
    const link = at === undefined ? undefined : links.get(mergeKey(row, at));
    if (link !== undefined) return link;
  }
  return undefined;
};
