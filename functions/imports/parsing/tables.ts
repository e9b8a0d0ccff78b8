import type { ImportReading, ReadFormat } from '../../../shared/api/import-reading.ts';
import type { FileReview } from '../../../shared/api/import-review.ts';
import { isCompoundFile, isZip } from '../../../shared/domain/files/signatures.ts';
import { columnLetters } from '../../../shared/domain/import/columns.ts';
import { type DecodedText, listText } from '../../../shared/domain/import/encoding.ts';
import { noReadingAnswers, type ReadingAnswers } from '../../../shared/domain/import/reading-answers.ts';
import type { SheetPlace } from '../../jobs/row-results.ts';
import { type ReadRow, readOf } from '../rows/rows.ts';
import { missingColumns } from '../tables/blocks.ts';
import { withOpenTables } from '../tables/open-tables.ts';
import type { SetAsideRow, SheetReading } from '../tables/sheet-reading.ts';
import { withTextProblems } from './csv/text-problems.ts';
import { readDelimitedText } from './delimited-text.ts';
import { fileErrors, ImportFileError } from './file-errors.ts';
import { readingSummary } from './reading-summary.ts';
import { fileReview } from './review-tables.ts';
import { type NamedSheet, type OpenSheet, RowLimit, SheetRows } from './sheet-rows.ts';
import { readWorkbook } from './workbook.ts';

/** The rows of an import's file. Rows carry their sheet where several sheets have documents. */
export interface ReadImport {
  rows: ReadRow[];
  /** Rows that are no documents, of the sheets that have documents; bounded for each sheet, while `reading` counts all. */
  setAside: (SetAsideRow & { sheet?: SheetPlace })[];
  reading: ImportReading;
  review: FileReview;
}

/** `mayAsk`: a file whose tables need answers is read as far as it can be; otherwise it is rejected. */
interface ReadImportOptions {
  answers?: ReadingAnswers;
  mayAsk?: boolean;
}

/** Reads every row of every visible sheet of an import's file. Throws `ImportFileError` for a file that cannot be imported. */
export const readImport = async (
  name: string,
  bytes: Uint8Array,
  { answers = noReadingAnswers, mayAsk = false }: ReadImportOptions = {},
): Promise<ReadImport> => {
  const limit = new RowLimit();
  const fileName = name.replace(/\.[^.]+$/, '').slice(0, maxSheetName);
  const open: OpenSheet = (sheetName, sheet) => new SheetRows(sheetName, { ...sheet, fileName, limit, answers });
  const text = listText(bytes);
  if (!text) {
    if (!isZip(bytes) && !isCompoundFile(bytes))
      throw new ImportFileError(/\.csv$/i.test(name) ? fileErrors.notText : fileErrors.notAWorkbook);
    const sheets: NamedSheet[] = [];
    for await (const sheet of readWorkbook(bytes, open)) sheets.push(sheet);
    return combinedSheets(sheets, { mayAsk });
  }
  const { sheets, format } = readText(fileName, text, { open, answers });
  return combinedSheets(sheets, { format, mayAsk });
};

const maxSheetName = 200;

const readText = (
  name: string,
  decoded: DecodedText,
  { open, answers }: { open: OpenSheet; answers: ReadingAnswers },
): { sheets: NamedSheet[]; format: ReadFormat } => {
  const rows = open(name, { merges: new Map(), links: new Map() });
  const isCorrected = (part: string, row: number): boolean =>
    Object.keys(answers(part).row(row)?.cells ?? {}).length > 0;
  const text = readDelimitedText(decoded, answers(name).dictionary.headings);
  for (const [at, cells] of text.table.entries())
    if (cells.some((cell) => cell !== '')) rows.addCells(at + 1, cells, false);
  const { delimiter, quote, encoding } = text;
  const sheets = rows.finish().map((part): NamedSheet => {
    // What belongs to no document is reported once, with the sheet itself.
    const own = part.besides === undefined ? text : { ...text, problems: text.problems.filter(isIn(part.sheet)) };
    return { ...part, sheet: withTextProblems(part.sheet, own, (row) => isCorrected(part.name, row)) };
  });
  return { sheets, format: { delimiter, quote, encoding } };
};

const isIn = ({ documents }: SheetReading) => {
  const rows = new Set(documents.map((read) => readOf(read).row));
  return ({ row }: { row: number }): boolean => rows.has(row);
};

const combinedSheets = (
  found: readonly NamedSheet[],
  { mayAsk, ...file }: { format?: ReadFormat; mayAsk: boolean },
): ReadImport => {
  const readings = withOpenTables(
    found.map(({ sheet }) => sheet),
    mayAsk,
  );
  const sheets = found.map((each, at): NamedSheet => ({ ...each, sheet: readings[at] ?? each.sheet }));
  const review = fileReview(sheets);
  const reading = readingSummary(sheets, file);
  if (!mayAsk) requireDecidedColumns(sheets, reading);
  const withDocuments = sheets.filter(({ sheet }) => sheet.documents.length > 0);
  const hasQuestions = mayAsk && review.open_questions > 0;
  if (withDocuments.length === 0 && !hasQuestions) throw new ImportFileError(emptyReason(sheets), { reading });
  const rows: ReadRow[] = [];
  const setAside: ReadImport['setAside'] = [];
  for (const [index, { name, sheet }] of withDocuments.entries()) {
    const place = withDocuments.length > 1 ? { sheet: { index, name } } : {};
    for (const row of sheet.documents) {
      Object.assign(readOf(row), place);
      rows.push(row);
    }
    for (const row of sheet.setAside) setAside.push({ ...row, ...place });
  }
  return { rows, setAside, reading, review };
};

/** Throws where two columns of a table may be the same field and nothing decides between them. */
const requireDecidedColumns = (sheets: readonly NamedSheet[], reading: ImportReading): void => {
  for (const { name, sheet } of sheets)
    for (const { conflict, missing, rowCount, isSkipped } of sheet.tables) {
      if (!conflict || missing.length > 0 || rowCount === 0 || isSkipped) continue;
      const [first, second] = conflict.at.map(columnLetters) as [string, string];
      const message = fileErrors.duplicateColumn(conflict.column, first, second, sheets.length > 1 ? name : undefined);
      throw new ImportFileError(message, { reading });
    }
};

/** Why no sheet has a document, by the table that comes nearest to a list. */
const emptyReason = (sheets: readonly NamedSheet[]): string => {
  const tables = sheets.flatMap(({ sheet }) => sheet.tables);
  const serial = tables.find((table) => table.serial !== undefined && table.missing.length === 0)?.serial;
  if (serial !== undefined) return fileErrors.serialNumbers(serial);
  const missing = missingColumns(tables);
  if (!missing) return fileErrors.noHeader;
  return missing.length > 0 ? fileErrors.missingColumns(missing) : fileErrors.empty;
};
