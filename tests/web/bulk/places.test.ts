import { afterEach, expect, test, vi } from 'vitest';
import { type BulkPlace, jobsPath, placeOf, withPlace } from '../../../web/src/features/bulk/bulk-place.ts';
import { hasEnded, type JobNews, withNews } from '../../../web/src/features/bulk/job-state.ts';
import { inLanes } from '../../../web/src/features/bulk/lanes.ts';
import { meantBy } from '../../../web/src/features/bulk/meant-documents.ts';
import { job } from './jobs.ts';

afterEach(() => vi.unstubAllGlobals());

test('the address says what is open, and keeps the rest of what it says', () => {
  const places: BulkPlace[] = [{ open: 'csv' }, { open: 'files' }, { open: 'jobs' }, { open: 'job', jobId: '01ABC' }];
  let parameters = new URLSearchParams('departemen=fat');
  for (const place of places) {
    parameters = withPlace(parameters, place);
    expect(placeOf(parameters)).toEqual(place);
    expect(parameters.get('departemen')).toBe('fat');
  }
  expect(withPlace(parameters, null).toString()).toBe('departemen=fat');
  expect(placeOf(new URLSearchParams('unggah=lain'))).toBeNull();
  const opened = (path: string) => placeOf(new URL(path, 'https://hims.example').searchParams);
  expect(opened(jobsPath())).toEqual({ open: 'jobs' });
  expect(opened(jobsPath('01ABC'))).toEqual({ open: 'job', jobId: '01ABC' });
});

test('news moves a job on; an end is left to its result, and nothing moves what has ended', () => {
  const news: JobNews = { type: 'job.changed', job_id: 'J1', state: 'running', stage: 'working', done: 5, total: 9 };
  expect(withNews(job(), news)).toMatchObject({ done: 5, total: 9 });
  const running = job({ done: 5, total: 9 });
  expect(withNews(running, { ...news, state: 'done', stage: 'finished', done: 9 })).toBe(running);
  expect(withNews(running, { ...news, job_id: 'J2', done: 7 })).toBe(running);
  const ended = job({ state: 'done', stage: 'finished', done: 9, total: 9 });
  expect(withNews(ended, news)).toBe(ended);
  expect(
    ['queued', 'running', 'done', 'failed', 'cancelled'].filter((state) => hasEnded(job({ state } as never))),
  ).toEqual(['done', 'failed', 'cancelled']);
});

test('no more than three at a time, all of them, in order', async () => {
  let atWork = 0;
  let most = 0;
  const begun: number[] = [];
  await inLanes(
    [1, 2, 3, 4, 5, 6, 7],
    3,
    async (item) => {
      begun.push(item);
      atWork += 1;
      most = Math.max(most, atWork);
      await new Promise((resolve) => setTimeout(resolve, item % 3));
      atWork -= 1;
    },
    new AbortController().signal,
  );
  expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(most).toBe(3);
});

test('after an abort nothing more begins', async () => {
  const abort = new AbortController();
  const begun: number[] = [];
  await inLanes([1, 2, 3, 4, 5], 2, async (item) => void (begun.push(item) === 3 && abort.abort()), abort.signal);
  expect(begun).toEqual([1, 2, 3]);
});

test('the documents a number means: those in force, else the highest revision', () => {
  const active = { status: 'Aktif', revisi: 1 } as const;
  const old = { status: 'Kadaluarsa', revisi: 3 } as const;
  const older = { status: 'Kadaluarsa', revisi: 2 } as const;
  expect(meantBy([old, active, active])).toEqual([active, active]);
  expect(meantBy([older, old])).toEqual([old]);
  expect(meantBy([])).toEqual([]);
});

test('failed files are tried again at an address of their own, which leaves with the form', () => {
  const again = withPlace(new URLSearchParams('q=kas'), { open: 'files', again: 'J1' });
  expect(placeOf(again)).toEqual({ open: 'files', again: 'J1' });
  expect(withPlace(again, { open: 'job', jobId: 'J2' }).toString()).toBe('q=kas&pekerjaan=J2');
  expect(placeOf(new URLSearchParams('unggah=csv&ulang=J1'))).toEqual({ open: 'csv' });
});
