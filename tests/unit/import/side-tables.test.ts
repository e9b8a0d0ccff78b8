import { expect, test } from 'vitest';
import { readImport } from '../../../functions/imports/parsing/tables.ts';
import { sideLists } from '../../support/import-corpus/side-tables.ts';
import { documentLines, expectSheetSums } from './reading-sums.ts';

test.each(sideLists)('reads $what', async ({ file: { name, bytes }, sheets, documents, conflicts }) => {
  const { rows, reading, review } = await readImport(name, bytes, { mayAsk: true });
  expectSheetSums(reading);
  expect(reading.sheets.map((sheet) => sheet.name)).toEqual(sheets);
  expect(documentLines(rows).sort()).toEqual([...documents].sort());
  expect(review.tables.flatMap(({ conflict }) => conflict?.field ?? [])).toEqual(conflicts);
  const note = `Lembar “${sheets[0]}” berisi ${sheets.length} tabel yang berdampingan; masing-masing dibaca sendiri`;
  expect(reading.notes.includes(note)).toBe(sheets.length > 1);
});
