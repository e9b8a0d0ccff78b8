import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { utils, write } from 'xlsx';
import { rowsInFile } from '../../../../web/src/features/users/import/read-user-file.ts';

const workbook = (rows: string[][]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    write({ SheetNames: ['Staf'], Sheets: { Staf: utils.aoa_to_sheet(rows) } }, { type: 'array', bookType: 'xlsx' }),
  );
const refusal = (name: string, bytes: Uint8Array<ArrayBuffer> | string): Promise<string> =>
  rowsInFile(new File([bytes], name)).then(
    () => 'taken',
    (error: Error) => error.message,
  );

test('people are read from a workbook and from text', async () => {
  const rows = [{ row: 2, nrp: '00012345', full_name: 'Budi' }];
  const sheet = [
    ['NRP', 'Nama'],
    ['00012345', 'Budi'],
  ];
  expect(await rowsInFile(new File([workbook(sheet)], 'staf.xlsx'))).toEqual(rows);
  expect(await rowsInFile(new File(['NRP,Nama\n00012345,Budi\n'], 'staf.csv'))).toEqual(rows);
});

test('a workbook of kilobytes that holds megabytes is refused before it is parsed', async () => {
  const sheet = new Uint8Array(51 * 1024 * 1024).fill(0x20);
  const bomb = new Uint8Array(zipSync({ 'xl/workbook.xml': new Uint8Array(), 'xl/worksheets/sheet1.xml': sheet }));
  expect(bomb.length).toBeLessThan(100_000);
  expect(await refusal('staf.xlsx', bomb)).toContain('melebihi 50 MB');
});

test('what is no list of people says why', async () => {
  const whole = workbook([['NRP', 'Nama']]);
  expect(await refusal('staf.xlsx', whole.slice(0, whole.length / 2))).toContain('tidak dapat dibaca');
  expect(await refusal('staf.xlsx', whole)).toContain('tidak berisi pengguna');
  expect(await refusal('staf.xlsx', workbook([['Peran'], ['admin']]))).toContain('NRP dan Nama');
  expect(await refusal('staf.pdf', 'x')).toContain('XLSX, XLS, CSV');
});
