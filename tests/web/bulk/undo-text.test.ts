import { expect, test } from 'vitest';
import { endToast, leftOf, successText, undoneText } from '../../../web/src/features/bulk/result-text.ts';
import { leftMoreText, previewText } from '../../../web/src/features/bulk/undo-text.ts';
import { counts, job, result } from './job-fixtures.ts';

const preview = (removed: number, restored: number, left_count: number) => ({
  removed,
  restored,
  left_count,
  left: [],
});

test('says in numbers what an undo will do', () => {
  expect(previewText(preview(412, 55, 0))).toBe('412 dokumen baru dihapus, 55 dikembalikan.');
  expect(previewText(preview(20_412, 55, 3))).toBe(
    '20.412 dokumen baru dihapus, 55 dikembalikan, 3 tidak disentuh karena sudah diubah setelah impor:',
  );
  expect(leftMoreText(preview(0, 0, 5), 5)).toBeNull();
  expect(leftMoreText(preview(0, 0, 1205), 5)).toBe('... dan 1.200 dokumen lainnya');
});

test('reports what an undo did, with the documents that it left', () => {
  const errors = Array.from({ length: 12 }, (_, at) => `A-${at}: Diubah oleh Rina`);
  const undone = result({ counts: counts({ baru: 2, ubah: 3, sama: 1, galat: 12 }), errors });
  const sentence =
    '2 dokumen baru dihapus, 3 dikembalikan, 1 sudah dibatalkan sebelumnya, 12 tidak disentuh karena sudah berubah setelah impor.';
  expect(successText('undo', undone)).toBe(sentence);
  expect(leftOf(undone)).toEqual({ first: errors.slice(0, 10), more: '... dan 2 dokumen lainnya' });
  const ended = job({ kind: 'undo', state: 'done', stage: 'finished', result: undone });
  expect(endToast(ended)).toEqual({
    tone: 'neutral',
    title: 'Pembatalan Impor selesai, 12 dokumen tidak disentuh',
    message: sentence,
  });
  const complete = { ...ended, result: result({ counts: counts({ baru: 2 }) }) };
  expect(endToast(complete)).toMatchObject({ tone: 'success', title: 'Pembatalan Impor Berhasil' });
  expect(endToast({ ...ended, state: 'cancelled', message: 'x' })?.title).toBe('Pembatalan Impor Dihentikan');
});

test('names the user who undid an import', () => {
  const by = { job_id: 'J2', by_nrp: '10000001', by_name: 'Sari', at: '2026-11-22T01:00:00.000Z' };
  expect(undoneText({ ...by, state: 'running' })).toBe('Impor ini sedang dibatalkan oleh Sari (NRP 10000001).');
  expect(undoneText({ ...by, state: 'done' })).toMatch(/^Impor ini dibatalkan oleh Sari \(NRP 10000001\) pada 22 Nov/);
  expect(undoneText({ ...by, by_name: null, state: 'cancelled' })).toMatch(
    /^Pembatalan oleh NRP 10000001 terhenti pada/,
  );
});
