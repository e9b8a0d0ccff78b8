import { expect, test } from 'vitest';
import { read, utils } from 'xlsx';
import { type ExcelCell, workbookBytes } from '../../../../shared/domain/workbook-bytes.ts';

const sheet = (rows: ExcelCell[][]) => ({
  name: 'Daftar',
  columns: [
    { header: 'Nomor Dokumen', width: 20 },
    { header: 'Revisi', width: 8 },
  ],
  rows,
});

const readBack = async (rows: ExcelCell[][]) => {
  const book = read(workbookBytes([sheet(rows)]), { cellNF: true, cellFormula: true });
  expect(book.SheetNames).toEqual(['Daftar']);
  const found = book.Sheets['Daftar'];
  if (!found) throw new Error('no sheet');
  return found;
};

test('preserves headers and rows, with numbers as numbers', async () => {
  const found = await readBack([
    ['SOP-PRO-014', 3],
    ['', 0],
  ]);
  expect(utils.sheet_to_json(found, { header: 1, blankrows: true, defval: '' })).toEqual([
    ['Nomor Dokumen', 'Revisi'],
    ['SOP-PRO-014', 3],
    ['', 0],
  ]);
  expect(found['!autofilter']).toEqual({ ref: 'A1:B3' });
});

test.each(['=1+1', '+62 811', '-SOP', '@SUM(A1)', '\t=1+1', '\r=1+1', '=HYPERLINK("https://x","klik")'])(
  'stores %j as text',
  async (text) => {
    const found = await readBack([[text, 1]]);
    expect(found['A2']).toMatchObject({ t: 's', v: text, z: '@' });
    expect(found['A2'].f).toBeUndefined();
  },
);

test('does not set a format for ordinary text', async () => {
  expect((await readBack([['SOP-PRO-014 = lama', 1]]))['A2'].z).not.toBe('@');
});

test('stores a date as a date of Excel', async () => {
  const found = await readBack([[{ date: '2026-11-20' }, 1]]);
  expect(found['A2']).toMatchObject({ t: 'n', v: 46_346, w: '20/11/2026', z: 'dd/mm/yyyy' });
});
