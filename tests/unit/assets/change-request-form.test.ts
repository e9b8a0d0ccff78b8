import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { read, utils } from 'xlsx';
import { changeRequestForm } from '../../../infra/assets/change-request-form.ts';
import { workbookBytes } from '../../../infra/assets/workbook.ts';

const committed = readFileSync(
  new URL('../../../infra/assets/templates/form-permohonan-perubahan-dokumen.xlsx', import.meta.url),
);

test('the committed workbook equals the generated one', () => {
  expect(Buffer.from(workbookBytes(changeRequestForm)).equals(committed)).toBe(true);
});

test('a spreadsheet parser reads every field of a change request', () => {
  const book = read(committed, { type: 'buffer' });
  const sheet = book.Sheets['Form PPD'];
  if (!sheet) throw new Error('The sheet Form PPD is missing');
  const text = utils.sheet_to_csv(sheet);
  for (const field of [
    'FORM PERMOHONAN PERUBAHAN DOKUMEN',
    'HKT-FRM-IMS-001',
    'No. Permohonan',
    'Judul Dokumen',
    'Nomor Dokumen',
    'Departemen',
    'Jenis Dokumen',
    '☐ Pembuatan Baru',
    '☐ Revisi',
    '☐ Pemusnahan',
    'ALASAN PERUBAHAN',
    'Sebelum Perubahan',
    'Sesudah Perubahan',
    'DAMPAK PERUBAHAN',
    'Nama Pengaju',
    'Peninjau (Admin)',
    'Dept. Head SHE',
    'Project Manager',
    'Tanda tangan',
  ])
    expect(text, field).toContain(field);
  expect(book.Props).toMatchObject({ Title: 'Form Permohonan Perubahan Dokumen' });
});

test('prints on one A4 page: cells are merged, bordered and inside the print area', () => {
  const sheet = read(committed, { type: 'buffer' }).Sheets['Form PPD'];
  expect(sheet?.['!ref']).toBe(`A1:J${changeRequestForm.sheet.rows.length}`);
  expect(sheet?.['!merges']?.length).toBeGreaterThan(80);
  const height = changeRequestForm.sheet.rows.reduce((sum, row) => sum + row, 0);
  const a4HeightInPoints = 842;
  expect(height).toBeGreaterThan(a4HeightInPoints * 0.75);
});
