import { maxImportColumns, maxImportRows } from '../../../shared/domain/bulk.ts';
import { columnLetters, findHeader, requiredColumns } from '../../../shared/domain/import-columns.ts';
import { type ReadRow, readRow } from '../../../shared/domain/import-rows.ts';
import { withTextProblems } from './csv/text-problems.ts';
import { readDelimitedText } from './delimited-text.ts';
import { fileErrors, ImportFileError } from './file-errors.ts';
import { isWorkbook, tablesOfWorkbook } from './workbook.ts';

/** Rows of cells as displayed text. Row n of the file has index n - 1; rows can have fewer cells than the header. */
export type Table = readonly (readonly string[])[];

/** Reads every row of an import's file. Throws `ImportFileError` for a file that cannot be imported. */
export const readImport = async (name: string, bytes: Uint8Array): Promise<ReadRow[]> => {
  if (isWorkbook(bytes)) return readFirstTable(tablesOfWorkbook(bytes));
  if (!/\.csv$/i.test(name)) throw new ImportFileError(fileErrors.notAWorkbook);
  const text = readDelimitedText(bytes);
  return withTextProblems(await readFirstTable([text.table]), text);
};

/**
 * The rows of the first table whose header has every required column; otherwise throws the columns that the best table
 * lacks.
 */
const readFirstTable = async (tables: Iterable<Table> | AsyncIterable<Table>): Promise<ReadRow[]> => {
  let missingInBest: string[] | undefined;
  for await (const table of tables) {
    const found = findHeader(table);
    if (!found) continue;
    const missing = requiredColumns.filter((column) => found.header[column] === undefined);
    if (missing.length > 0) {
      if (!missingInBest || missing.length < missingInBest.length) missingInBest = missing;
      continue;
    }
    const [duplicate] = found.duplicates;
    if (duplicate) {
      const [first, second] = duplicate.at.map(columnLetters) as [string, string];
      throw new ImportFileError(fileErrors.duplicateColumn(duplicate.column, first, second));
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
  throw new ImportFileError(missingInBest ? fileErrors.missingColumns(missingInBest) : fileErrors.noHeader);
};
