import { unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { utils, write } from 'xlsx';
import { ImportFileError } from '../../../functions/imports/parsing/file-errors.ts';
import { readImport } from '../../../functions/imports/parsing/tables.ts';
import { noCounts } from '../../../functions/jobs/job-store.ts';
import { readingAnswers } from '../../../shared/domain/import/reading-answers.ts';
import { importBalance } from '../../../shared/domain/jobs/import-balance.ts';
import { quirks } from '../../support/import-corpus/quirks.ts';
import { longGrid, rejectedFiles } from '../../support/import-corpus/rejected-files.ts';
import { delimited, type Grid, workbook } from '../../support/import-corpus/workbooks.ts';

describe('reading a file as displayed text', () => {
  test.each(quirks)('$what', async ({ file, rows, errors: expectedErrors = [] }) => {
    const { rows: read } = await readImport(file.name, file.bytes);
    const valid = read.flatMap((row) => ('valid' in row ? row.valid : []));
    expect(valid.map(({ empty: _empty, ...row }) => row)).toEqual(rows);
    const errors = read.flatMap((row) => ('invalid' in row ? row.invalid.errors : []));
    expect(errors.map(({ row, column }) => `${row} ${column}`)).toEqual(expectedErrors);
  });

  test('names the allowed values in each error', async () => {
    const file = delimited('a.csv', 'nomor,nama,jenis,department\nA-1,Satu,Memo,Gudang\n');
    const {
      rows: [row],
    } = await readImport(file.name, file.bytes);
    expect(row && 'invalid' in row && row.invalid.errors.map(({ message }) => message)).toEqual([
      'Jenis “Memo” tidak dikenal. Gunakan Manual & Kebijakan, SOP, INK, STD, FRM, atau OTHER',
      'Departemen “Gudang” tidak dikenal. Gunakan IMS, SHE, FAT, HGS, LOG, PLT, PRO, atau ENG',
    ]);
  });
});

describe('a file is what its content is, whatever its name says', () => {
  const grid = [
    ['nomor', 'nama', 'jenis', 'department', 'revisi'],
    ['HKT-SOP-PLT-001', 'Prosedur Ma\u2019ruf José', 'SOP', 'PLANT', 3],
  ];
  const text = grid.map((row) => row.join(';')).join('\r\n');
  const windows1252 = Uint8Array.from(text, (letter) => (letter === '\u2019' ? 0x92 : letter.charCodeAt(0)));
  /** Text of one byte a character, in a workbook that states its code page. */
  const excel95 = (codePage: number, name: string): Uint8Array => {
    const book = utils.book_new();
    const placeholder = '~'.repeat(name.length);
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet(grid.map((row) => row.with(1, row === grid[0] ? 'nama' : placeholder))),
    );
    const bytes = Buffer.from(write(book, { type: 'buffer', bookType: 'biff5' }) as Buffer);
    bytes.write(name, bytes.indexOf(placeholder), 'latin1');
    const record = bytes.indexOf(Buffer.from([0x42, 0x00, 0x02, 0x00]));
    bytes.writeUInt16LE(codePage, record + 4);
    return bytes;
  };
  const kinds: [string, Uint8Array, string?][] = [
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-16', new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))],
    ['Windows-1252', windows1252],
    ['tabs', new TextEncoder().encode(text.replaceAll(';', '\t'))],
    ['.xlsx', workbook('x.xlsx', grid).bytes],
    ['.xls', workbook('x.xls', grid).bytes],
    ['Excel 95', excel95(1252, 'Prosedur Ma\x92ruf Jos\xe9')],
    ['Excel 95 in Cyrillic', excel95(1251, '\xcf\xf0\xe0\xe2\xe8\xeb\xe0 1'), 'Правила 1'],
    ['Excel 95 of a Macintosh', excel95(10000, 'Jos\x8e Ma\xd5ruf'), 'José Ma\u2019ruf'],
  ];
  test.each(kinds)('%s', async (_kind, bytes, nama = 'Prosedur Ma\u2019ruf José') => {
    for (const name of ['a.csv', 'a.xls', 'a.xlsx']) {
      const { rows: read } = await readImport(name, bytes);
      expect(read).toMatchObject([{ valid: { nomor: 'HKT-SOP-PLT-001', nama, department: 'PLT', revisi: 3 } }]);
    }
  });

  test('a text that begins with the letters of a ZIP is a text', async () => {
    const { rows: read } = await readImport(
      'a.csv',
      new TextEncoder().encode('PK;nomor;nama;jenis;department\n1;A-1;Satu;SOP;SHE'),
    );
    expect(read).toMatchObject([{ valid: { nomor: 'A-1' } }]);
  });

  test('a number that its format hides is a number', async () => {
    const hidden = [
      grid[0] ?? [],
      ['A-1', 'Satu', 'SOP', 'PLANT', { t: 'n', v: 3, z: ';;;' }],
      ['A-2', 'Dua', 'SOP', 'PLANT', { t: 'n', v: 0, z: '0;-0;;@' }],
    ] as Grid;
    for (const name of ['a.xlsx', 'a.xls']) {
      const { rows: read } = await readImport(name, workbook(name, hidden).bytes);
      expect(read).toMatchObject([{ valid: { revisi: 3 } }, { valid: { revisi: 0 } }]);
    }
  });

  test('a part without content is no damage', async () => {
    const { name, bytes } = workbook('a.xlsx', grid);
    // Deflated into no bytes at all, as some programs write it.
    const emptied = Buffer.from(zipSync({ ...unzipSync(bytes), 'docProps/a.xml': [new Uint8Array(), { level: 0 }] }));
    for (const signature of [0x04034b50, 0x02014b50])
      for (let at = 0; at < emptied.length - 46; at += 1)
        if (
          emptied.readUInt32LE(at) === signature &&
          emptied.indexOf('docProps/a.xml', at) - at === (signature === 0x04034b50 ? 30 : 46)
        )
          emptied.writeUInt16LE(8, at + (signature === 0x04034b50 ? 8 : 10));
    expect((await readImport(name, emptied)).rows).toHaveLength(1);
  });
});

test('the balance says what became of every row and of every column', async () => {
  const { name, bytes } = workbook('a.xlsx', [
    ['DAFTAR INDUK'],
    ['No', 'No. Dokumen', 'Judul', 'Jenis', 'Departemen', 'Lemari', 'Paraf Kabag', 'Warna'],
    [1, 'A-1', 'Satu', 'SOP', 'SHE', 'A', null, 'biru'],
    [2, 'A-2', 'Dua', 'Memo', 'SHE', 'B', null, 'merah'],
    [3, 'A-3', 'Tiga', 'SOP', 'SHE', 'C', null, 'biru'],
  ]);
  const columns = [{ heading: 'Lemari', field: null }];
  const answers = readingAnswers({ columns, words: [], tables: [], rows: [], choices: [] }, { columns: [], words: [] });
  const { reading } = await readImport(name, bytes, { answers });
  const counts = { ...noCounts, baru: 1, sama: 1, galat: 1, bukan: 1 };
  expect(importBalance({ counts, total: 3, done: 3 }, reading)).toEqual([
    '5 baris terisi = 1 baru + 1 tidak berubah + 1 galat + 2 bukan dokumen (di antaranya 1 judul kolom)',
    '8 kolom = 4 dipakai + 1 diabaikan sesuai jawaban (F “Lemari”) + 1 kosong (G “Paraf Kabag”) + 2 tidak dibaca (A “No”, H “Warna”)',
  ]);
  expect(importBalance({ counts: { ...counts, sama: 0 }, total: 3, done: 2 }, reading)[0]).toContain(
    '1 belum dikerjakan',
  );
  expect(importBalance({ counts: { ...counts, sama: 0 }, total: 3, done: 3 }, reading)[0]).toContain('1 selisih');
});

describe('files that are not imports are rejected with a message', () => {
  test.each(rejectedFiles())('$name', async ({ name, bytes, why }) => {
    const error = await readImport(name, bytes).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(ImportFileError);
    expect((error as ImportFileError).message).toMatch(why);
  });

  test('for more rows than an import may have, over all of its sheets', async () => {
    const { name, bytes } = workbook('dua.xlsx', [{ grid: longGrid(30_000) }, { grid: longGrid(20_001) }]);
    await expect(readImport(name, bytes)).rejects.toThrow(/lebih dari 50\.000 baris/);
  });
});
