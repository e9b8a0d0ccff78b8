import { beforeEach, expect, test } from 'vitest';
import { refetchesOf, returnReads } from '../../../../infra/cost/refetches.ts';
import { currentTiming, usageOf } from '../../../../infra/cost/usage.ts';
import { stubBrowser } from '../../browser.ts';

beforeEach(() => void stubBrowser());

test('the cost model counts every read that events, commands or a return to the page load again', async () => {
  const { changesOfReads } = await import('../../../../web/src/lib/realtime/stale-reads.ts');
  expect(Object.keys(refetchesOf).toSorted()).toEqual(Object.keys(changesOfReads).toSorted());
  expect(returnReads.filter((name) => name in changesOfReads)).toEqual([]);
});

test('a change of what must be read asks for few requests, and grows with the pages that it concerns', () => {
  const [small, large] = [2_000, 20_000].map((staff) => usageOf(staff, currentTiming));
  if (!small || !large) throw new Error('Two sizes');
  expect(large.operations['read what must be read']).toBeLessThan(8_000_000);
  expect(large.broadcasts.reading).toBeLessThan(small.broadcasts.reading * 10);
});
