import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  chunkSize,
  deliveryConcurrency,
  deliveryPace,
  publisherConcurrency,
  publisherPace,
  queuedPostsMs,
  regionQuota,
} from '../../../functions/realtime/delivery-rules.ts';
import { createPace } from '../../../functions/realtime/pace.ts';
import { clock } from '../../../functions/runtime/clock.ts';

const realClock = { ...clock };
let now = 0;
const timers: { at: number; end: () => void }[] = [];

beforeEach(() => {
  now = 1_000_000;
  clock.now = () => now;
  clock.wait = (ms) => new Promise((end) => timers.push({ at: now + ms, end }));
});
afterEach(() => {
  Object.assign(clock, realClock);
});

/** Ends the waits in the order of their times until the work is done. */
const completed = async (work: Promise<unknown>): Promise<void> => {
  let isDone = false;
  void work.then(() => {
    isDone = true;
  });
  for (;;) {
    await new Promise(setImmediate);
    if (isDone) return;
    const [next] = timers.sort((a, b) => a.at - b.at).splice(0, 1);
    if (!next) continue;
    now = Math.max(now, next.at);
    next.end();
  }
};

const startsOf = async (count: number, pace = createPace({ perSecond: 500, burst: 250 })): Promise<number[]> => {
  const from = now;
  const starts: number[] = [];
  await completed(Promise.all(Array.from({ length: count }, () => pace.run(async () => void starts.push(now - from)))));
  return starts;
};

it('starts a burst at once and further requests at their rate', async () => {
  const starts = await startsOf(1000);
  expect(starts[249]).toBe(0);
  expect(starts[250]).toBeCloseTo(2);
  expect(starts[999]).toBeCloseTo(1500);
});

it('allows the next burst only when the bucket is filled again', async () => {
  const pace = createPace({ perSecond: 500, burst: 250 });
  await startsOf(250, pace);
  now += 100;
  const starts = await startsOf(100, pace);
  expect([starts[49], starts[50]]).toEqual([0, expect.closeTo(2)]);
});

it('runs fifty requests at the same time', async () => {
  const pace = createPace({ perSecond: 500, burst: 250 });
  let running = 0;
  let most = 0;
  const request = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
  };
  await completed(Promise.all(Array.from({ length: 200 }, () => pace.run(request))));
  expect(most).toBe(50);
});

it('of all containers together stays within the quota of the region', () => {
  const rate = deliveryConcurrency * deliveryPace.perSecond + publisherConcurrency * publisherPace.perSecond;
  const burst = deliveryConcurrency * deliveryPace.burst + publisherConcurrency * publisherPace.burst;
  expect(rate).toBeLessThanOrEqual(regionQuota.perSecond - 100);
  expect(burst).toBeLessThanOrEqual(regionQuota.burst);
  expect([queuedPostsMs(10_000) - queuedPostsMs(0), chunkSize]).toEqual([5000, deliveryPace.burst]);
});

it('does not wait for the time by which its clock was set back', async () => {
  const pace = createPace({ perSecond: 500, burst: 250 });
  now += 240_000;
  await startsOf(250, pace);
  now -= 240_000;
  const starts = await startsOf(251, pace);
  expect(starts[0]).toBeCloseTo(2);
  expect(starts[250]).toBeCloseTo(502);
});
