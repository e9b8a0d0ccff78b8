import { describe, expect, test } from 'vitest';
import { ImportFileError } from '../../../functions/imports/parsing/file-errors.ts';
import { readImport } from '../../../functions/imports/parsing/tables.ts';
import { quirks } from '../../support/import-corpus/quirks.ts';
import { longGrid, rejectedFiles } from '../../support/import-corpus/rejected-files.ts';
import { delimited, workbook } from '../../support/import-corpus/workbooks.ts';

describe('reading a file as displayed text', () => {
  test.each(quirks)('$what', async ({ file, rows, errors: expectedErrors = [] }) => {
    const { rows: read } = await readImport(file.name, file.bytes);
    expect(read.flatMap((row) => ('valid' in row ? row.valid : []))).toEqual(rows);
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
