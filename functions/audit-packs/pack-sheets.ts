import { exceptionKindsOf, packClauses } from '../../shared/domain/audit-pack/clauses.ts';
import { packExceptions } from '../../shared/domain/audit-pack/questions.ts';
import { seedOriginLabels } from '../../shared/domain/audit-pack/seeds.ts';
import {
  evidenceSheets,
  type FormatTime,
  stepCells,
  stepColumns,
} from '../../shared/domain/evidence/evidence-sheets.ts';
import { userName } from '../../shared/domain/people/roles.ts';
import { dayText } from '../../shared/domain/time/date-text.ts';
import type { ExcelCell, ExcelSheet } from '../../shared/domain/workbook-bytes.ts';
import { answerText } from './answers.ts';
import type { PackContent, PackSubject } from './pack-content.ts';

/** How long a layout may be: a workbook has everything, a PDF what a reader can read. */
export interface PackLimits {
  rows: number;
  exceptionsPerKind: number;
  /** Whether the population is listed too, not only the samples. */
  showsPopulation: boolean;
}

/** Excel takes five times as many rows; a worker's memory does not. */
export const workbookLimits: PackLimits = { rows: 200_000, exceptionsPerKind: 20_000, showsPopulation: true };
export const pdfLimits: PackLimits = { rows: 300, exceptionsPerKind: 50, showsPopulation: false };

const figure = (value: number): string => value.toLocaleString('id-ID');

/** The counts of a kind of subject: '12 dari 140'. */
const chosenText = (subjects: readonly PackSubject[], kind: PackSubject['kind']): string => {
  const all = subjects.filter((each) => each.kind === kind);
  return `${figure(all.filter(({ isChosen }) => isChosen).length)} dari ${figure(all.length)}`;
};

const populationTexts = {
  changed: 'dokumen yang berubah atau ditinjau dalam periode',
  in_force: 'dokumen aktif saat paket dibuat',
} as const;

/** What the pack is about, as lines of two cells. */
export const packSummary = (content: PackContent, formatTime: FormatTime): [string, string][] => {
  const { clause, from, to, seed, seed_origin, made_at, made_by, log, exceptions, subjects } = content;
  return [
    ['Klausul', `${clause} ${packClauses[clause].title}`],
    ['Periode', `${dayText(from)} – ${dayText(to)}`],
    ['Dibuat', `${formatTime(made_at)} oleh ${userName(made_by)} (${made_by.nrp})`],
    ['Pengecualian', figure(exceptions.length)],
    ['Sampel dokumen', `${chosenText(subjects, 'document')} ${populationTexts[packClauses[clause].population]}`],
    ['Sampel pengajuan', `${chosenText(subjects, 'submission')} pengajuan dengan kejadian dalam periode`],
    ['Asal pilihan acak', seedOriginLabels[seed_origin]],
    ['Pilihan acak', seed],
    [
      'Cara mengulang pilihan sampel',
      'Untuk setiap kelompok pada sheet Sampel berkas Excel, yang memuat seluruh populasi: hitung SHA-256 (heksadesimal) dari teks pilihan acak yang langsung diikuti ID setiap baris, lalu urutkan naik. Sampel adalah sejumlah akar kuadrat jumlah baris kelompok itu (dibulatkan ke atas, paling sedikit lima) yang pertama.',
    ],
    ['Log transparansi', `${log.origin}, ${figure(log.size)} catatan, akar ${log.root}`],
    ['Log yang dilampirkan', attachedText(log)],
    [
      'Butir sampel tanpa catatan',
      log.unlogged === 0
        ? 'Tidak ada'
        : `${figure(log.unlogged)}, termasuk yang tersimpan beberapa detik sebelum paket dibuat`,
    ],
    [
      'Cara memeriksa log',
      'Jalankan hims-verify pada folder hasil ekstraksi paket ini, dengan kunci verifikasi yang Anda terima dari perusahaan.',
    ],
  ];
};

const attachedText = ({ size, excerpt, leftOut }: PackContent['log']): string =>
  [
    excerpt === undefined
      ? `Seluruhnya: ${figure(size)} catatan.`
      : `${figure(excerpt)} dari ${figure(size)} catatan: yang menyangkut sampel, dengan tile yang membuktikan tempatnya dalam log. Log seluruhnya disimpan operator dengan npm run verify -- --log --save.`,
    ...(leftOut > 0
      ? [
          `${figure(leftOut)} catatan lain tentang sampel tidak ${excerpt === undefined ? 'dicantumkan pada sheet Log' : 'dilampirkan'} karena terlalu banyak.`,
        ]
      : []),
  ].join(' ');

/** The sheets of a pack: exceptions first, then the questions, what the pack is about, the samples and their evidence. */
export const packSheets = (content: PackContent, formatTime: FormatTime, limits: PackLimits): ExcelSheet[] =>
  [
    exceptionsSheet(content, formatTime, limits),
    questionsSheet(content),
    summarySheet(content, formatTime),
    samplesSheet(content, limits),
    ...evidenceSheets(content.documents, formatTime),
    submissionsSheet(content, formatTime),
    logSheet(content, formatTime),
  ].map((sheet) => limited(sheet, limits.rows));

/** A sheet with a last row that says how many more there are. */
const limited = (sheet: ExcelSheet, max: number): ExcelSheet => {
  const rows = [...sheet.rows];
  const rest = rows.length - max;
  return rest <= 0
    ? { ...sheet, rows }
    : { ...sheet, rows: [...rows.slice(0, max), restRow(sheet.columns.length, rest)] };
};

const restRow = (columns: number, rest: number): ExcelCell[] => [
  `… dan ${figure(rest)} baris lain`,
  ...Array.from({ length: columns - 1 }, () => ''),
];

const exceptionsSheet = (
  { clause, exceptions }: PackContent,
  formatTime: FormatTime,
  { exceptionsPerKind }: PackLimits,
): ExcelSheet => {
  const columns = [
    { header: 'Pengecualian', width: 40 },
    { header: 'Nomor Dokumen', width: 24 },
    { header: 'Nama Dokumen', width: 44 },
    { header: 'Waktu', width: 20 },
    { header: 'Oleh', width: 30 },
    { header: 'Keterangan', width: 70 },
  ];
  const byKind = Map.groupBy(exceptions, ({ kind }) => kind);
  return {
    name: 'Pengecualian',
    columns,
    rows: exceptionKindsOf(clause).flatMap((kind): ExcelCell[][] => {
      const found = byKind.get(kind) ?? [];
      if (found.length === 0) return [[packExceptions[kind], '', '', '', '', 'Tidak ada']];
      const rest = found.length - exceptionsPerKind;
      return [
        ...found
          .slice(0, exceptionsPerKind)
          .map(({ nomor, nama, at, by, detail }) => [
            ...[packExceptions[kind], nomor, nama, at === null ? 'Saat paket dibuat' : formatTime(at), by, detail],
          ]),
        ...(rest > 0 ? [restRow(columns.length, rest)] : []),
      ];
    }),
  };
};

const questionsSheet = (content: PackContent): ExcelSheet => ({
  name: 'Pertanyaan',
  columns: [
    { header: 'No', width: 5 },
    { header: 'Pertanyaan', width: 60 },
    { header: 'Jawaban', width: 70 },
    { header: 'Bukti pada sheet', width: 26 },
    { header: 'Pengecualian', width: 50 },
  ],
  rows: packClauses[content.clause].questions.map((asked, at) => [
    ...[at + 1, asked.question, answerText(asked, content), asked.evidence.join(', ')],
    asked.exceptions
      .map(
        (kind) => `${packExceptions[kind]}: ${figure(content.exceptions.filter((each) => each.kind === kind).length)}`,
      )
      .join('; '),
  ]),
});

const summarySheet = (content: PackContent, formatTime: FormatTime): ExcelSheet => ({
  name: 'Ringkasan',
  columns: [
    { header: 'Keterangan', width: 30 },
    { header: 'Isi', width: 110 },
  ],
  rows: packSummary(content, formatTime),
});

const kindLabels = { document: 'Dokumen', submission: 'Pengajuan' } as const;

const samplesSheet = ({ subjects }: PackContent, { showsPopulation }: PackLimits): ExcelSheet => ({
  name: 'Sampel',
  columns: [
    { header: 'Sampel', width: 9 },
    { header: 'Kelompok', width: 12 },
    { header: 'Nomor Dokumen', width: 24 },
    { header: 'Nama Dokumen', width: 44 },
    { header: 'Jenis, departemen, revisi, status', width: 44 },
    { header: 'ID', width: 28 },
    { header: 'SHA-256 pilihan acak dan ID', width: 48 },
  ],
  rows: subjects
    .filter(({ isChosen }) => isChosen || showsPopulation)
    .map(({ kind, id, digest, nomor, nama, facts, isChosen }) => [
      ...[isChosen ? 'Ya' : '', kindLabels[kind], nomor, nama, facts, id, digest],
    ]),
});

const submissionsSheet = ({ submissions }: PackContent, formatTime: FormatTime): ExcelSheet => ({
  name: 'Pengajuan',
  columns: [
    { header: 'Nomor Dokumen', width: 24 },
    { header: 'Nama Dokumen', width: 40 },
    { header: 'Tujuan', width: 18 },
    ...stepColumns,
  ],
  rows: submissions.flatMap(({ nomor, nama, facts, steps }) =>
    steps.map((step) => [nomor, nama, facts, ...stepCells(step, formatTime)]),
  ),
});

const logSheet = ({ lines }: PackContent, formatTime: FormatTime): ExcelSheet => ({
  name: 'Log',
  columns: [
    { header: 'Nomor Dokumen', width: 24 },
    { header: 'Catatan ke-', width: 11 },
    { header: 'Jenis catatan', width: 18 },
    { header: 'Butir', width: 44 },
    { header: 'Waktu kejadian', width: 20 },
    { header: 'Dicatat pada', width: 20 },
    { header: 'Sidik catatan (RFC 6962)', width: 48 },
  ],
  rows: lines.map(({ index, kind, item, at, logged_at, leaf, nomor }) => [
    ...[nomor, index, kind, item, at === null ? '' : formatTime(at), formatTime(logged_at), leaf],
  ]),
});
