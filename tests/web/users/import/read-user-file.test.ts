import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { utils, write } from 'xlsx';
import { rowsInFile } from '../../../../web/src/features/users/import/read-user-file.ts';

const workbook = (rows: string[][]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    write({ SheetNames: ['Staf'], Sheets: { Staf: utils.aoa_to_sheet(rows) } }, { type: 'array', bookType: 'xlsx' }),
  );
const rejection = (name: string, bytes: Uint8Array<ArrayBuffer> | string): Promise<string> =>
  rowsInFile(new File([bytes], name)).then(
    () => 'taken',
    (error: Error) => error.message,
  );

test('reads users from a workbook and from CSV', async () => {
  const rows = [{ row: 2, nrp: '00012345', full_name: 'Budi' }];
  const sheet = [
    ['NRP', 'Nama'],
    ['00012345', 'Budi'],
  ];
  expect(await rowsInFile(new File([workbook(sheet)], 'staf.xlsx'))).toEqual(rows);
  expect(await rowsInFile(new File(['NRP,Nama\n00012345,Budi\n'], 'staf.csv'))).toEqual(rows);
});

test('rejects a small workbook that decompresses to megabytes before parsing it', async () => {
  const sheet = new Uint8Array(51 * 1024 * 1024).fill(0x20);
  const bomb = new Uint8Array(zipSync({ 'xl/workbook.xml': new Uint8Array(), 'xl/worksheets/sheet1.xml': sheet }));
  expect(bomb.length).toBeLessThan(100_000);
  expect(await rejection('staf.xlsx', bomb)).toContain('melebihi 50 MB');
});

test('explains why a file contains no staff list', async () => {
  const complete = workbook([['NRP', 'Nama']]);
  expect(await rejection('staf.xlsx', complete.slice(0, complete.length / 2))).toContain('tidak dapat dibaca');
  expect(await rejection('staf.xlsx', complete)).toContain('tidak berisi pengguna');
  expect(await rejection('staf.xlsx', workbook([['Peran'], ['admin']]))).toContain('NRP dan Nama');
  expect(await rejection('staf.pdf', 'x')).toContain('XLSX, XLS, CSV');
});
