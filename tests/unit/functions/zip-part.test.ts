import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { read, utils } from 'xlsx';
import { ZipPart } from '../../../functions/files/zip-part.ts';
import { workbookBytes } from '../../../shared/domain/workbook-bytes.ts';

test('a workbook that zlib compresses has the parts of one that JavaScript compresses, and opens', () => {
  // More than one chunk of the sheet.
  const rows = Array.from({ length: 5000 }, (_, at) => [at, `Prosedur ${at} “Tambang”`]);
  const sheet = { name: 'Laporan', columns: ['Baris', 'Nama'].map((header) => ({ header, width: 9 })), rows };
  const bytes = workbookBytes([sheet], (name) => new ZipPart(name));
  const textsOf = (zip: Uint8Array) => Object.entries(unzipSync(zip)).map(([name, part]) => [name, strFromU8(part)]);
  expect(textsOf(bytes)).toEqual(textsOf(workbookBytes([sheet])));
  const { Sheets } = read(bytes, { type: 'array' });
  expect(utils.sheet_to_json(Sheets['Laporan'] ?? {}, { header: 1 })).toEqual([['Baris', 'Nama'], ...rows]);
});
