import type { Header } from '../../../shared/domain/import/columns.ts';
import { mergeKey } from '../../../shared/domain/import/header.ts';
import { type AnsweredValues, type GivenValue, givenValue } from '../../../shared/domain/import/table-answers.ts';
import { isTick, tickedStatus } from '../../../shared/domain/import/ticks.ts';
import type { DateColumn } from '../rows/dates.ts';
import { leftOut, readRow } from '../rows/rows.ts';
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
import type { TableReading } from './table-reading.ts';

/** What the columns of a table hold, and whether its rows can be read. */
interface ReadColumns {
  header: Header;
  hasEdition: boolean;
  dates: DateColumn | undefined;
  answered: AnsweredValues;
  isSkipped: boolean;
  isRead: boolean;
}

type RowsReading = Pick<
  TableReading,
  'documents' | 'empty' | 'given' | 'waiting' | 'repeated' | 'cleaned' | 'questions'
>;

/** Reads the rows of a table, and frees them; `questions` are those about rows. */
export const readRows = (
  table: CollectedTable,
  { header, hasEdition, dates, answered, isSkipped, isRead }: ReadColumns,
  words: WordCounter,
): RowsReading => {
  const { named, parts, answers } = table;
  const reading: RowsReading = {
    documents: [],
    empty: [],
    given: [],
    waiting: 0,
    repeated: 0,
    cleaned: 0,
    questions: [],
  };
  const indexes = new Map(named.map(({ at }, index) => [at, index]));
  const positions: Positions = Object.fromEntries(
    Object.entries(header).map(([column, at]) => [column, indexes.get(at)]),
  );
  const asksForSerial = !isChosenSerial(table, header);
  const tickHeading = headingOfTicks(table, header);
  const doubts = new RowDoubts(answers);
  const transforms: RowTransform[] = [
    cleanedCells(() => {
      reading.cleaned += 1;
    }),
    repeatedCells(positions, () => {
      reading.repeated += 1;
    }),
    splitRevision(positions),
    ...(hasEdition ? [revisionOfEdition(positions)] : []),
    ...(tickHeading === undefined ? [] : [ticksAsStatus(positions, tickHeading)]),
    ...(parts ? [joinedNumber(positions, indexes.get(parts.counter))] : []),
  ];
  const given = new Map<string, GivenValue>();
  const rows: (PendingRow | undefined)[] = table.rows;
  for (const [at, pending] of rows.entries()) {
    if (!pending) continue;
    const { row, texts, context, mark } = pending;
    const marked = mark && markChoice(mark, answers);
    // Frees the texts as they are read.
    rows[at] = undefined;
    const changed: RowTexts = { texts, given: {} };
    for (const transform of transforms) transform(changed);
    const values = (['department', 'jenis'] as const).flatMap((column) =>
      header[column] === undefined ? (givenValue(column, context, answered, texts[positions.nomor ?? -1]) ?? []) : [],
    );
    const answer = answers.row(row);
    const cell = (column: 'nomor' | 'nama') => answer?.cells[column] ?? texts[positions[column] ?? -1] ?? '';
    const doubt = isRead ? doubts.check(row, cell('nomor'), cell('nama')) : undefined;
    const stated = Object.fromEntries(values.map(({ column, value }) => [column, value]));
    const outside = {
      words,
      given: {
        ...stated,
        ...changed.given,
        ...(marked === 'retired' && { status: 'Kadaluarsa' }),
        ...answer?.cells,
      },
      link: linkOf(table, row, header),
      ...(dates && { dateOrder: dates.order }),
      numberProblem: doubt?.problem,
    };
    const isRowSkipped = answer?.skip === true || marked === 'skip' || doubt?.isSkipped === true;
    const read = isRead && !isRowSkipped ? readRow(row, texts, positions, outside) : undefined;
    if (!read || read === leftOut) {
      const isLeftOut = isSkipped || read === leftOut || isRowSkipped;
      const reason = isLeftOut ? 'left_out' : isRead ? 'blank' : 'incomplete_table';
      if (reason === 'incomplete_table') reading.waiting += 1;
      reading.empty.push({ row, text: texts.filter((text) => text !== '').join(' | '), reason });
      continue;
    }
    reading.documents.push(read);
    for (const value of values) given.set(`${value.column} ${value.value} ${value.source}`, value);
  }
  return { ...reading, given: [...given.values()], questions: doubts.questions(asksForSerial) };
};

/** The heading of the status column, where its cells are ticks below a heading that names a status. */
const headingOfTicks = (table: CollectedTable, { status }: Header): string | undefined => {
  const heading = status === undefined ? '' : (table.header.texts[status] ?? '');
  if (status === undefined || tickedStatus(heading) === undefined) return undefined;
  return filledCells(table)(status).every(isTick) ? heading : undefined;
};

/** Whether a user has chosen a column of row numbers as that of document numbers. */
const isChosenSerial = (table: CollectedTable, { nomor }: Header): boolean => {
  const named = nomor === undefined ? undefined : table.header.headings.get(nomor);
  if (nomor === undefined || !named?.some(({ column, rank }) => column === 'nomor' && rank === 'chosen')) return false;
  return isRunningSerial(filledCells(table)(nomor));
};

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
