import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { CountsStrip } from '../../../web/src/features/bulk/jobs/counts-strip.tsx';
import {
  confirmationText,
  dryRunSentence,
  duplicatesOf,
  endToast,
  errorsOf,
  hasChangesToSave,
  hasPartialFailure,
  nothingToSaveText,
  otherCounts,
} from '../../../web/src/features/bulk/result-text.ts';
import { counts, job, result } from './job-fixtures.ts';

const named = (count: number): string[] => Array.from({ length: count }, (_, at) => `Baris ${at + 2}: salah`);

test('summarizes a dry run and states that nothing is saved yet', () => {
  expect(dryRunSentence(20_000, counts({ baru: 15_000, ubah: 4000, sama: 900, ganda: 4900, galat: 100 }))).toBe(
    'Hasil pemeriksaan 20.000 baris: 15.000 baru, 4.000 diperbarui, 900 tidak berubah, 100 galat; 4.900 di antaranya nomor ganda. Belum ada data yang disimpan.',
  );
  expect(otherCounts(counts())).toEqual([]);
  expect(otherCounts(counts({ ganda: 1200, pindah: 3, bukan: 2 }))).toEqual([
    '1.200 baris di antaranya bernomor ganda: nomornya sudah ada.',
    '3 dokumen pindah departemen.',
    '2 baris lain bukan dokumen, misalnya judul atau tanda tangan.',
  ]);
});

test('counts the rows that wait for an answer in the sum of a check', () => {
  expect(dryRunSentence(90, counts({ baru: 30, menunggu: 60 }))).toBe(
    'Hasil pemeriksaan 90 baris: 30 baru, 0 diperbarui, 0 tidak berubah, 0 galat, 60 menunggu jawaban Anda. Belum ada data yang disimpan.',
  );
});

test('an attachment is no success while files of its batch remain', () => {
  const attached = {
    ...job({ kind: 'attach', state: 'done', total: 9 }),
    result: result({ counts: counts({ ubah: 9 }) }),
  };
  expect(endToast(attached)).toMatchObject({ tone: 'success', title: 'Lampiran Berhasil' });
  expect(endToast(attached, 626)).toMatchObject({
    tone: 'neutral',
    title: 'Lampiran selesai, 626 berkas belum dilampirkan',
  });
});

test('counts eight rows as eight, each under one heading', () => {
  const checked = counts({ baru: 4, ubah: 1, sama: 1, riwayat: 1, galat: 1, ganda: 3, bukan: 1 });
  const [total, ...parts] = (dryRunSentence(8, checked).split(';')[0] ?? '').match(/\d+/g)?.map(Number) ?? [];
  expect(total).toBe(8);
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(8);
  const html = renderToStaticMarkup(createElement(CountsStrip, { kind: 'import', counts: checked }));
  const figures = [...html.matchAll(/<dd[^>]*>(\d+)<\/dd>/g)].map(([, figure]) => Number(figure));
  expect(figures.reduce((sum, figure) => sum + figure, 0)).toBe(8);
});

test('states whether a dry run can still be confirmed', () => {
  expect(confirmationText({ state: 'open', upload_id: 'u', until: '2026-11-21T05:00:00.000Z' })).toMatch(
    /^Hasil ini dapat disimpan sampai .*2026/,
  );
  expect(confirmationText({ state: 'used', job_id: 'J2' })).toMatch(/sudah disimpan/);
  expect(confirmationText({ state: 'expired' })).toMatch(
    /Masa simpan berkas ini sudah berakhir.*unggah dan periksa kembali/,
  );
});

test('requires new, changed or history rows for a confirmation', () => {
  expect(hasChangesToSave(counts({ sama: 9, galat: 4 }))).toBe(false);
  for (const key of ['baru', 'ubah', 'riwayat'] as const) expect(hasChangesToSave(counts({ [key]: 1 }))).toBe(true);
});

test('states why a dry run has nothing to save', () => {
  expect(nothingToSaveText(counts({ baru: 1, galat: 3 }))).toBeNull();
  expect(nothingToSaveText(counts({ sama: 9, galat: 4 }))).toBe('Tidak ada data yang perlu disimpan.');
  expect(nothingToSaveText(counts({ galat: 4 }))).toBe('Tidak ada baris yang dapat disimpan.');
});

test('distinguishes partial failures from complete successes and failures', () => {
  const ended = (galat: number, over: Parameters<typeof job>[0] = {}) =>
    hasPartialFailure(
      job({ state: 'done', result: result({ success: galat < 9, counts: counts({ galat }) }), ...over }),
    );
  expect([ended(4), ended(0), ended(9)]).toEqual([true, false, false]);
  expect([ended(4, { dry_run: true }), ended(4, { state: 'cancelled' })]).toEqual([false, false]);
});

describe('result lists', () => {
  test('show the first three errors and the number of further ones', () => {
    expect(errorsOf(result({ errors: named(3) }))).toEqual({ first: named(3), more: null });
    expect(errorsOf(result({ errors: named(5) }))).toEqual({ first: named(3), more: '... dan 2 error lainnya' });
  });

  test('count errors beyond the hundred in the result', () => {
    const { more } = errorsOf(result({ errors: named(100), counts: counts({ galat: 1503 }) }));
    expect(more).toBe('... dan 1.500 error lainnya');
  });

  test('show the first five duplicates and the number of further ones', () => {
    const duplicates = Array.from({ length: 6 }, (_, at) => ({
      ...{ nomor: `SOP-00${at}`, nama: 'Prosedur' },
      ...{ existing_revisi: at, new_revisi: at + 1 },
    }));
    expect(duplicatesOf(result({ duplicates: duplicates.slice(0, 5) })).more).toBeNull();
    const { first, more } = duplicatesOf(result({ duplicates }));
    expect(first).toHaveLength(5);
    expect(more).toBe('... dan 1 dokumen lainnya');
  });
});

describe('toast at the end of a job', () => {
  const ended = { state: 'done', stage: 'finished' } as const;

  test('names what was imported or uploaded', () => {
    expect(endToast(job({ ...ended, result: result({ imported_count: 1200 }) }))).toEqual({
      tone: 'success',
      title: 'Import Berhasil',
      message: '1.200 dokumen berhasil diimport',
    });
    const uploaded = result({ uploaded_count: 3, updated_count: 1 });
    expect(endToast(job({ ...ended, kind: 'upload', result: uploaded }))).toMatchObject({
      title: 'Upload Berhasil',
      message: '4 dokumen berhasil diupload',
    });
  });

  test('of a partial success says how much needs correction, and is no success', () => {
    const imported = result({ imported_count: 1200, counts: counts({ baru: 1200, galat: 695 }) });
    expect(endToast(job({ ...ended, result: imported }))).toEqual({
      tone: 'neutral',
      title: 'Import Berhasil',
      message: '1.200 dokumen berhasil diimport; 695 baris perlu diperbaiki',
    });
    const uploaded = result({ uploaded_count: 3, counts: counts({ baru: 3, galat: 1 }) });
    expect(endToast(job({ ...ended, kind: 'upload', result: uploaded }))).toMatchObject({
      tone: 'neutral',
      title: 'Upload Berhasil',
      message: '3 dokumen berhasil diupload; 1 berkas perlu diperbaiki',
    });
  });

  test('shows the reason of a failure or a generic text', () => {
    expect(endToast(job({ state: 'failed', message: 'Berkas rusak.' }))).toEqual({
      tone: 'error',
      title: 'Import Gagal',
      message: 'Berkas rusak.',
    });
    expect(endToast(job({ state: 'failed' }))?.message).toBe('Terjadi kesalahan saat mengimport file');
    expect(endToast(job({ state: 'failed', kind: 'upload' }))).toMatchObject({
      title: 'Upload Gagal',
      message: 'Terjadi kesalahan saat mengupload file',
    });
    expect(endToast(job({ ...ended, result: result({ success: false, errors: named(2) }) }))).toMatchObject({
      title: 'Import Gagal',
      message: 'Baris 2: salah',
    });
  });

  test('is omitted for a completed dry run, and is no error for a cancelled job', () => {
    expect(endToast(job({ ...ended, dry_run: true, result: result() }))).toBeNull();
    const allInvalid = result({ success: false, counts: counts({ galat: 4 }) });
    expect(endToast(job({ ...ended, dry_run: true, result: allInvalid }))).toBeNull();
    expect(endToast(job({ state: 'failed', dry_run: true, message: 'Berkas rusak.' }))).toMatchObject({
      tone: 'error',
      title: 'Import Gagal',
    });
    expect(endToast(job({ state: 'cancelled', message: 'Dibatalkan.' }))).toMatchObject({
      tone: 'neutral',
      title: 'Impor Dibatalkan',
    });
  });
});
