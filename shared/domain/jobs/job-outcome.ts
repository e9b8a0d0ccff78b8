import type { BulkCounts, BulkJob, BulkResult } from '../../api/bulk.ts';

type EndedJob = Pick<BulkJob, 'kind' | 'state' | 'dry_run'> & { result: Pick<BulkResult, 'success' | 'counts'> | null };

/** How a job ended. `partial`: some of its rows or files were rejected; `failed`: all of them, or the job itself. */
export type JobOutcome = 'succeeded' | 'partial' | 'failed' | 'cancelled';

export const jobOutcome = ({ state, result }: Omit<EndedJob, 'kind' | 'dry_run'>): JobOutcome => {
  if (state === 'cancelled') return 'cancelled';
  if (state === 'failed' || !result?.success) return 'failed';
  return result.counts.galat > 0 ? 'partial' : 'succeeded';
};

export const kindLabels: Record<BulkJob['kind'], string> = {
  import: 'Impor',
  upload: 'Upload',
  undo: 'Pembatalan Impor',
  attach: 'Lampiran',
  print: 'Cetak Salinan',
  pack: 'Paket Audit',
};
/** 'Import Gagal': the specification spells the titles of success and failure of an import so. */
const titleLabels: typeof kindLabels = { ...kindLabels, import: 'Import' };
export const failureTitle = (kind: BulkJob['kind']): string => `${titleLabels[kind]} Gagal`;

export const jobUnits: Record<BulkJob['kind'], string> = {
  import: 'baris',
  upload: 'berkas',
  undo: 'dokumen',
  attach: 'berkas',
  print: 'salinan',
  pack: 'sampel',
};

/** The specification has the title of a partial success of these too: what it says of the rest follows the title. */
export const isTitledBySpecification = (kind: BulkJob['kind']): boolean => kind === 'import' || kind === 'upload';

/** '695 baris perlu diperbaiki'; empty where nothing is. */
export const toMendText = ({ kind, result }: Pick<EndedJob, 'kind' | 'result'>): string => {
  const count = result?.counts.galat ?? 0;
  const consequence = kind === 'undo' ? 'tidak disentuh' : 'perlu diperbaiki';
  return count > 0 ? `${formatted(count)} ${jobUnits[kind]} ${consequence}` : '';
};

/** The title of an ended job, in its toast, its result and its notification. */
export const outcomeTitle = (job: EndedJob): string => {
  const label = kindLabels[job.kind];
  const success = `${titleLabels[job.kind]} Berhasil`;
  const toMend = toMendText(job);
  const rest = toMend === '' ? '' : `, ${toMend}`;
  // A dry run attempts nothing, so invalid rows are its result, not its failure.
  if (job.dry_run && job.state === 'done') return `Pemeriksaan selesai${rest}`;
  switch (jobOutcome(job)) {
    case 'succeeded':
      return success;
    case 'partial':
      if (isTitledBySpecification(job.kind)) return success;
      return `${label} selesai${rest}`;
    case 'failed':
      return failureTitle(job.kind);
    case 'cancelled':
      return `${label} ${job.kind === 'undo' ? 'Dihentikan' : 'Dibatalkan'}`;
  }
};

/** What an undo did with the documents of its import, as the beginning of a sentence. */
export const undoFigures = ({ baru, ubah, sama, galat }: BulkCounts): string =>
  [
    `${formatted(baru)} dokumen baru dihapus`,
    `${formatted(ubah)} dikembalikan`,
    ...(sama > 0 ? [`${formatted(sama)} sudah dibatalkan sebelumnya`] : []),
    ...(galat > 0 ? [`${formatted(galat)} tidak disentuh karena sudah berubah setelah impor`] : []),
  ].join(', ');

const formatted = (value: number): string => value.toLocaleString('id-ID');
