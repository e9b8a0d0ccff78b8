import { expect } from 'vitest';
import type { ReadRow } from '../../../functions/imports/rows/rows.ts';
import type { ImportReading } from '../../../shared/api/import-reading.ts';

/** Every filled row of each sheet is in exactly one count. */
export const expectSheetSums = ({ sheets }: ImportReading): void => {
  for (const { name, rows, header_rows, documents, waiting, set_aside } of sheets) {
    expect([header_rows, documents, waiting, set_aside].every((count) => count >= 0)).toBe(true);
    expect(header_rows + documents + waiting + set_aside, name).toBe(rows);
  }
};

/** 'row nomor · nama · jenis department', with 'sheet!' before the row where several sheets have documents. */
export const documentLines = (rows: readonly ReadRow[]): string[] =>
  rows.flatMap((read) => {
    if ('invalid' in read) return [];
    const { row, sheet, nomor, nama, jenis, department } = read.valid;
    return [`${sheet ? `${sheet.name}!` : ''}${row} ${nomor} · ${nama} · ${jenis} ${department}`];
  });
