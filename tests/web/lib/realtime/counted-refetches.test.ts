import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { polls, refetchesOf, returnReads } from '../../../../infra/cost/refetches.ts';
import { currentTiming, usageOf } from '../../../../infra/cost/usage.ts';
import { busiestReads } from '../../../bench/fan-out/reading-load.ts';
import { stubBrowser } from '../../browser.ts';

beforeEach(() => void stubBrowser());

const root = join(import.meta.dirname, '../../../..');
const sources = readdirSync(join(root, 'web/src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({ path: `web/src/${name}`, text: readFileSync(join(root, 'web/src', name), 'utf8') }));

/** Timers that send no request, and reads whose caller names the interval. */
const withoutRequests = [
  'web/src/lib/api/use-pages.ts',
  'web/src/lib/api/use-call.ts',
  'web/src/lib/use-countdown.ts',
  'web/src/lib/use-now.ts',
  'web/src/components/comparison/compare.ts',
];
/** Its pings are counted as messages. */
const socket = 'web/src/lib/realtime/realtime.ts';

test('the cost model counts every read that events, commands or a return to the page load again', async () => {
  const { changesOfReads } = await import('../../../../web/src/lib/realtime/stale-reads.ts');
  expect(Object.keys(refetchesOf).toSorted()).toEqual(Object.keys(changesOfReads).toSorted());
  expect(returnReads.filter((name) => name in changesOfReads)).toEqual([]);
});

test('the cost model names every timer of requests, and those that stop while the socket is open do', () => {
  const timed = sources.filter(({ text }) => /\brefetchInterval\b|\bsetInterval\(/.test(text));
  const found = timed.map(({ path }) => path).filter((path) => path !== socket && !withoutRequests.includes(path));
  expect(found.toSorted()).toEqual(Object.keys(polls).toSorted());
  const whileDown = Object.entries(polls).flatMap(([path, when]) => (when === 'while down' ? [path] : []));
  const stopping = timed.filter(({ text }) => /\bcanPoll\(/.test(text));
  expect(stopping.map(({ path }) => path).toSorted()).toEqual(whileDown.toSorted());
});

test('a change of what must be read asks for few requests, and grows with the pages that it concerns', () => {
  const [small, large] = [2_000, 20_000].map((staff) => usageOf(staff, currentTiming));
  if (!small || !large) throw new Error('Two sizes');
  expect(large.operations['read what must be read']).toBeLessThan(8_000_000);
  expect(large.broadcasts.reading).toBeLessThan(small.broadcasts.reading * 10);
});

test('no partition is read more than 500 times a second during an import that 10,000 open pages must read', () => {
  expect(busiestReads(10_000, 100_000)).toBeLessThanOrEqual(500);
});
