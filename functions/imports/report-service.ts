import { PutObjectCommand } from '@aws-sdk/client-s3';
import { departmentLabels } from '../../shared/domain/departments.ts';
import { s3 } from '../files/s3.ts';
import { requiredEnv } from '../runtime/env.ts';
import type { Job } from './job-store.ts';
import { reportType } from './report-file.ts';
import type { RowResult } from './row-results.ts';
import { workbookBytes } from './workbook-bytes.ts';

const undoLabels: Partial<Record<RowResult['became'], string>> = {
  baru: 'Dihapus',
  ubah: 'Dikembalikan',
  sama: 'Sudah dibatalkan sebelumnya',
  galat: 'Tidak disentuh',
};

const resultLabels: Record<RowResult['became'], string> = {
  baru: 'Baru',
  ubah: 'Diperbarui',
  sama: 'Tidak berubah',
  riwayat: 'Menjadi riwayat revisi',
  galat: 'Galat',
};

/** Saves the report as an Excel file, one line for each row or file, and returns its key. */
export const saveReport = async (job: Job, results: readonly RowResult[]): Promise<string> => {
  const key = `reports/${job.job_id}.xlsx`;
  await s3.send(
    new PutObjectCommand({
      Bucket: requiredEnv('DOCUMENTS_BUCKET'),
      Key: key,
      Body: reportBytes(job, results),
      ContentType: reportType,
    }),
  );
  return key;
};

const reportBytes = (job: Job, results: readonly RowResult[]): Uint8Array => {
  const { counts } = job;
  const summary: [string, string | number][] =
    job.kind === 'undo'
      ? undoSummary(job)
      : [
          ['Berkas', job.file_name],
          ['Uji coba (tidak menulis data)', job.dry_run ? 'Ya' : 'Tidak'],
          [job.kind === 'import' ? 'Baris' : 'File', job.total],
          ['Selesai dikerjakan', job.done],
          ['Baru', counts.baru],
          ['Diperbarui', counts.ubah],
          ['Tidak berubah', counts.sama],
          ['Menjadi riwayat revisi', counts.riwayat],
          ['Galat', counts.galat],
          ['Nomor yang sudah ada (ganda)', counts.ganda],
          ['Pindah departemen', counts.pindah],
        ];
  return workbookBytes([
    {
      name: 'Laporan',
      columns: [
        { title: rowTitles[job.kind], width: 8 },
        ...(job.kind === 'upload' ? [{ title: 'Berkas', width: 40 }] : []),
        { title: 'Hasil', width: 22 },
        { title: 'Nomor', width: 28 },
        { title: 'Nama', width: 60 },
        { title: 'Departemen', width: 14 },
        { title: 'Revisi lama', width: 11 },
        { title: 'Revisi baru', width: 11 },
        { title: 'Kolom', width: 12 },
        { title: 'Keterangan', width: 80 },
      ],
      rows: reportRows(job.kind, results),
    },
    {
      name: 'Ringkasan',
      columns: [
        { title: 'Keterangan', width: 34 },
        { title: 'Nilai', width: 40 },
      ],
      rows: summary,
    },
  ]);
};

function* reportRows(kind: Job['kind'], results: readonly RowResult[]): Generator<(string | number)[]> {
  for (const result of results) {
    const { row, nomor, nama, department, existing_revisi = '', new_revisi = '', errors = [] } = result;
    yield [
      ...[row, ...(kind === 'upload' ? [result.file_name ?? ''] : []), labelOf(kind, result), nomor, nama],
      ...[department ? departmentLabels[department] : '', existing_revisi, new_revisi],
      errors.flatMap(({ column }) => column ?? []).join(', '),
      [...errors.map(({ message }) => message), ...remarks(result)].join('. '),
    ];
  }
}

const rowTitles: Record<Job['kind'], string> = { import: 'Baris', upload: 'File ke-', undo: 'Dokumen ke-' };

const labelOf = (kind: Job['kind'], { became }: RowResult): string =>
  (kind === 'undo' ? undoLabels[became] : undefined) ?? resultLabels[became];

const undoSummary = ({ file_name, total, done, counts }: Job): [string, string | number][] => [
  ['Berkas import yang dibatalkan', file_name],
  ['Dokumen', total],
  ['Selesai dikerjakan', done],
  ['Dokumen baru yang dihapus', counts.baru],
  ['Dokumen yang dikembalikan', counts.ubah],
  ['Sudah dibatalkan sebelumnya', counts.sama],
  ['Tidak disentuh', counts.galat],
];

const remarks = ({ became: what, duplicate, moved_from, department, note }: RowResult): string[] => [
  ...(duplicate && (what === 'baru' || what === 'riwayat') ? ['Nomor ini sudah dipakai dokumen lain'] : []),
  ...(moved_from && department
    ? [`Pindah dari ${departmentLabels[moved_from]} ke ${departmentLabels[department]}`]
    : []),
  ...(note ? [note] : []),
];
