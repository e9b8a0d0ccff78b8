import { submissionDepartments } from '../../shared/domain/departments.ts';
import { purposeLabels, submissionPurposes } from '../../shared/domain/documents/documents.ts';
import { type Capacity, capacityLabels } from '../../shared/domain/workflow/workflow.ts';
import type { Block, CellStyle, Choice, Workbook } from './workbook.ts';

/** The form is itself a controlled document; its code and revision are printed on it. */
const form = { nomor: 'HKT-FRM-IMS-001', revisi: 3, berlaku: '2 Januari 2026' };

const title: CellStyle = { bold: true, size: 14, border: true, horizontal: 'center' };
const label: CellStyle = { bold: true, size: 9, border: true, fill: 'ECEDE8' };
const heading: CellStyle = { bold: true, size: 10, border: true, fill: '0F4C5C', color: 'FFFFFF' };
const columnHeading: CellStyle = { ...label, horizontal: 'center' };
const small: CellStyle = { size: 9, border: true };
const entry: CellStyle = { size: 10, border: true };
const paragraph: CellStyle = { size: 10, border: true, vertical: 'top' };
const note: CellStyle = { size: 8, italic: true, color: '595F5C', vertical: 'top' };

const signers: readonly Capacity[] = ['submitter', 'reviewer', 'dept_head', 'she_head', 'project_manager'];
const impacts = [
  'Keselamatan, kesehatan kerja, dan lingkungan (K3LH)',
  'Mutu produk dan target operasional',
  'Dokumen lain yang terkait',
  'Sosialisasi dan pelatihan karyawan',
];
const changeRows = 5;

/** Ten equal columns: each of the five signature boxes spans two. */
const columns = [9, 9, 9, 9, 9, 9, 9, 9, 9, 9];

const blocks: Block[] = [];
const choices: Choice[] = [];
const rows: number[] = [];

/** Adds a row and returns its number. */
const row = (height: number): number => rows.push(height);

const identity = row(20);
for (let line = 0; line < 3; line += 1) row(16);
blocks.push(
  { range: `A${identity}:B${identity + 3}`, text: 'HIMS', style: { ...title, size: 18, color: '0F4C5C' } },
  { range: `C${identity}:G${identity + 1}`, text: 'FORM PERMOHONAN PERUBAHAN DOKUMEN', style: title },
  {
    range: `C${identity + 2}:G${identity + 3}`,
    text: '(Form PPD)\nSistem Manajemen Terintegrasi',
    style: { ...small, horizontal: 'center' },
  },
);
for (const [index, [name, value]] of [
  ['No. Dokumen', form.nomor],
  ['Revisi', String(form.revisi)],
  ['Tgl. Berlaku', form.berlaku],
  ['Halaman', '1 dari 1'],
].entries())
  blocks.push(
    { range: `H${identity + index}`, text: name, style: { ...label, size: 8 } },
    { range: `I${identity + index}:J${identity + index}`, text: value, style: { ...small, size: 8 } },
  );
row(6);

const section = (text: string): void => {
  const at = row(18);
  blocks.push({ range: `A${at}:J${at}`, text, style: heading });
};

/** Two labelled entries beside each other. */
const pair = (left: string, right: string): number => {
  const at = row(20);
  blocks.push(
    { range: `A${at}:B${at}`, text: left, style: label },
    { range: `C${at}:E${at}`, style: entry },
    { range: `F${at}:G${at}`, text: right, style: label },
    { range: `H${at}:J${at}`, style: entry },
  );
  return at;
};

/** A labelled entry over the whole width. */
const wide = (name: string, height: number, value?: string): number => {
  const at = row(height);
  blocks.push(
    { range: `A${at}:B${at}`, text: name, style: label },
    { range: `C${at}:J${at}`, ...(value === undefined ? {} : { text: value }), style: entry },
  );
  return at;
};

section('A. PERMOHONAN');
pair('No. Permohonan', 'Tanggal');
pair('Nama Pengaju', 'NRP');
pair('Jabatan', 'No. Telepon / Radio');

section('B. DOKUMEN');
wide('Judul Dokumen', 26);
pair('Nomor Dokumen', 'Revisi saat ini');
const kinds = pair('Departemen', 'Jenis Dokumen');
choices.push(
  { range: `C${kinds}`, options: submissionDepartments },
  {
    range: `H${kinds}`,
    options: ['Manual & Kebijakan', 'SOP', 'Instruksi Kerja (INK)', 'Standar Parameter (STD)', 'Form'],
  },
);
wide('Jenis Perubahan', 20, submissionPurposes.map((purpose) => `☐ ${purposeLabels[purpose]}`).join('          '));

section('C. ALASAN PERUBAHAN');
const reason = row(52);
blocks.push({ range: `A${reason}:J${reason}`, style: paragraph });

section('D. URAIAN PERUBAHAN');
const changes = row(18);
blocks.push(
  { range: `A${changes}`, text: 'No.', style: columnHeading },
  { range: `B${changes}:C${changes}`, text: 'Bab / Halaman', style: columnHeading },
  { range: `D${changes}:F${changes}`, text: 'Sebelum Perubahan', style: columnHeading },
  { range: `G${changes}:J${changes}`, text: 'Sesudah Perubahan', style: columnHeading },
);
for (let number = 1; number <= changeRows; number += 1) {
  const at = row(30);
  blocks.push(
    { range: `A${at}`, number, style: { ...entry, horizontal: 'center' } },
    { range: `B${at}:C${at}`, style: paragraph },
    { range: `D${at}:F${at}`, style: paragraph },
    { range: `G${at}:J${at}`, style: paragraph },
  );
}

section('E. DAMPAK PERUBAHAN');
for (const impact of impacts) {
  const at = row(22);
  blocks.push(
    { range: `A${at}:D${at}`, text: impact, style: small },
    { range: `E${at}:F${at}`, text: '☐ Ada   ☐ Tidak ada', style: { ...small, horizontal: 'center' } },
    { range: `G${at}:J${at}`, text: 'Keterangan:', style: { ...small, color: '595F5C' } },
  );
}

section('F. PENGAJUAN, PENINJAUAN, DAN PERSETUJUAN');
const names = row(18);
const signatures = row(58);
const details = ['Nama', 'NRP', 'Tanggal'].map((name) => ({ name, at: row(16) }));

const columnLetter = (index: number): string => String.fromCharCode(65 + index);

for (const [index, signer] of signers.entries()) {
  const [left, right] = [columnLetter(index * 2), columnLetter(index * 2 + 1)];
  blocks.push(
    { range: `${left}${names}:${right}${names}`, text: capacityLabels[signer], style: columnHeading },
    {
      range: `${left}${signatures}:${right}${signatures}`,
      text: 'Tanda tangan',
      style: { ...note, border: true, horizontal: 'center', vertical: 'bottom' },
    },
    ...details.map(({ name, at }) => ({
      range: `${left}${at}:${right}${at}`,
      text: `${name}:`,
      style: { ...small, size: 8 },
    })),
  );
}

const closing = row(36);
blocks.push({
  range: `A${closing}:J${closing}`,
  text: 'Petunjuk: isi lengkap bagian A–E, simpan sebagai PDF, lalu unggah bersama draf dokumen pada menu Pengajuan Dokumen. Tahap Dept. Head dan Dept. Head SHE digabung untuk dokumen departemen SHE. Persetujuan yang mengikat adalah yang tercatat di dalam aplikasi.',
  style: note,
});

/** The change-request form (Form Permohonan Perubahan Dokumen) that a submission needs as its supporting document. */
export const changeRequestForm: Workbook = {
  title: 'Form Permohonan Perubahan Dokumen',
  creator: 'HIMS',
  created: '2026-01-02T00:00:00Z',
  sheet: {
    name: 'Form PPD',
    columns,
    rows,
    blocks,
    choices,
    footer: `&L${form.nomor} Rev. ${form.revisi}&CDokumen terkendali bila dibuka dari HIMS&RHalaman &P dari &N`,
  },
};
