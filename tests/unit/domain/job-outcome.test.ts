import { expect, test } from 'vitest';
import {
  jobOutcome,
  jobUnits,
  kindLabels,
  outcomeTitle,
  undoFigures,
} from '../../../shared/domain/jobs/job-outcome.ts';

const counts = { baru: 1200, ubah: 0, sama: 0, riwayat: 0, ganda: 0, pindah: 0, bukan: 0 };
const ended = (galat: number, over: Partial<Parameters<typeof outcomeTitle>[0]> = {}) => ({
  ...({ kind: 'import', state: 'done', dry_run: false } as const),
  result: { success: galat < 2000, counts: { ...counts, galat } },
  ...over,
});
const cancelled = { state: 'cancelled', result: null } as const;
const failed = { state: 'failed', result: null } as const;

test.each([
  ['Import Berhasil', 'succeeded', ended(0)],
  ['Upload Berhasil', 'succeeded', ended(0, { kind: 'upload' })],
  ['Import Berhasil', 'partial', ended(695)],
  ['Upload Berhasil', 'partial', ended(1, { kind: 'upload' })],
  ['Import Gagal', 'failed', ended(2000)],
  ['Upload Gagal', 'failed', ended(2000, { kind: 'upload' })],
  ['Import Gagal', 'failed', ended(0, failed)],
  ['Impor Dibatalkan', 'cancelled', ended(0, cancelled)],
  ['Upload Dibatalkan', 'cancelled', ended(3, { ...cancelled, kind: 'upload' })],
  ['Pemeriksaan selesai', 'succeeded', ended(0, { dry_run: true })],
  ['Pemeriksaan selesai, 695 baris perlu diperbaiki', 'partial', ended(695, { dry_run: true })],
  ['Pemeriksaan selesai, 2.000 baris perlu diperbaiki', 'failed', ended(2000, { dry_run: true })],
  ['Import Gagal', 'failed', ended(0, { ...failed, dry_run: true })],
  ['Impor Dibatalkan', 'cancelled', ended(0, { ...cancelled, dry_run: true })],
  ['Pembatalan Impor Berhasil', 'succeeded', ended(0, { kind: 'undo' })],
  ['Pembatalan Impor selesai, 3 dokumen tidak disentuh', 'partial', ended(3, { kind: 'undo' })],
  ['Pembatalan Impor Dihentikan', 'cancelled', ended(0, { ...cancelled, kind: 'undo' })],
  ['Lampiran Berhasil', 'succeeded', ended(0, { kind: 'attach' })],
  ['Lampiran selesai, 2 berkas perlu diperbaiki', 'partial', ended(2, { kind: 'attach' })],
  ['Lampiran Gagal', 'failed', ended(0, { kind: 'attach', state: 'failed' })],
  ['Cetak Salinan Berhasil', 'succeeded', ended(0, { kind: 'print' })],
  ['Cetak Salinan selesai, 2 salinan perlu diperbaiki', 'partial', ended(2, { kind: 'print' })],
  ['Lampiran Dibatalkan', 'cancelled', ended(0, { kind: 'attach', state: 'cancelled' })],
] as const)('%s is the title of a job that %s', (title, outcome, job) => {
  expect(outcomeTitle(job)).toBe(title);
  expect(jobOutcome(job)).toBe(outcome);
});

test('says what an undo did, without the figures that are zero', () => {
  const none = { ...counts, baru: 0, galat: 0 };
  expect(undoFigures(none)).toBe('0 dokumen baru dihapus, 0 dikembalikan');
  expect(undoFigures({ ...none, baru: 1200, ubah: 1500, sama: 1, galat: 2 })).toBe(
    '1.200 dokumen baru dihapus, 1.500 dikembalikan, 1 sudah dibatalkan sebelumnya, 2 tidak disentuh karena sudah berubah setelah impor',
  );
});

test('a job that is done without a result has failed', () => {
  expect(jobOutcome({ state: 'done', result: null })).toBe('failed');
});

test('names each kind of job', () => {
  expect(Object.values(kindLabels)).toEqual([
    ...['Impor', 'Upload', 'Pembatalan Impor', 'Lampiran', 'Cetak Salinan', 'Paket Audit'],
  ]);
});

test('counts rows, files and documents', () => {
  expect(jobUnits).toEqual({
    import: 'baris',
    upload: 'berkas',
    undo: 'dokumen',
    attach: 'berkas',
    print: 'salinan',
    pack: 'sampel',
  });
});
