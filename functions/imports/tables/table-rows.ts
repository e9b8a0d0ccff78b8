import type { Header } from '../../../shared/domain/import/columns.ts';
import type { SheetAnswers } from '../../../shared/domain/import/reading-answers.ts';
import {
  type AnsweredValues,
  type Context,
  type GivenValue,
  givenValue,
} from '../../../shared/domain/import/table-answers.ts';
import type { DateOrder } from '../rows/dates.ts';
import { leftOut, readRow } from '../rows/rows.ts';
import type { WordCounter } from '../rows/words.ts';
import { markChoice, type RowMark } from './row-marks.ts';
import type { Positions, RowTexts, RowTransform } from './row-transforms.ts';
import type { TableReading } from './table-reading.ts';

/** A row below a header, before it is known how the table is read. */
export interface PendingRow {
  row: number;
  texts: string[];
  mark: RowMark | undefined;
  context: Context;
}

interface RowsReading {
  header: Header;
  /** The index in a row's texts of each column of `header`. */
  positions: Positions;
  transforms: readonly RowTransform[];
  answers: SheetAnswers;
  answered: AnsweredValues;
  isSkipped: boolean;
  /** Whether rows become documents: the table has what each of them needs, and no doubt about its columns. */
  isRead: boolean;
  dateOrder: DateOrder | undefined;
  linkOf: (row: number) => string | undefined;
  words: WordCounter;
}

/** Reads the rows of a table; empties `rows`, whose texts are freed as they are read. */
export const readRows = (
  rows: (PendingRow | undefined)[],
  { header, positions, transforms, answers, answered, isSkipped, isRead, dateOrder, linkOf, words }: RowsReading,
): Pick<TableReading, 'documents' | 'empty' | 'waiting' | 'given'> => {
  const documents: TableReading['documents'] = [];
  const empty: TableReading['empty'] = [];
  const given = new Map<string, GivenValue>();
  let waiting = 0;
  for (const [at, pending] of rows.entries()) {
    if (!pending) continue;
    const { row, texts, context, mark } = pending;
    const marked = mark && markChoice(mark, answers);
    rows[at] = undefined;
    const changed: RowTexts = { texts, given: {} };
    for (const transform of transforms) transform(changed);
    const values = (['department', 'jenis'] as const).flatMap((column) =>
      header[column] === undefined ? (givenValue(column, context, answered, texts[positions.nomor ?? -1]) ?? []) : [],
    );
    const answer = answers.row(row);
    const stated = Object.fromEntries(values.map(({ column, value }) => [column, value]));
    const outside = {
      words,
      given: { ...stated, ...changed.given, ...(marked === 'retired' && { status: 'Kadaluarsa' }), ...answer?.cells },
      link: linkOf(row),
      ...(dateOrder && { dateOrder }),
    };
    const isRowSkipped = answer?.skip === true || marked === 'skip';
    const read = isRead && !isRowSkipped ? readRow(row, texts, positions, outside) : undefined;
    if (read && read !== leftOut) {
      documents.push(read);
      for (const value of values) given.set(`${value.column} ${value.value} ${value.source}`, value);
      continue;
    }
    const isLeftOut = isSkipped || read === leftOut || isRowSkipped;
    const reason = isLeftOut ? 'left_out' : isRead ? 'blank' : 'incomplete_table';
    if (reason === 'incomplete_table') waiting += 1;
    empty.push({ row, text: texts.filter((text) => text !== '').join(' | '), reason });
  }
  return { documents, empty, waiting, given: [...given.values()] };
};
