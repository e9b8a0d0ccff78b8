import { afterEach, expect, test, vi } from 'vitest';
import { runConcurrently } from '../../../web/src/features/bulk/upload/run-concurrently.ts';
import { targetDocuments } from '../../../web/src/features/bulk/upload/use-target-documents.ts';
import { type BulkView, bulkViewOf, jobsPath, withBulkView } from '../../../web/src/lib/bulk/bulk-view-url.ts';
import { hasEnded, type JobEvent, withEvent } from '../../../web/src/lib/bulk/job-state.ts';
import { job } from './job-fixtures.ts';

afterEach(() => vi.unstubAllGlobals());

test('stores the open view in the URL and preserves other parameters', () => {
  const views: BulkView[] = [{ open: 'csv' }, { open: 'files' }, { open: 'jobs' }, { open: 'job', jobId: '01ABC' }];
  let parameters = new URLSearchParams('departemen=fat');
  for (const view of views) {
    parameters = withBulkView(parameters, view);
    expect(bulkViewOf(parameters)).toEqual(view);
    expect(parameters.get('departemen')).toBe('fat');
  }
  expect(withBulkView(parameters, null).toString()).toBe('departemen=fat');
  expect(bulkViewOf(new URLSearchParams('unggah=lain'))).toBeNull();
  const opened = (path: string) => bulkViewOf(new URL(path, 'https://hims.example').searchParams);
  expect(opened(jobsPath())).toEqual({ open: 'jobs' });
  expect(opened(jobsPath('01ABC'))).toEqual({ open: 'job', jobId: '01ABC' });
});

test('applies progress events, but neither an end nor events after it', () => {
  const event: JobEvent = { type: 'job.changed', job_id: 'J1', state: 'running', stage: 'working', done: 5, total: 9 };
  expect(withEvent(job(), event)).toMatchObject({ done: 5, total: 9 });
  const running = job({ done: 5, total: 9 });
  expect(withEvent(running, { ...event, state: 'done', stage: 'finished', done: 9 })).toBe(running);
  expect(withEvent(running, { ...event, job_id: 'J2', done: 7 })).toBe(running);
  const ended = job({ state: 'done', stage: 'finished', done: 9, total: 9 });
  expect(withEvent(ended, event)).toBe(ended);
  expect(
    ['queued', 'running', 'done', 'failed', 'cancelled'].filter((state) => hasEnded(job({ state } as never))),
  ).toEqual(['done', 'failed', 'cancelled']);
});

test('runs all items in order, at maxRunning three concurrently', async () => {
  let running = 0;
  let maxRunning = 0;
  const started: number[] = [];
  await runConcurrently(
    [1, 2, 3, 4, 5, 6, 7],
    3,
    async (item) => {
      started.push(item);
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await new Promise((resolve) => setTimeout(resolve, item % 3));
      running -= 1;
    },
    new AbortController().signal,
  );
  expect(started).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(maxRunning).toBe(3);
});

test('starts no item after an abort', async () => {
  const abort = new AbortController();
  const started: number[] = [];
  await runConcurrently(
    [1, 2, 3, 4, 5],
    2,
    async (item) => void (started.push(item) === 3 && abort.abort()),
    abort.signal,
  );
  expect(started).toEqual([1, 2, 3]);
});

test('finds the documents in force with a number, else the highest revision', () => {
  const active = { status: 'Aktif', revisi: 1 } as const;
  const old = { status: 'Kadaluarsa', revisi: 3 } as const;
  const older = { status: 'Kadaluarsa', revisi: 2 } as const;
  expect(targetDocuments([old, active, active])).toEqual([active, active]);
  expect(targetDocuments([older, old])).toEqual([old]);
  expect(targetDocuments([])).toEqual([]);
});
