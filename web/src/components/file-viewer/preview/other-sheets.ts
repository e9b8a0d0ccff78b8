import type { CellObject, ParsingOptions, WorkBook } from 'xlsx';
import { readListBook } from '../../../../../shared/domain/office/list-book.ts';
import { OfficeRefusal } from '../../../../../shared/domain/office/office-refusal.ts';
import { emptySheet, type Sheet } from '../../../../../shared/domain/office/sheet-reader.ts';

const options: ParsingOptions = { cellFormula: false, cellHTML: false, dateNF: 'dd/mm/yyyy' };

/** The visible sheets of a workbook of Excel until 2003, or of a text with separated values. Throws OfficeRefusal. */
export const otherSheets = (bytes: Uint8Array): { sheets: Sheet[]; notRead: string[] } => {
  const { SheetNames, Sheets, Workbook } = parsed(bytes);
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

const parsed = (bytes: Uint8Array): WorkBook => {
  try {
    return readListBook(bytes, options);
  } catch (cause) {
    const isProtected = cause instanceof Error && /password|encrypt/i.test(cause.message);
    throw new OfficeRefusal(isProtected ? 'password' : 'damaged', { cause });
  }
};
