import type { Header } from '../../../shared/domain/import/columns.ts';
import { mergeKey } from '../../../shared/domain/import/header.ts';
import type { SheetAnswers } from '../../../shared/domain/import/reading-answers.ts';
import { type AnsweredValues, type GivenValue, givenValue } from '../../../shared/domain/import/table-answers.ts';
import { isTick, tickedStatus } from '../../../shared/domain/import/ticks.ts';
import type { DateColumn } from '../rows/dates.ts';
import { leftOut, type ReadRow, readRow } from '../rows/rows.ts';
import { isRunningSerial } from '../rows/values.ts';
import type { WordCounter } from '../rows/words.ts';
import { type CollectedTable, filledCells, type PendingRow } from './collected-table.ts';
import { RowDoubts } from './row-doubts.ts';
import { markChoice } from './row-marks.ts';
import {
  cleanedCells,
  joinedNumber,
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
  dates: DateColumn | undefined;
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
  const counts = { repeated: 0, cleaned: 0 };
  const indexes = new Map(table.named.map(({ at }, index) => [at, index]));
  const positions: Positions = Object.fromEntries(
    Object.entries(columns.header).map(([column, at]) => [column, indexes.get(at)]),
  );
  const asksForSerial = !isChosenSerial(table, columns.header);
  const doubts = new RowDoubts(table.answers);
  const transforms = transformsOf(table, columns, positions, counts);
  const steps = { table, columns, positions, transforms, doubts, words };
  const documents: ReadRow[] = [];
  const empty: RowsReading['empty'] = [];
  const given = new Map<string, GivenValue>();
  table.rows.reverse();
  for (let pending = table.rows.pop(); pending; pending = table.rows.pop()) {
    const { read, values, reason } = readPending(pending, steps);
    if (read) {
      documents.push(read);
      for (const value of values) given.set(`${value.column} ${value.value} ${value.source}`, value);
    } else empty.push({ row: pending.row, text: pending.texts.filter((text) => text !== '').join(' | '), reason });
  }
  const waiting = empty.filter(({ reason }) => reason === 'incomplete_table').length;
  const questions = doubts.questions(asksForSerial);
  return { documents, empty, given: [...given.values()], waiting, questions, ...counts };
};

/** A row as a document with the values that are stated for it; `reason` says why it is none. */
const readPending = (pending: PendingRow, { table, columns, positions, transforms, doubts, words }: Steps) => {
  const { row, texts } = pending;
  const { isRead, isSkipped, header, dates } = columns;
  const changed: RowTexts = { texts, given: {} };
  for (const transform of transforms) transform(changed);
  const values = statedFor(pending, columns, positions);
  const said = answersAbout(pending, positions, table.answers, isRead ? doubts : undefined);
  const isLeftOut = isSkipped || said.isSkipped;
  if (!isRead || isLeftOut) return { values, reason: isLeftOut ? 'left_out' : 'incomplete_table' } as const;
  const stated = Object.fromEntries(values.map(({ column, value }) => [column, value]));
  const read = readRow(row, texts, positions, {
    words,
    given: { ...stated, ...changed.given, ...said.cells },
    link: linkOf(table, row, header),
    ...(dates && { dateOrder: dates.order }),
    numberProblem: said.numberProblem,
  });
  if (!read || read === leftOut) return { values, reason: read ? 'left_out' : 'blank' } as const;
  return { values, read };
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
  { header, hasEdition }: ReadColumns,
  positions: Positions,
  counts: { repeated: number; cleaned: number },
): RowTransform[] => {
  const tickHeading = headingOfTicks(table, header);
  const counter = table.parts && table.named.findIndex(({ at }) => at === table.parts?.counter);
  return [
    cleanedCells(() => {
      counts.cleaned += 1;
    }),
    repeatedCells(positions, () => {
      counts.repeated += 1;
    }),
    splitRevision(positions),
    ...(hasEdition ? [revisionOfEdition(positions)] : []),
    ...(tickHeading === undefined ? [] : [ticksAsStatus(positions, tickHeading)]),
    ...(counter === undefined ? [] : [joinedNumber(positions, counter)]),
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
  const cell = (column: 'nomor' | 'nama') => answer?.cells[column] ?? texts[positions[column] ?? -1] ?? '';
  const doubt = doubts?.check(row, cell('nomor'), cell('nama'));
  return {
    isSkipped: answer?.skip === true || marked === 'skip' || doubt?.isSkipped === true,
    cells: { ...(marked === 'retired' && { status: 'Kadaluarsa' }), ...answer?.cells },
    numberProblem: doubt?.problem,
  };
};

/** The heading of the status column, where its cells are ticks below a heading that names a status. */
const headingOfTicks = (table: CollectedTable, { status }: Header): string | undefined => {
  const heading = table.header.texts[status ?? -1] ?? '';
  return tickedStatus(heading) !== undefined && filledCells(table)(status).every(isTick) ? heading : undefined;
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
