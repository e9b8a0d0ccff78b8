import { type CellObject, type ParsingOptions, read, type WorkBook } from 'xlsx';
import { extensionOf } from '../../../../../shared/domain/files/files.ts';
import { decodedText } from '../../../../../shared/domain/import/encoding.ts';
import { OfficeRefusal } from '../../../../../shared/domain/office/office-refusal.ts';
import { emptySheet, type Sheet } from '../../../../../shared/domain/office/sheet-reader.ts';

const options: ParsingOptions = { dense: true, cellFormula: false, cellHTML: false, dateNF: 'dd/mm/yyyy' };

/** The visible sheets of a workbook of Excel until 2003, or of a text with separated values. Throws OfficeRefusal. */
export const otherSheets = (bytes: Uint8Array, fileName: string): { sheets: Sheet[]; notRead: string[] } => {
  const { SheetNames, Sheets, Workbook } = parsed(bytes, fileName);
  const visible = SheetNames.filter((_, at) => !Workbook?.Sheets?.[at]?.Hidden);
  return {
    sheets: visible.map((name) => {
      const sheet = emptySheet(name);
      for (const { s, e } of Sheets[name]?.['!merges'] ?? [])
        sheet.merges.push({ row: s.r + 1, column: s.c + 1, rows: e.r - s.r + 1, columns: e.c - s.c + 1 });
      // `forEach` skips the rows that a sparse sheet does not have.
      ((Sheets[name]?.['!data'] ?? []) as (CellObject | undefined)[][]).forEach((row, at) => {
        const cells = Array.from(row, (cell) => cell?.w ?? String(cell?.v ?? ''));
        const last = cells.findLastIndex((text) => text.trim() !== '');
        if (last >= 0) sheet.rows.push({ number: at + 1, cells: cells.slice(0, last + 1) });
      });
      return sheet;
    }),
    notRead: visible.length < SheetNames.length ? ['lembar tersembunyi'] : [],
  };
};

const parsed = (bytes: Uint8Array, fileName: string): WorkBook => {
  try {
    // `raw`: '0012' and '1-2' stay as they are written.
    return extensionOf(fileName) === 'csv'
      ? read(decodedText(bytes)?.text ?? '', { ...options, type: 'string', raw: true })
      : read(bytes, { ...options, type: 'array' });
  } catch (cause) {
    const isProtected = cause instanceof Error && /password|encrypt/i.test(cause.message);
    throw new OfficeRefusal(isProtected ? 'password' : 'damaged', { cause });
  }
};
