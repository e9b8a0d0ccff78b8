import { expect, test } from 'vitest';
import { jobOutcome, outcomeTitle } from '../../../shared/domain/job-outcome.ts';

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
  ['Impor selesai, 695 baris perlu diperbaiki', 'partial', ended(695)],
  ['Impor selesai, 1.500 baris perlu diperbaiki', 'partial', ended(1500)],
  ['Upload selesai, 1 berkas perlu diperbaiki', 'partial', ended(1, { kind: 'upload' })],
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
] as const)('%s is the title of a job that %s', (title, outcome, job) => {
  expect(outcomeTitle(job)).toBe(title);
  expect(jobOutcome(job)).toBe(outcome);
});
