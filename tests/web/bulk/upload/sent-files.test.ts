import { expect, test } from 'vitest';
import type { FileRow } from '../../../../web/src/features/bulk/upload/file-rows.ts';
import {
  failedCount,
  filesToRetry,
  retryJobOf,
  storeRetry,
  storeSentFiles,
} from '../../../../web/src/features/bulk/upload/sent-files.ts';
import { noChoices } from '../../../../web/src/features/bulk/upload/upload-check.ts';
import { counts, job, result } from '../job-fixtures.ts';

const row = (name: string, sent = true): FileRow => ({
  ...{ key: name, file: new File(['x'], name), nomor: `N-${name}`, nama: name, revisi: '' },
  sending: sent ? { state: 'sent', upload_id: `u-${name}` } : { state: 'failed', message: 'putus' },
});
const choices = { ...noChoices, jenis: 'SOP', department: 'ENG' } as const;
const failed = (...places: number[]) =>
  result({
    failed_files: places.map((place) => ({ place, name: `${place}.pdf`, message: `alasan ${place}` })),
    counts: counts({ galat: places.length }),
  });
const upload = (job_id: string, over: Parameters<typeof job>[0] = {}) =>
  job({ job_id, kind: 'upload', state: 'done', done: 4, total: 4, ...over });

test('offers the files that the server rejected, with their reasons and edited names', () => {
  // The second file was not uploaded, so the server's second file is the third row.
  storeSentFiles('J1', [row('a'), row('b', false), row('c'), row('d'), row('e')], choices);
  const ended = upload('J1', { result: failed(2, 4) });
  expect(failedCount(ended)).toBe(2);
  expect(filesToRetry(ended)).toMatchObject({
    choices,
    rows: [
      { nomor: 'N-c', sending: { state: 'failed', message: 'alasan 2' } },
      { nomor: 'N-e', sending: { state: 'failed', message: 'alasan 4' } },
    ],
  });
});

test('offers the files that a cancelled job did not process', () => {
  storeSentFiles('J2', [row('a'), row('b'), row('c'), row('d')], choices);
  const cancelled = upload('J2', { state: 'cancelled', done: 2, result: failed(1) });
  expect(failedCount(cancelled)).toBe(3);
  expect(filesToRetry(cancelled)?.rows.map(({ sending }) => 'message' in sending && sending.message)).toEqual([
    'alasan 1',
    'Belum diproses',
    'Belum diproses',
  ]);
});

test('links to the retry job, and offers nothing for files that the page no longer has', () => {
  storeSentFiles('J3', [row('a')], choices);
  const ended = upload('J3', { done: 1, total: 1, result: failed(1) });
  storeRetry('J3', 'J4');
  expect([filesToRetry(ended), retryJobOf('J3')]).toEqual([undefined, 'J4']);
  expect(filesToRetry(upload('J9', { result: failed(1) }))).toBeUndefined();
  storeSentFiles('J5', [row('a')], choices);
  expect(filesToRetry(upload('J5', { done: 1, total: 1, result: result() }))).toBeUndefined();
  expect(failedCount(job({ state: 'failed', done: 3, total: 9, result: result() }))).toBe(0);
});
