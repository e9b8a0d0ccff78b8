import type {
  BulkCounts,
  BulkJob,
  BulkResult,
  Confirmation,
  Duplicate,
  ImportUndo,
} from '../../../../shared/api/bulk.ts';
import { maxPrintedCopies } from '../../../../shared/domain/copies/copies.ts';
import {
  isTitledBySpecification,
  jobOutcome,
  kindLabels,
  outcomeTitle,
  toMendText,
  undoFigures,
} from '../../../../shared/domain/jobs/job-outcome.ts';
import { formatDateTime, formatNumber } from '../../lib/format/format.ts';

/** Summary of a dry run: each row under one heading, so that the figures add up to the total. */
export const dryRunSentence = (
  total: number,
  { baru, ubah, sama, riwayat, ganda, galat, menunggu = 0 }: BulkCounts,
): string => {
  const parts = [
    ...[`${formatNumber(baru)} baru`, `${formatNumber(ubah)} diperbarui`, `${formatNumber(sama)} tidak berubah`],
    ...(riwayat > 0 ? [`${formatNumber(riwayat)} riwayat revisi`] : []),
    `${formatNumber(galat)} galat`,
    ...(menunggu > 0 ? [`${formatNumber(menunggu)} menunggu jawaban Anda`] : []),
  ];
  const duplicates = ganda > 0 ? `; ${formatNumber(ganda)} di antaranya nomor ganda` : '';
  return `Hasil pemeriksaan ${formatNumber(total)} baris: ${parts.join(', ')}${duplicates}. Belum ada data yang disimpan.`;
};

/** Counts of rows that are counted under another heading too, or that are no documents; empty if all are zero. */
export const otherCounts = ({ ganda, pindah, bukan, tertunda = 0 }: BulkCounts): string[] => [
  ...(tertunda > 0 ? [waitingSentence(tertunda)] : []),
  ...(ganda > 0 ? [`${formatNumber(ganda)} baris di antaranya bernomor ganda: nomornya sudah ada.`] : []),
  ...(pindah > 0 ? [`${formatNumber(pindah)} dokumen pindah departemen.`] : []),
  ...(bukan > 0 ? [`${formatNumber(bukan)} baris lain bukan dokumen, misalnya judul atau tanda tangan.`] : []),
];

const waitingSentence = (count: number): string =>
  `${formatNumber(count)} perubahan pada revisi yang disetujui menunggu persetujuan orang kedua; dokumennya belum berubah.`;

export const confirmationText = (confirmation: Confirmation): string => {
  switch (confirmation.state) {
    case 'open':
      return `Hasil ini dapat disimpan sampai ${formatDateTime(confirmation.until)}.`;
    case 'used':
      return 'Hasil pemeriksaan ini sudah disimpan melalui sebuah impor.';
    case 'expired':
      return 'Masa simpan berkas ini sudah berakhir. Untuk menyimpan datanya, unggah dan periksa kembali berkas itu.';
  }
};

export const nothingToSaveText = (counts: BulkCounts): string | null => {
  if (hasChangesToSave(counts)) return null;
  return counts.galat > 0 && counts.sama === 0
    ? 'Tidak ada baris yang dapat disimpan.'
    : 'Tidak ada data yang perlu disimpan.';
};

export const hasChangesToSave = ({ baru, ubah, riwayat }: BulkCounts): boolean => baru + ubah + riwayat > 0;

const maxErrorsShown = 3;
const maxDuplicatesShown = 5;
const maxLeftShown = 10;

export interface ShortList<T> {
  first: T[];
  /** '... dan N error lainnya'; null when all are listed. */
  more: string | null;
}

const shortList = <T>(all: readonly T[], count: number, limit: number, unit: string): ShortList<T> => {
  const remaining = Math.max(all.length, count) - limit;
  return {
    first: all.slice(0, limit),
    more: remaining > 0 ? `... dan ${formatNumber(remaining)} ${unit} lainnya` : null,
  };
};

/** The result lists at most a hundred errors; the counts include all. Each copy that was not printed is named. */
export const errorsOf = ({ errors, counts }: BulkResult, kind?: BulkJob['kind']): ShortList<string> =>
  shortList(errors, counts.galat, kind === 'print' ? maxPrintedCopies : maxErrorsShown, 'error');

export const leftOf = ({ errors, counts }: BulkResult): ShortList<string> =>
  shortList(errors, counts.galat, maxLeftShown, 'dokumen');

export const duplicatesOf = ({ duplicates, counts }: BulkResult): ShortList<Duplicate> =>
  shortList(duplicates, counts.ganda, maxDuplicatesShown, 'dokumen');

/** Part of the job failed. Errors of a dry run do not count, because nothing was attempted. */
export const hasPartialFailure = (job: BulkJob): boolean => !job.dry_run && jobOutcome(job) === 'partial';

export interface EndToast {
  tone: 'success' | 'error' | 'neutral';
  title: string;
  message: string;
}

const failureTexts = {
  import: 'Terjadi kesalahan saat mengimport file',
  upload: 'Terjadi kesalahan saat mengupload file',
  undo: 'Terjadi kesalahan saat membatalkan impor',
  attach: 'Terjadi kesalahan saat melampirkan berkas',
  print: 'Terjadi kesalahan saat mencetak salinan',
  pack: 'Terjadi kesalahan saat menyusun paket audit',
};

export const failureSentence = (kind: BulkJob['kind']): string => failureTexts[kind];

export const successText = (kind: BulkJob['kind'], result: BulkResult): string => {
  const { tertunda = 0 } = result.counts;
  const changed = result.imported_count + result.uploaded_count + result.updated_count;
  if (tertunda === 0) return changedText(kind, result);
  return changed === 0 ? waitingSentence(tertunda) : `${changedText(kind, result)}. ${waitingSentence(tertunda)}`;
};

/** What a job changed; what waits is said beside it. */
export const changedText = (kind: BulkJob['kind'], result: BulkResult): string => {
  const toMend = isTitledBySpecification(kind) ? toMendText({ kind, result }) : '';
  return toMend === '' ? figuresText(kind, result) : `${figuresText(kind, result)}; ${toMend}`;
};

const figuresText = (kind: BulkJob['kind'], result: BulkResult): string => {
  switch (kind) {
    case 'import':
      return `${formatNumber(result.imported_count)} dokumen berhasil diimport`;
    case 'upload':
      return `${formatNumber(result.uploaded_count + result.updated_count)} dokumen berhasil diupload`;
    case 'undo':
      return `${undoFigures(result.counts)}.`;
    case 'attach':
      return attachedText(result);
    case 'print':
      return `${formatNumber(result.copies.length)} salinan terkendali dicetak`;
    case 'pack':
      return 'Paket audit siap diunduh';
  }
};

const attachedText = ({ updated_count, counts: { menunggu = 0 } }: BulkResult): string => {
  const stored = `${formatNumber(menunggu)} berkas disimpan, menunggu daftar`;
  if (updated_count === 0 && menunggu > 0) return stored;
  const attached = `${formatNumber(updated_count)} berkas dilampirkan pada dokumennya`;
  return menunggu === 0 ? attached : `${attached}; ${stored}`;
};

/** The title of an ended job; `remaining`: files of its batch that wait for a choice, so that the work is not done. */
export const titleWithRest = (job: BulkJob, remaining: number): string =>
  remaining > 0 && jobOutcome(job) === 'succeeded'
    ? `${kindLabels[job.kind]} selesai, ${formatNumber(remaining)} berkas belum dilampirkan`
    : outcomeTitle(job);

/** The toast of a job that ended; null for a completed dry run, whose result is already on the screen. */
export const endToast = (job: BulkJob, remaining = 0): EndToast | null => {
  const { kind, state, dry_run, message, result } = job;
  if (dry_run && state === 'done') return null;
  const outcome = jobOutcome(job);
  const title = titleWithRest(job, remaining);
  if (outcome === 'cancelled') return { tone: 'neutral', title, message: message ?? '' };
  if (outcome === 'failed' || !result)
    return { tone: 'error', title, message: message ?? result?.errors[0] ?? failureSentence(kind) };
  return {
    tone: outcome === 'partial' || remaining > 0 ? 'neutral' : 'success',
    title,
    message: successText(kind, result),
  };
};

export const undoneText = ({ state, by_nrp, by_name, at }: NonNullable<ImportUndo['job']>): string => {
  const who = by_name === null ? `NRP ${by_nrp}` : `${by_name} (NRP ${by_nrp})`;
  switch (state) {
    case 'queued':
    case 'running':
      return `Impor ini sedang dibatalkan oleh ${who}.`;
    case 'done':
      return `Impor ini dibatalkan oleh ${who} pada ${formatDateTime(at)}.`;
    case 'failed':
    case 'cancelled':
      return `Pembatalan oleh ${who} terhenti pada ${formatDateTime(at)} sebelum selesai.`;
  }
};
