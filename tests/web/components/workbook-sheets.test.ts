import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { utils, write } from 'xlsx';
import type { ZipError } from '../../../shared/domain/files/zip-limit.ts';
import { sheetsOf } from '../../../web/src/components/comparison/workbook-sheets.ts';

const workbook = (): Uint8Array => {
  const book = utils.book_new();
  const risks = utils.aoa_to_sheet([['No', 'Batas'], [1, 0.25], [], ['', 40]]);
  Object.assign(risks['B2'] ?? {}, { z: '0%' });
  utils.book_append_sheet(book, risks, 'Risiko & Batas');
  utils.book_append_sheet(book, utils.aoa_to_sheet([['rahasia']]), 'Tersembunyi');
  book.Workbook = {
    Sheets: [
      { name: 'Risiko & Batas', Hidden: 0 },
      { name: 'Tersembunyi', Hidden: 1 },
    ],
  };
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
};

test('reads the visible sheets as they are displayed, with the numbers of their rows', () => {
  expect(sheetsOf(workbook())).toEqual([
    {
      name: 'Risiko & Batas',
      rows: [
        { number: 1, cells: ['No', 'Batas'] },
        { number: 2, cells: ['1', '25%'] },
        { number: 4, cells: ['', '40'] },
      ],
    },
  ]);
});

test('rejects a long text that many cells name', () => {
  const book = utils.book_new();
  const long = 'x'.repeat(30_000);
  utils.book_append_sheet(book, utils.aoa_to_sheet(Array.from({ length: 400 }, () => [long])), 'A');
  const bytes = write(book, { type: 'array', bookType: 'xlsx', bookSST: true, compression: true }) as ArrayBuffer;
  expect(bytes.byteLength).toBeLessThan(100_000);
  expect(() => sheetsOf(new Uint8Array(bytes))).toThrow('The zip is too-large');
});

test.each([
  ['a zip that is no workbook', zipSync({ 'a.txt': strToU8('x') }), 'damaged'],
  ['a bomb', zipSync({ 'xl/workbook.xml': new Uint8Array(60_000_000) }), 'too-large'],
] as const)('rejects %s', (_name, bytes, reason) => {
  try {
    sheetsOf(bytes);
    expect.unreachable();
  } catch (error) {
    expect((error as ZipError).reason).toBe(reason);
  }
});
