import { afterEach, expect, test, vi } from 'vitest';
import { mayBeOwnChange, noteOwnJob, noteOwnJobEnd } from '../../../web/src/lib/bulk/own-jobs.ts';

afterEach(() => vi.useRealTimers());

test('attributes changes to an own job until shortly after its end', () => {
  vi.useFakeTimers();
  expect(mayBeOwnChange()).toBe(false);
  noteOwnJob('j1');
  expect(mayBeOwnChange()).toBe(true);
  noteOwnJobEnd('j1');
  noteOwnJob('j1');
  expect(mayBeOwnChange()).toBe(true);
  vi.advanceTimersByTime(6_000);
  expect(mayBeOwnChange()).toBe(false);
  noteOwnJobEnd('foreign');
  expect(mayBeOwnChange()).toBe(false);
});
