import { expect, test } from 'vitest';
import { isBulkFile, isImportFile, suggestedFields } from '../../../shared/domain/import/file-names.ts';

test.each([
  ['HKT-SOP-SHE-001 Prosedur Tanggap Darurat.pdf', 'HKT-SOP-SHE-001', 'Prosedur Tanggap Darurat'],
  ['HKT-SOP-SHE-001_Rev02_Prosedur_Tanggap_Darurat.docx', 'HKT-SOP-SHE-001', 'Prosedur Tanggap Darurat'],
  ['PPA.STD.ENG.012 - Standar Jalan Angkut.PDF', 'PPA.STD.ENG.012', 'Standar Jalan Angkut'],
  ['Prosedur Tanggap Darurat.pdf', '', 'Prosedur Tanggap Darurat'],
  ['HKT-FRM-PLT-009.xlsx', 'HKT-FRM-PLT-009', ''],
  ['HKT–SOP–SHE–001 – Prosedur Tanggap Darurat.pdf', 'HKT–SOP–SHE–001', 'Prosedur Tanggap Darurat'],
  ['HKT – SOP – SHE – 001 – Prosedur Tanggap Darurat.pdf', 'HKT – SOP – SHE – 001', 'Prosedur Tanggap Darurat'],
  ['HKT - SOP - 001A Prosedur.pdf', 'HKT - SOP - 001A', 'Prosedur'],
  ['HKT-SOP-SHE\u200b-001 Prosedur.pdf', 'HKT-SOP-SHE-001', 'Prosedur'],
  ['Rapat - Evaluasi - Triwulan.pdf', '', 'Rapat - Evaluasi - Triwulan'],
  ['Rencana-kerja-dan-anggaran.pdf', '', 'Rencana-kerja-dan-anggaran'],
])('%s suggests %s and %s', (name, nomor, nama) => {
  expect(suggestedFields(name)).toMatchObject({ nomor, nama });
});

test.each([
  ['HKT-SOP-SHE-001_Rev02_Prosedur.docx', 2],
  ['HKT-SOP-SHE-001 Prosedur (Rev. 3) ttd.pdf', 3],
  ['HKT-SOP-SHE-001 Prosedur R4.pdf', 4],
  ['HKT-R1-SHE-001 Prosedur.pdf', undefined],
  ['HKT-SOP-SHE-001 Prosedur.pdf', undefined],
  ['HKT-SOP-SHE-001 Rev 1 Rev 2.pdf', null],
  ['HKT-SOP-SHE-001 Rev 1.2.pdf', null],
])('%s suggests the revision %s', (name, revisi) => {
  expect(suggestedFields(name).revisi).toBe(revisi);
});

test.each(['HKT-SOP-SHE-071 s.d 072.pdf', 'HKT-SOP-SHE-071 & 072 Prosedur.pdf', 'HKT-SOP-SHE-071, 072.pdf'])(
  '%s suggests no number',
  (name) => expect(suggestedFields(name).nomor).toBe(''),
);

test('accepts the extensions of either mode', () => {
  expect(['a.pdf', 'a.PPTX', 'a.doc'].every(isBulkFile)).toBe(true);
  expect(['a.exe', 'a.csv', 'pdf'].some(isBulkFile)).toBe(false);
  expect(['a.csv', 'a.XLSX', 'a.xls'].every(isImportFile)).toBe(true);
  expect(['a.pdf', 'a.ods'].some(isImportFile)).toBe(false);
});
