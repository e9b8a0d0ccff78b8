import { array, assert, constantFrom, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { copiedTable } from '../../../../web/src/features/master-list/editing/copied-table.ts';

/** A cell as Excel writes it into the clipboard: in quotes only where it has a tab or a line break. */
const excelCell = (text: string): string => (/[\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const excelText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(excelCell).join('\t')}\r\n`).join('');

test('reads the rows and cells of a block, with line breaks, tabs and quotes in them', () => {
  expect(copiedTable('SOP-1\tPompa 5" baru\t2\r\nSOP-2\t"Baris satu\nbaris ""dua""\tselesai"\t\r\n')).toEqual([
    ['SOP-1', 'Pompa 5" baru', '2'],
    ['SOP-2', 'Baris satu\nbaris "dua"\tselesai', ''],
  ]);
  expect(copiedTable('satu sel')).toEqual([['satu sel']]);
  expect(copiedTable('a\nb')).toEqual([['a'], ['b']]);
  expect(copiedTable('\r\n\r\n')).toEqual([[''], ['']]);
  expect(copiedTable('')).toEqual([]);
});

test('keeps quotes that are part of the text', () => {
  expect(copiedTable('"Aman" dan "Sehat"\t"K3"\n"belum ditutup')).toEqual([
    ['"Aman" dan "Sehat"', '"K3"'],
    ['"belum ditutup'],
  ]);
});

test('returns every block that Excel writes', () => {
  // A cell that starts with a quote and has no line break is ambiguous: Excel does not mark where it ends.
  const cell = array(constantFrom('a', 'B1', ' ', '"', '\t', '\n', '\r\n', 'é', ','), { maxLength: 8 })
    .map((parts) => parts.join(''))
    .filter((text) => !text.startsWith('"') || /[\t\r\n]/.test(text));
  const block = array(array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 5 });
  assert(
    property(block, (rows) => {
      expect(copiedTable(excelText(rows))).toEqual(rows);
    }),
  );
});

test('reads any text without losing a character that is not a separator or a quote', () => {
  const plain = (text: string) => text.replace(/[\t\r\n"]/g, '');
  assert(
    property(string(), (text) => {
      expect(plain(copiedTable(text).flat().join(''))).toBe(plain(text));
    }),
  );
});

test('reads a long text with unbalanced quotes in a moment', () => {
  const text = '"a\t'.repeat(20_000);
  const before = process.cpuUsage();
  expect(copiedTable(text)).toHaveLength(1);
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
});
