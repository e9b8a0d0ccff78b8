import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { utils, write } from 'xlsx';
import { staffListIn } from '../../../../web/src/features/users/import/read-user-file.ts';

const workbook = (rows: string[][], others: Record<string, string[][]> = {}): Uint8Array<ArrayBuffer> => {
  const sheets = { ...others, Staf: rows };
  const Sheets = Object.fromEntries(Object.entries(sheets).map(([name, each]) => [name, utils.aoa_to_sheet(each)]));
  return new Uint8Array(write({ SheetNames: Object.keys(sheets), Sheets }, { type: 'array', bookType: 'xlsx' }));
};
const rejection = (name: string, bytes: Uint8Array<ArrayBuffer> | string): Promise<string> =>
  staffListIn(new File([bytes], name)).then(
    () => 'taken',
    (error: Error) => error.message,
  );

test('reads the first sheet with the headings of a staff list, and names the others', async () => {
  const list = (nrp: string) => [
    ['NRP', 'Nama'],
    [nrp, 'Budi'],
  ];
  const others = { Petunjuk: [['Cara mengisi'], ['NRP: 8 angka']], Kosong: [] };
  const cover = workbook(list('00012345'), others);
  expect(await staffListIn(new File([cover], 'staf.xlsx'))).toEqual({
    rows: [{ row: 2, nrp: '00012345', full_name: 'Budi' }],
    note: 'Lembar yang dibaca: “Staf”. Tidak dibaca: “Petunjuk”, “Kosong”.',
  });
  const second = await staffListIn(new File([workbook(list('00012346'), { Pusat: list('00012345') })], 'staf.xlsx'));
  expect(second).toMatchObject({
    rows: [{ nrp: '00012345' }],
    note: 'Lembar yang dibaca: “Pusat”. Tidak dibaca: “Staf” (juga berisi pengguna: simpan sebagai berkas lain).',
  });
  expect(await rejection('staf.xlsx', workbook([['Peran']], others))).toContain('NRP dan Nama tidak ditemukan');
});

test('reads CSV in the encodings of Excel, below a title', async () => {
  const text = 'Daftar Karyawan\r\nNRP,Nama\r\n10009001,Ma\u2019ruf José\r\n';
  const windows = Uint8Array.from(text, (letter) => (letter === '\u2019' ? 0x92 : letter.charCodeAt(0)));
  const utf16 = new Uint8Array(Uint16Array.from(`\ufeff${text}`, (letter) => letter.charCodeAt(0)).buffer);
  for (const bytes of [windows, utf16, new TextEncoder().encode(text)])
    expect(await staffListIn(new File([bytes], 'staf.csv'))).toEqual({
      rows: [{ row: 3, nrp: '10009001', full_name: 'Ma\u2019ruf José' }],
    });
  // By its content, with the zeros of a text.
  expect(await staffListIn(new File(['NRP,Nama\n00012345,Budi\n'], 'staf.xls'))).toMatchObject({
    rows: [{ nrp: '00012345' }],
  });
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
