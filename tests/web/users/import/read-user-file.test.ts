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

test('reads CSV in the encodings of Excel, below a title', async () => {
  const text = 'Daftar Karyawan\r\nNRP,Nama\r\n10009001,Ma\u2019ruf José\r\n';
  const windows = Uint8Array.from(text, (letter) => (letter === '\u2019' ? 0x92 : letter.charCodeAt(0)));
  const utf16 = new Uint8Array(Uint16Array.from(`\ufeff${text}`, (letter) => letter.charCodeAt(0)).buffer);
  for (const bytes of [windows, utf16, new TextEncoder().encode(text)])
    expect(await rowsInFile(new File([bytes], 'staf.csv'))).toEqual([
      { row: 3, nrp: '10009001', full_name: 'Ma\u2019ruf José' },
    ]);
  expect(await rejection('staf.csv', new Uint8Array([0, 1, 2, 0]))).toContain('tidak dapat dibaca');
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
