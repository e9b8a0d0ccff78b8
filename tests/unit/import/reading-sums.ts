import { expect } from 'vitest';
import type { ReadImport } from '../../../functions/imports/parsing/tables.ts';
import type { ReadRow } from '../../../functions/imports/rows/rows.ts';
import { noCounts } from '../../../functions/jobs/job-store.ts';
import type { ImportReading } from '../../../shared/api/import-reading.ts';
import { type FileReview, hasOpenQuestion } from '../../../shared/api/import-review.ts';
import { importBalance } from '../../../shared/domain/jobs/import-balance.ts';

/** Every filled row of each sheet is in exactly one count. */
export const expectSheetSums = ({ sheets }: ImportReading): void => {
  for (const { name, rows, split, header_rows, documents, waiting, set_aside } of sheets) {
    expect([header_rows, documents, waiting, set_aside].every((count) => count >= 0)).toBe(true);
    expect(header_rows + documents + waiting + set_aside, name).toBe(rows + split);
  }
};

/**
 * In each sheet with documents, a row is listed once, as a document or with the reason why it is none, and the lists have
 * as many rows as the counts say. The summary derives one count from others, so that their sum alone proves little.
 */
export const expectListedRows = ({ rows, setAside, reading }: Omit<ReadImport, 'review'>): void => {
  expectBalance({ rows, reading });
  const sheets = reading.sheets.filter(({ documents }) => documents > 0);
  for (const [index, { name, documents, waiting, set_aside }] of sheets.entries()) {
    const isOfSheet = (each: { sheet?: { index: number } }): boolean => (each.sheet?.index ?? 0) === index;
    const read = rows.map((row) => ('valid' in row ? row.valid : row.invalid)).filter(isOfSheet);
    const others = setAside.filter(isOfSheet);
    const listed = [...read, ...others].map(({ row }) => row);
    expect(new Set(listed).size, name).toBe(listed.length);
    const waits = others.filter(({ reason }) => reason === 'waiting').length;
    expect({ documents: read.length, waits, others: others.length - waits }, name).toEqual({
      documents,
      waits: waiting,
      others: set_aside,
    });
  }
};

/** The balance of the file has each filled row and each column once, without a difference. */
const expectBalance = ({ rows, reading }: Pick<ReadImport, 'rows' | 'reading'>): void => {
  const sum = (key: 'waiting' | 'set_aside') => reading.sheets.reduce((total, sheet) => total + sheet[key], 0);
  const galat = rows.filter((row) => 'invalid' in row).length;
  const [menunggu, bukan] = [sum('waiting'), sum('set_aside')];
  const counts = { ...noCounts, baru: rows.length - galat, galat, menunggu, bukan };
  const total = rows.length + menunggu;
  for (const line of importBalance({ counts, total, done: total }, reading)) {
    const [all = '', ...parts] = line.split(/ = | \+ (?=[\d.]+ )/);
    const figure = (text: string): number => Number(/^[\d.]+/.exec(text)?.[0].replaceAll('.', ''));
    expect(line).not.toContain('selisih');
    expect(
      parts.reduce((total, part) => total + figure(part), 0),
      line,
    ).toBe(figure(all));
  }
};

/** Without answers, all rows of the tables that ask something wait, of whatever sheet. */
export const expectWaitingTables = ({ sheets }: ImportReading, { tables }: FileReview): void => {
  for (const { name, waiting } of sheets) {
    const open = tables.filter((table) => table.sheet === name && hasOpenQuestion(table));
    expect(waiting, name).toBeGreaterThanOrEqual(open.reduce((sum, { rows }) => sum + rows, 0));
  }
};

/** 'row nomor · nama · jenis department', with 'sheet!' before the row where several sheets have documents. */
export const documentLines = (rows: readonly ReadRow[]): string[] =>
  rows.flatMap((read) => {
    if ('invalid' in read) return [];
    const { row, sheet, nomor, nama, jenis, department } = read.valid;
    return [`${sheet ? `${sheet.name}!` : ''}${row} ${nomor} · ${nama} · ${jenis} ${department}`];
  });
