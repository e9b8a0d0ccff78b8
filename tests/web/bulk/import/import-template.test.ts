import { expect, test } from 'vitest';
import { read, utils } from 'xlsx';
import { templateColumns } from '../../../../shared/domain/import/columns.ts';
import { findHeader } from '../../../../shared/domain/import/header.ts';
import { findHeadings } from '../../../../shared/domain/import/headings.ts';
import { templateWorkbook } from '../../../../web/src/features/bulk/import/import-template.ts';

const rowsOf = async (sheet: string): Promise<string[][]> => {
  const book = read(await templateWorkbook());
  return utils.sheet_to_json<string[]>(book.Sheets[sheet] ?? {}, { header: 1 });
};

test('starts with a sheet that contains all column headers and no rows', async () => {
  expect(read(await templateWorkbook()).SheetNames).toEqual(['Daftar Induk', 'Petunjuk']);
  const rows = await rowsOf('Daftar Induk');
  expect(rows).toEqual([templateColumns]);
  expect([...(findHeader(rows, findHeadings)?.columns ?? [])]).toEqual([...templateColumns]);
});

test('explains every column on a sheet that is not importable', async () => {
  const rows = await rowsOf('Petunjuk');
  expect(rows.slice(1).map(([column]) => column)).toEqual([...templateColumns]);
  expect(findHeader(rows, findHeadings)).toBeUndefined();
});
