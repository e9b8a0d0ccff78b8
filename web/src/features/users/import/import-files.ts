import type { ImportedRow } from '../../../../../shared/api/users.ts';
import type { ExcelSheet } from '../../../../../shared/domain/workbook-bytes.ts';
import { downloadExcel } from '../../../lib/files/export-excel.ts';
import { formatDateTime } from '../../../lib/format/format.ts';
import { errorText } from './import-rows.ts';

const nrpColumn = { header: 'NRP', width: 12 };
const nameColumn = { header: 'Nama', width: 36 };

/** 'Password Pengguna Baru - 20 Nov 2026 14.05': file names must not contain a colon. */
const fileNameFor = (subject: string): string =>
  `${subject} - ${formatDateTime(new Date().toISOString()).replaceAll(':', '.')}`;

export const downloadExample = (): Promise<void> =>
  downloadExcel('Contoh Daftar Pengguna', {
    name: 'Pengguna',
    columns: [
      nrpColumn,
      nameColumn,
      { header: 'Peran', width: 24 },
      { header: 'Jabatan', width: 24 },
      { header: 'Departemen', width: 16 },
    ],
    rows: [
      ['12345678', 'Contoh Karyawan', '-', '-', '-'],
      ['12345679', 'Contoh Kepala Departemen', 'Manajemen Level 1', 'Dept. Head', 'Produksi'],
      ['12345680', 'Contoh Pelaksana Harian', 'Manajemen Level 1', 'Plh. Project Manager', '-'],
      ['12345681', 'Contoh Pengendali Dokumen', 'Document Controller', '-', '-'],
    ],
  });

export const passwordSheet = (results: readonly ImportedRow[], names: ReadonlyMap<number, string>): ExcelSheet => ({
  name: 'Password',
  columns: [nrpColumn, nameColumn, { header: 'Password', width: 12 }],
  rows: results.flatMap(({ row, nrp, password }) =>
    password === undefined ? [] : [[nrp, names.get(row) ?? '', password]],
  ),
});

export const downloadPasswords = (results: readonly ImportedRow[], names: ReadonlyMap<number, string>): Promise<void> =>
  downloadExcel(fileNameFor('Password Pengguna Baru'), passwordSheet(results, names));

export const downloadErrors = (results: readonly ImportedRow[], names: ReadonlyMap<number, string>): Promise<void> =>
  downloadExcel(fileNameFor('Galat Impor Pengguna'), {
    name: 'Galat',
    columns: [{ header: 'Baris', width: 8 }, nrpColumn, nameColumn, { header: 'Galat', width: 80 }],
    rows: results
      .filter(({ outcome }) => outcome === 'failed')
      .map((result) => [result.row, result.nrp, names.get(result.row) ?? '', errorText(result)]),
  });
