import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { read, utils } from 'xlsx';
import { readImport } from '../../../functions/imports/parsing/tables.ts';
import { importTemplate } from '../../../infra/assets/import-template.ts';
import { workbookBytes } from '../../../infra/assets/workbook.ts';
import { templateColumns } from '../../../shared/domain/import/columns.ts';

const committed = readFileSync(new URL('../../../infra/assets/templates/templat-impor-dokumen.xlsx', import.meta.url));

test('the committed workbook equals the generated one and has the columns of an import', () => {
  expect(Buffer.from(workbookBytes(importTemplate)).equals(committed)).toBe(true);
  const { Sheets } = read(committed);
  const [first] = utils.sheet_to_json<string[]>(Object.values(Sheets)[0] ?? {}, { header: 1 });
  expect(first).toEqual([...templateColumns]);
});

test('importing the empty template reports that it has no rows', async () => {
  await expect(readImport('templat.xlsx', new Uint8Array(committed))).rejects.toThrow('tidak berisi satu baris');
});
