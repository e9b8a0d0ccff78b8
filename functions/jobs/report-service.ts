import type { ColumnUse, ImportReading, ReadSheet } from '../../shared/api/import-reading.ts';
import { departmentLabels } from '../../shared/domain/departments.ts';
import { documentFields } from '../../shared/domain/documents/document-fields.ts';
import { fieldOf, type ImportColumn, otherColumns } from '../../shared/domain/import/columns.ts';
import { givenSourceLabels } from '../../shared/domain/import/table-answers.ts';
import { importBalance } from '../../shared/domain/jobs/import-balance.ts';
import { type ExcelSheet, workbookBytes } from '../../shared/domain/workbook-bytes.ts';
import { saveObject } from '../files/s3.ts';
import { ZipPart } from '../files/zip-part.ts';
import type { JobResults } from './job-run.ts';
import type { Job } from './job-store.ts';
import { reportType } from './report-file.ts';
import type { RowResult } from './row-results.ts';

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
  bukan: 'Bukan dokumen',
  menunggu: 'Disimpan, menunggu daftar',
  tertunda: 'Menunggu orang kedua',
};

/** Saves the report as an Excel file, one line for each row or file, and returns its key. */
export const saveReport = async (job: Job, results: JobResults): Promise<string> => {
  const key = `reports/${job.job_id}.xlsx`;
  await saveObject('DOCUMENTS_BUCKET', {
    Key: key,
    Body: workbookBytes(reportSheets(job, results), (name) => new ZipPart(name)),
    ContentType: reportType,
  });
  return key;
};

export const reportSheets = (job: Job, { results, reading }: JobResults): ExcelSheet[] => {
  const { counts } = job;
  const hasSheets = results.some(({ sheet }) => sheet !== undefined);
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
          ...(job.kind === 'import' ? [['Bukan dokumen', counts.bukan] satisfies [string, number]] : []),
          ...(counts.tertunda ? [['Menunggu orang kedua', counts.tertunda] satisfies [string, number]] : []),
          ...(job.kind === 'import' && reading
            ? importBalance(job, reading).map((text): [string, string] => ['Neraca berkas', text])
            : []),
          ...(job.kind === 'attach' ? [['Menunggu daftar', counts.menunggu ?? 0] satisfies [string, number]] : []),
        ];
  return [
    {
      name: 'Laporan',
      columns: [
        ...(hasSheets ? [{ header: 'Sheet', width: 24 }] : []),
        { header: rowTitles[job.kind], width: 8 },
        ...(hasFiles(job.kind) ? [{ header: 'Berkas', width: 40 }] : []),
        { header: 'Hasil', width: 22 },
        { header: 'Nomor', width: 28 },
        { header: 'Nama', width: 60 },
        ...(job.kind === 'import' ? [{ header: 'Jenis', width: 20 }] : []),
        { header: 'Departemen', width: 14 },
        { header: 'Revisi lama', width: 11 },
        { header: 'Revisi baru', width: 11 },
        ...(job.kind === 'import' ? rowColumns.map(({ header, width }) => ({ header, width })) : []),
        { header: 'Kolom', width: 12 },
        { header: 'Keterangan', width: 80 },
      ],
      rows: reportRows(job.kind, results, hasSheets),
    },
    {
      name: 'Ringkasan',
      columns: [
        { header: 'Keterangan', width: 34 },
        { header: 'Nilai', width: 40 },
      ],
      rows: summary,
    },
    ...(reading ? [readingReportSheet(reading)] : []),
  ];
};

/** Columns that only rejected rows fill: with them, the report can be corrected and imported again. */
const rowColumns: readonly { header: string; width: number; column: ImportColumn }[] = [
  { header: 'Status', width: 12, column: 'status' },
  ...otherColumns.map((column) => {
    const { header, width } = documentFields[fieldOf(column)].sheet;
    return { header, width, column };
  }),
];

function* reportRows(
  kind: Job['kind'],
  results: readonly RowResult[],
  hasSheets: boolean,
): Generator<(string | number)[]> {
  for (const result of results) {
    const { row, nomor, nama, became, jenis, department, existing_revisi = '', errors = [], texts = {} } = result;
    const isImport = kind === 'import';
    yield [
      ...(hasSheets ? [result.sheet?.name ?? ''] : []),
      ...[row, ...(hasFiles(kind) ? [result.file_name ?? ''] : []), labelOf(kind, result), nomor],
      ...[became === 'bukan' ? '' : nama, ...(isImport ? [jenis ?? texts['jenis'] ?? ''] : [])],
      ...[department ? departmentLabels[department] : (texts['department'] ?? '')],
      ...[existing_revisi, result.new_revisi ?? texts['revisi'] ?? ''],
      ...(isImport ? rowColumns.map(({ column }) => texts[column] ?? '') : []),
      errors.flatMap(({ column }) => column ?? []).join(', '),
      [...errors.map(({ message }) => message), ...remarks(result)].join('. '),
    ];
  }
}

const rowTitles: Record<Job['kind'], string> = {
  import: 'Baris',
  upload: 'Berkas ke-',
  undo: 'Dokumen ke-',
  attach: 'Berkas ke-',
  print: 'Salinan ke-',
  pack: 'Sampel ke-',
};
const hasFiles = (kind: Job['kind']): boolean => kind === 'upload' || kind === 'attach';

const labelOf = (kind: Job['kind'], { became }: RowResult): string =>
  (kind === 'undo' ? undoLabels[became] : undefined) ?? resultLabels[became];

const undoSummary = ({ file_name, total, done, counts }: Job): [string, string | number][] => [
  ['Berkas impor yang dibatalkan', file_name],
  ['Dokumen', total],
  ['Selesai dikerjakan', done],
  ['Dokumen baru yang dihapus', counts.baru],
  ['Dokumen yang dikembalikan', counts.ubah],
  ['Sudah dibatalkan sebelumnya', counts.sama],
  ['Tidak disentuh', counts.galat],
];

const remarks = ({
  became: what,
  nama,
  duplicate,
  moved_from,
  department,
  changes = [],
  note,
}: RowResult): string[] => [
  // What stands in the row is no name: as a remark it is no document when the report is imported.
  ...(what === 'bukan' ? [nama === '' ? (note ?? '') : `${note ?? ''}: ${nama}`] : []),
  ...(duplicate && (what === 'baru' || what === 'riwayat') ? ['Nomor ini sudah dipakai dokumen lain'] : []),
  ...(moved_from && department
    ? [`Pindah dari ${departmentLabels[moved_from]} ke ${departmentLabels[department]}`]
    : []),
  ...changes.map(({ field, from, to }) => `${field}: “${from}” menjadi “${to}”`),
  ...(note && what !== 'bukan' ? [note] : []),
];

/** The report's sheet about the reading: each sheet of the file with its rows, and below it the columns of its tables. */
const readingReportSheet = (reading: ImportReading): ExcelSheet => ({
  name: 'Pembacaan',
  columns: [
    { header: 'Sheet', width: 32 },
    { header: 'Baris judul', width: 11 },
    { header: 'Kolom', width: 8 },
    { header: 'Judul kolom', width: 36 },
    { header: 'Dibaca sebagai', width: 16 },
    { header: 'Keterangan', width: 80 },
  ],
  rows: reading.sheets.flatMap(sheetLines),
});

const columnNotes: Record<ColumnUse, string> = {
  used: '',
  ignored: 'Diabaikan sesuai jawaban',
  empty: 'Kosong',
  unread: 'Tidak dibaca',
};

const sheetLines = ({ name, rows, documents, set_aside, skipped, blocks }: ReadSheet): (string | number)[][] => [
  [name, '', '', '', '', skipped ?? `${documents} baris dokumen dan ${set_aside} baris lain dari ${rows} baris terisi`],
  ...blocks.flatMap((block) => [
    [name, block.header_row, '', '', '', block.skipped ?? `${block.documents} baris dokumen di bawah judul ini`],
    ...block.given.map(({ column, value, source }) => [
      ...[name, block.header_row, '', '', column],
      `${value}, dari ${givenSourceLabels[source]}`,
    ]),
    ...block.columns.map(({ column, heading, field, is_unknown, use = field === null ? 'unread' : 'used' }) => [
      ...[name, block.header_row, column, heading, field ?? ''],
      is_unknown && use !== 'ignored' && use !== 'empty' ? 'Kolom tidak dikenal' : columnNotes[use],
    ]),
  ]),
];
