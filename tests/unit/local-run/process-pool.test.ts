import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProcessPool, defaultProcessLimit, type Slot } from '../../../infra/local/run/lambda/process-pool.ts';
import type { WorkerProcess } from '../../../infra/local/run/lambda/worker-process.ts';

/** What runs now, by function, and what was ended. */
let alive: string[];
let ended: string[];
let most: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  alive = [];
  ended = [];
  most = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

const fakeWorker = (name: string): WorkerProcess => {
  let isAlive = true;
  alive.push(name);
  most = Math.max(most, alive.length);
  return {
    alive: () => isAlive,
    ready: Promise.resolve(),
    invoke: () => Promise.reject(new Error('not used')),
    kill: () => {
      if (!isAlive) return;
      isAlive = false;
      alive.splice(alive.indexOf(name), 1);
      ended.push(name);
    },
  };
};

const poolOf = (limit: number) => {
  const pool = createProcessPool(limit, 100);
  return (name: string, settings: { limit?: number; background?: boolean } = {}) =>
    pool.join({ start: () => fakeWorker(name), limit: 8, background: false, ...settings });
};

const taken = async (slot: Promise<Slot | undefined>): Promise<Slot> => {
  const given = await slot;
  if (!given) throw new Error('No process was given');
  return given;
};
/** Whether the promise is settled by now. */
const isGiven = async (slot: Promise<unknown>): Promise<boolean> =>
  Promise.race([slot.then(() => true), new Promise<false>((resolve) => setImmediate(() => resolve(false)))]);

test('all functions together never have more processes than the limit, and every invocation has its turn', async () => {
  const join = poolOf(6);
  const functions = Array.from({ length: 20 }, (_, at) => join(`f${at}`));
  const done: number[] = [];
  const works = Array.from({ length: 200 }, async (_, at) => {
    const each = functions[at % 20];
    if (!each) return;
    const slot = await taken(each.acquire());
    await new Promise((resolve) => setTimeout(resolve, 20));
    done.push(at);
    each.release(slot);
  });
  await vi.runAllTimersAsync();
  await Promise.all(works);
  expect(done).toHaveLength(200);
  expect(most).toBe(6);
});

test('the process of another function that was idle longest makes room', async () => {
  const join = poolOf(4);
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => join(name));
  const first = await Promise.all([a, b].map((each) => taken(each?.acquire() ?? Promise.reject())));
  a?.release(first[0] as Slot);
  b?.release(first[1] as Slot);
  c?.release(await taken(c.acquire()));
  a?.release(await taken(a.acquire()));
  d?.release(await taken(d.acquire()));
  expect(ended).toEqual([]);
  const e = join('e');
  e.release(await taken(e.acquire()));
  expect(ended).toEqual(['b']);
  expect(alive.sort()).toEqual(['a', 'c', 'd', 'e']);
});

test('a warm process serves its own function first, until another function has waited half a second', async () => {
  const join = poolOf(4);
  const [busy, other] = [join('busy'), join('other')];
  const slots = await Promise.all([taken(busy.acquire()), taken(busy.acquire())]);
  const waitingOther = other.acquire();
  const own = busy.acquire();
  expect(await isGiven(waitingOther)).toBe(false);
  busy.release(slots[0] as Slot);
  // Both asked; the process goes on with its own function although the other was first.
  expect([await isGiven(own), await isGiven(waitingOther)]).toEqual([true, false]);
  const more = busy.acquire();
  vi.advanceTimersByTime(600);
  busy.release(slots[1] as Slot);
  expect([await isGiven(waitingOther), await isGiven(more)]).toEqual([true, false]);
});

test('a function never has more processes than its own limit', async () => {
  const join = poolOf(16);
  const reserved = join('reserved', { limit: 2 });
  const asked = Array.from({ length: 3 }, () => reserved.acquire());
  expect(await Promise.all(asked.map(isGiven))).toEqual([true, true, false]);
  reserved.release(await taken(asked[0] as Promise<Slot>));
  expect(await isGiven(asked[2] as Promise<Slot>)).toBe(true);
});

test('calls that wait for background work cannot keep it from running, nor background work the calls', async () => {
  const join = poolOf(8);
  const call = join('call', { limit: 50 });
  const job = join('job', { limit: 50, background: true });
  const calls = Array.from({ length: 50 }, () => call.acquire());
  const givenCalls = await Promise.all(calls.map(isGiven));
  expect(givenCalls.filter(Boolean)).toHaveLength(6);
  // All calls wait, say, for what this job is to do.
  expect(await isGiven(job.acquire())).toBe(true);

  const others = poolOf(8);
  const jobs = Array.from({ length: 50 }, () => others('job', { limit: 50, background: true }).acquire());
  expect((await Promise.all(jobs.map(isGiven))).filter(Boolean)).toHaveLength(4);
  expect(await isGiven(others('call').acquire())).toBe(true);
});

test('no more processes load at once than there are processors; the next begins when one has loaded', async () => {
  const loaded = Promise.withResolvers<void>();
  const pool = createProcessPool(8, 1);
  const start = (name: string) => () => ({ ...fakeWorker(name), ready: loaded.promise });
  const [a, b] = ['a', 'b'].map((name) => pool.join({ start: start(name), limit: 8, background: false }));
  await taken(a?.acquire() ?? Promise.reject());
  const second = b?.acquire() ?? Promise.reject();
  expect(await isGiven(second)).toBe(false);
  loaded.resolve();
  expect(await isGiven(second)).toBe(true);
});

test('a process that died idle is not given out; one that died at work gives its place back', async () => {
  const join = poolOf(4);
  const each = join('each');
  const slot = await taken(each.acquire());
  slot.worker.kill();
  each.release(slot);
  const next = await taken(each.acquire());
  expect(next).not.toBe(slot);
  each.release(next);
  next.worker.kill();
  expect((await taken(each.acquire())).worker.alive()).toBe(true);
  expect(alive).toEqual(['each']);
});

test('a function that is stopped answers who still waits, and ends its processes', async () => {
  const join = poolOf(4);
  const each = join('each', { limit: 1 });
  await each.acquire();
  const waiting = each.acquire();
  each.stop();
  expect(await waiting).toBeUndefined();
  expect(alive).toEqual([]);
});

test('a call that waited past the limit of its API is dropped; background work waits on', async () => {
  const join = poolOf(4);
  const call = join('call', { limit: 1 });
  const job = join('job', { limit: 1, background: true });
  const [slot, jobSlot] = await Promise.all([taken(call.acquire()), taken(job.acquire())]);
  const [waiting, waitingJob] = [call.acquire(), job.acquire()];
  vi.advanceTimersByTime(31_000);
  call.release(slot);
  job.release(jobSlot);
  expect(await waiting).toBeUndefined();
  expect(await taken(waitingJob)).toBe(jobSlot);
});

test('an idle process ends after five minutes', async () => {
  const each = poolOf(4)('each');
  each.release(await taken(each.acquire()));
  vi.advanceTimersByTime(4 * 60_000);
  expect(alive).toEqual(['each']);
  vi.advanceTimersByTime(60_000);
  expect(alive).toEqual([]);
});

test('the default suits the memory of the machine, within bounds', () => {
  const gib = 1024 ** 3;
  expect(defaultProcessLimit(2 * gib)).toBe(8);
  expect(defaultProcessLimit(8 * gib)).toBe(17);
  expect(defaultProcessLimit(16 * gib)).toBe(32);
  expect(defaultProcessLimit(128 * gib)).toBe(32);
});
