import { expect, test } from 'vitest';
import { jobProgress, sendingProgress } from '../../../../web/src/lib/bulk/job-progress.ts';
import { job } from '../job-fixtures.ts';

test('shows an import at 25, 50, 75 and 100 percent with bytes and rows', () => {
  expect(sendingProgress('import', 0, 2048).percent).toBe(0);
  expect(sendingProgress('import', 1024, 2048)).toMatchObject({ percent: 12.5, detail: '1 KB dari 2 KB' });
  expect(sendingProgress('import', 2048, 2048).percent).toBe(25);
  expect(jobProgress(job({ stage: 'waiting' })).percent).toBe(25);
  expect(jobProgress(job({ stage: 'reading' })).percent).toBe(25);
  expect(jobProgress(job({ stage: 'working', done: 0, total: 20_000 })).percent).toBe(50);
  expect(jobProgress(job({ stage: 'working', done: 5000, total: 20_000 }))).toMatchObject({
    percent: 56.25,
    detail: '5.000 dari 20.000 baris',
  });
  expect(jobProgress(job({ stage: 'reporting', done: 20_000, total: 20_000 })).percent).toBe(75);
  expect(jobProgress(job({ stage: 'finished', state: 'done' })).percent).toBe(100);
});

test('shows an upload at 10, 30, 75 and 100 percent with bytes and files', () => {
  expect(sendingProgress('upload', 0, 100).percent).toBe(10);
  expect(sendingProgress('upload', 100, 100).percent).toBe(30);
  const upload = { kind: 'upload', total: 4 } as const;
  expect(jobProgress(job({ ...upload, stage: 'waiting' })).percent).toBe(30);
  expect(jobProgress(job({ ...upload, stage: 'working', done: 2 }))).toMatchObject({
    percent: 52.5,
    detail: '2 dari 4 berkas',
  });
  expect(jobProgress(job({ ...upload, stage: 'reporting', done: 4 })).percent).toBe(75);
  expect(jobProgress(job({ ...upload, stage: 'finished', done: 4 })).percent).toBe(100);
});

test('does not divide by zero without bytes or rows', () => {
  expect(sendingProgress('import', 0, 0).percent).toBe(0);
  expect(jobProgress(job({ stage: 'working', total: 0 }))).toMatchObject({ percent: 50, detail: '' });
});

test('labels a dry run, an import and a requested cancellation differently', () => {
  expect(jobProgress(job({ dry_run: true })).label).toBe('Memeriksa baris...');
  expect(jobProgress(job({ dry_run: true, stage: 'finished' })).label).toBe('Pemeriksaan selesai');
  expect(jobProgress(job()).label).toBe('Menyimpan ke Daftar Induk...');
  expect(jobProgress(job({ cancel_requested: true })).label).toBe('Membatalkan...');
});
