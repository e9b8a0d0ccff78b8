import { maxImportColumns, maxImportRows } from '../../../shared/domain/bulk.ts';
import { columnLetters, findHeader, requiredColumns } from '../../../shared/domain/import-columns.ts';
import { type ReadRow, readRow } from '../../../shared/domain/import-rows.ts';
import { delimitedTable } from './delimited-text.ts';
import { fileErrors, ImportFileError } from './file-errors.ts';
import { isWorkbook, tablesOfWorkbook } from './workbook.ts';

/** Rows of cells as people read them; row n of the file is at n - 1, and rows may be short. */
export type Table = readonly (readonly string[])[];

/** Reads every row of an import's file, once; throws `ImportRefused` for a file that cannot be one. */
export const readImport = async (name: string, bytes: Uint8Array): Promise<ReadRow[]> => {
  if (isWorkbook(bytes)) return rowsOfFirst(tablesOfWorkbook(bytes));
  if (!/\.csv$/i.test(name)) throw new ImportFileError(fileErrors.notAWorkbook);
  return rowsOfFirst([delimitedTable(bytes)]);
};

/** Of the first table that has a header with every required column; if none has, what the best one lacks. */
const rowsOfFirst = async (tables: Iterable<Table> | AsyncIterable<Table>): Promise<ReadRow[]> => {
  let lacking: string[] | undefined;
  for await (const table of tables) {
    const found = findHeader(table);
    if (!found) continue;
    const missing = requiredColumns.filter((column) => found.header[column] === undefined);
    if (missing.length > 0) {
      if (!lacking || missing.length < lacking.length) lacking = missing;
      continue;
    }
    const [doubled] = found.duplicates;
    if (doubled) {
      const [first, second] = doubled.at.map(columnLetters) as [string, string];
      throw new ImportFileError(fileErrors.doubledColumn(doubled.column, first, second));
    }
    const rows = table.slice(found.below).flatMap((cells, at) => {
      if (cells.length === 0) return [];
      if (cells.length > maxImportColumns) throw new ImportFileError(fileErrors.tooManyColumns(maxImportColumns));
      return readRow(found.below + at + 1, cells, found.header) ?? [];
    });
    if (rows.length > maxImportRows) throw new ImportFileError(fileErrors.tooManyRows(maxImportRows));
    if (rows.length === 0) throw new ImportFileError(fileErrors.empty);
    return rows;
  }
  throw new ImportFileError(lacking ? fileErrors.missingColumns(lacking) : fileErrors.noHeader);
};
