import type { SetAsideRow, SheetReading } from './sheet-reading.ts';
import type { TableReading } from './table-reading.ts';
import { withUnnamedTable } from './unnamed-tables.ts';

/** Whether the rows of a table wait for an answer of the user. */
export const isOpenTable = (table: TableReading): boolean => {
  const { isList, isSkipped, isBlocked, rowCount, missing, conflict, serial } = table;
  const asks = isBlocked || missing.length > 0 || conflict !== undefined || serial !== undefined;
  return isList && !isSkipped && rowCount > 0 && asks;
};

/**
 * The sheets with the tables that may be lists of documents although their header does not say so: those with document
 * numbers, and where a check finds no other list, the longest. Rows that wait for an answer are marked as such.
 */
export const withOpenTables = (sheets: readonly SheetReading[], mayAsk: boolean): SheetReading[] => {
  const found = sheets.map((sheet) =>
    sheet.unnamed.filter(({ hasNumbers }) => hasNumbers).reduce(withUnnamedTable, sheet),
  );
  const hasList = found.some(({ documents, tables }) => documents.length > 0 || tables.some(isOpenTable));
  return (hasList || !mayAsk ? found : withLikeliestTable(found)).map(withWaitingRows);
};

const withLikeliestTable = (sheets: readonly SheetReading[]): SheetReading[] => {
  const tables = sheets.flatMap((sheet) => sheet.tables.filter(({ rowCount }) => rowCount > 0));
  const [longest] = tables.sort((one, other) => other.rowCount - one.rowCount);
  if (longest)
    return sheets.map((sheet) => ({
      ...sheet,
      tables: sheet.tables.map((table) => (table === longest ? { ...table, isList: true } : table)),
    }));
  const [unnamed] = sheets.flatMap((sheet) => sheet.unnamed).sort((one, other) => other.rows.length - one.rows.length);
  if (!unnamed) return [...sheets];
  return sheets.map((sheet) => (sheet.unnamed.includes(unnamed) ? withUnnamedTable(sheet, unnamed) : sheet));
};

const withWaitingRows = (sheet: SheetReading): SheetReading => {
  if (!sheet.tables.some(isOpenTable)) return sheet;
  const tableOf = (row: number): TableReading | undefined => sheet.tables.findLast(({ headerRow }) => headerRow <= row);
  const setAside = sheet.setAside.map((each): SetAsideRow => {
    if (each.reason !== 'incomplete_table') return each;
    const table = tableOf(each.row);
    return table && isOpenTable(table) ? { ...each, reason: 'waiting' } : each;
  });
  return { ...sheet, setAside };
};

/** Rows of a sheet that wait for an answer; they are among those that are set aside. */
export const waitingRows = ({ tables }: SheetReading): number =>
  tables.reduce((sum, table) => sum + (isOpenTable(table) ? table.waiting : 0), 0);
