import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { functionNames } from '../../../infra/bundle.ts';
import {
  createProcessPool,
  defaultProcessLimit,
  maxProcesses,
  type Slot,
} from '../../../infra/local/run/lambda/process-pool.ts';
import type { WorkerProcess } from '../../../infra/local/run/lambda/worker-process.ts';

/** Names of the functions of running and of ended processes. */
let alive: string[];
let ended: string[];
let maxRunning: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  alive = [];
  ended = [];
  maxRunning = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

const fakeWorker = (name: string): WorkerProcess => {
  let isRunning = true;
  alive.push(name);
  maxRunning = Math.max(maxRunning, alive.length);
  return {
    isAlive: () => isRunning,
    ready: Promise.resolve(),
    invoke: () => Promise.reject(new Error('not used')),
    kill: () => {
      if (!isRunning) return;
      isRunning = false;
      alive.splice(alive.indexOf(name), 1);
      ended.push(name);
    },
  };
};

const poolOf = (limit: number) => {
  const pool = createProcessPool(limit, { processors: 100 });
  return (name: string, settings: { limit?: number; background?: boolean } = {}) =>
    pool.join({ start: () => fakeWorker(name), limit: 8, background: false, ...settings });
};

const acquireSlot = async (slot: Promise<Slot | undefined>): Promise<Slot> => {
  const acquiredSlot = await slot;
  if (!acquiredSlot) throw new Error('No process was acquired');
  return acquiredSlot;
};
/** Whether the promise is settled now. */
const isSettled = async (slot: Promise<unknown>): Promise<boolean> =>
  Promise.race([slot.then(() => true), new Promise<false>((resolve) => setImmediate(() => resolve(false)))]);

test('never exceeds the limit of processes, and completes every invocation', async () => {
  const join = poolOf(6);
  const functions = Array.from({ length: 20 }, (_, at) => join(`f${at}`));
  const completed: number[] = [];
  const works = Array.from({ length: 200 }, async (_, at) => {
    const each = functions[at % 20];
    if (!each) return;
    const slot = await acquireSlot(each.acquire());
    await new Promise((resolve) => setTimeout(resolve, 20));
    completed.push(at);
    each.release(slot);
  });
  await vi.runAllTimersAsync();
  await Promise.all(works);
  expect(completed).toHaveLength(200);
  expect(maxRunning).toBe(6);
});

test('ends the longest idle process of another function to make space', async () => {
  const join = poolOf(4);
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => join(name));
  const first = await Promise.all([a, b].map((each) => acquireSlot(each?.acquire() ?? Promise.reject())));
  a?.release(first[0] as Slot);
  b?.release(first[1] as Slot);
  c?.release(await acquireSlot(c.acquire()));
  a?.release(await acquireSlot(a.acquire()));
  d?.release(await acquireSlot(d.acquire()));
  expect(ended).toEqual([]);
  const e = join('e');
  e.release(await acquireSlot(e.acquire()));
  expect(ended).toEqual(['b']);
  expect(alive.sort()).toEqual(['a', 'c', 'd', 'e']);
});

test('a warm process is reused for its own function until another one has waited half a second', async () => {
  const join = poolOf(4);
  const [busy, other] = [join('busy'), join('other')];
  const slots = await Promise.all([acquireSlot(busy.acquire()), acquireSlot(busy.acquire())]);
  const waitingOther = other.acquire();
  const ownRequest = busy.acquire();
  expect(await isSettled(waitingOther)).toBe(false);
  busy.release(slots[0] as Slot);
  // Both wait; the process is reused for its own function, although the other request came first.
  expect([await isSettled(ownRequest), await isSettled(waitingOther)]).toEqual([true, false]);
  const nextRequest = busy.acquire();
  vi.advanceTimersByTime(600);
  busy.release(slots[1] as Slot);
  expect([await isSettled(waitingOther), await isSettled(nextRequest)]).toEqual([true, false]);
});

test('a third process of a function starts for an invocation that has waited as long as a start takes', async () => {
  const each = poolOf(8)('each');
  const [first, , third, fourth] = Array.from({ length: 4 }, () => each.acquire());
  expect([await isSettled(third as Promise<Slot>), alive.length]).toEqual([false, 2]);
  each.release(await acquireSlot(first as Promise<Slot>));
  expect([await isSettled(third as Promise<Slot>), await isSettled(fourth as Promise<Slot>)]).toEqual([true, false]);
  vi.advanceTimersByTime(300);
  expect(await isSettled(fourth as Promise<Slot>)).toBe(true);
  expect(alive).toHaveLength(3);
});

test('a second process of a function for which no client waits starts only then', async () => {
  const each = poolOf(8)('each', { background: true });
  const [first, second] = [each.acquire(), each.acquire()];
  expect([await isSettled(first), await isSettled(second)]).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(299);
  expect(alive).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isSettled(second)).toBe(true);
});

test('each further process starts after three times as long a wait', async () => {
  const each = poolOf(8)('each');
  Array.from({ length: 8 }, () => each.acquire());
  const processCounts: number[] = [];
  // After 0, 300, 600, 900, 2400, 2700, 7800 and 8100 ms.
  for (const ms of [0, 300, 300, 300, 1500, 300, 5100, 300]) {
    await vi.advanceTimersByTimeAsync(ms);
    processCounts.push(alive.length);
  }
  expect(processCounts).toEqual([2, 3, 3, 4, 4, 5, 5, 6]);
});

test('none of them starts while an earlier one loads its code', async () => {
  const loaded = Promise.withResolvers<void>();
  const pool = createProcessPool(8, { processors: 100 });
  const start = () => ({ ...fakeWorker('each'), ready: loaded.promise });
  const each = pool.join({ start, limit: 8, background: false });
  Array.from({ length: 3 }, () => each.acquire());
  await vi.advanceTimersByTimeAsync(10_000);
  expect(alive).toHaveLength(2);
  loaded.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(alive).toHaveLength(3);
});

test('limits the running invocations by the number of processors', async () => {
  const pool = createProcessPool(50, { processors: 1, maxLoading: 50 });
  const acquireOf = (background: boolean) =>
    Array.from({ length: 6 }, (_, at) => pool.join({ start: () => fakeWorker(`f${at}`), limit: 8, background })).map(
      (each) => ({ each, slot: each.acquire() }),
    );
  const [calls, jobs] = [acquireOf(false), acquireOf(true)];
  const settled = () => Promise.all([calls, jobs].map((each) => Promise.all(each.map(({ slot }) => isSettled(slot)))));
  expect(await settled()).toEqual([
    [true, true, true, true, false, false],
    [true, true, true, false, false, false],
  ]);
  for (const { each, slot } of [calls[0], jobs[0]].filter((one) => one !== undefined))
    each.release(await acquireSlot(slot));
  expect(await settled()).toEqual([
    [true, true, true, true, true, false],
    [true, true, true, true, false, false],
  ]);
});

test('a function never exceeds its own limit', async () => {
  const join = poolOf(16);
  const reserved = join('reserved', { limit: 2 });
  const requested = Array.from({ length: 3 }, () => reserved.acquire());
  expect(await Promise.all(requested.map(isSettled))).toEqual([true, true, false]);
  reserved.release(await acquireSlot(requested[0] as Promise<Slot>));
  expect(await isSettled(requested[2] as Promise<Slot>)).toBe(true);
});

test('calls and background work cannot block each other', async () => {
  const join = poolOf(8);
  const call = join('call', { limit: 50 });
  const job = join('job', { limit: 50, background: true });
  const calls = Array.from({ length: 50 }, () => call.acquire());
  vi.advanceTimersByTime(10_000);
  const settledCalls = await Promise.all(calls.map(isSettled));
  expect(settledCalls.filter(Boolean)).toHaveLength(6);
  // All running calls may be waiting for this job.
  expect(await isSettled(job.acquire())).toBe(true);

  const others = poolOf(8);
  const jobs = Array.from({ length: 50 }, () => others('job', { limit: 50, background: true }).acquire());
  vi.advanceTimersByTime(10_000);
  expect((await Promise.all(jobs.map(isSettled))).filter(Boolean)).toHaveLength(4);
  expect(await isSettled(others('call').acquire())).toBe(true);
});

test('limits the processes that load at the same time to the number of processors', async () => {
  const loaded = Promise.withResolvers<void>();
  const pool = createProcessPool(8, { maxLoading: 1 });
  const start = (name: string) => () => ({ ...fakeWorker(name), ready: loaded.promise });
  const [a, b] = ['a', 'b'].map((name) => pool.join({ start: start(name), limit: 8, background: false }));
  await acquireSlot(a?.acquire() ?? Promise.reject());
  const second = b?.acquire() ?? Promise.reject();
  expect(await isSettled(second)).toBe(false);
  loaded.resolve();
  expect(await isSettled(second)).toBe(true);
});

test('a process that ended while idle is not reused; one that ended while busy frees its place', async () => {
  const join = poolOf(4);
  const each = join('each');
  const slot = await acquireSlot(each.acquire());
  slot.worker.kill();
  each.release(slot);
  const next = await acquireSlot(each.acquire());
  expect(next).not.toBe(slot);
  each.release(next);
  next.worker.kill();
  expect((await acquireSlot(each.acquire())).worker.isAlive()).toBe(true);
  expect(alive).toEqual(['each']);
});

test('stopping a function ends its processes and resolves its waiting requests', async () => {
  const join = poolOf(4);
  const each = join('each', { limit: 1 });
  await each.acquire();
  const waiting = each.acquire();
  each.stop();
  expect(await waiting).toBeUndefined();
  expect(alive).toEqual([]);
});

test('drops a call that waited longer than its API’s limit, but not background work', async () => {
  const join = poolOf(4);
  const call = join('call', { limit: 1 });
  const job = join('job', { limit: 1, background: true });
  const [slot, jobSlot] = await Promise.all([acquireSlot(call.acquire()), acquireSlot(job.acquire())]);
  const [waiting, waitingJob] = [call.acquire(), job.acquire()];
  vi.advanceTimersByTime(31_000);
  call.release(slot);
  job.release(jobSlot);
  expect(await waiting).toBeUndefined();
  expect(await acquireSlot(waitingJob)).toBe(jobSlot);
});

test('an idle process ends after five minutes', async () => {
  const each = poolOf(4)('each');
  each.release(await acquireSlot(each.acquire()));
  vi.advanceTimersByTime(4 * 60_000);
  expect(alive).toEqual(['each']);
  vi.advanceTimersByTime(60_000);
  expect(alive).toEqual([]);
});

test('the default limit depends on the machine’s memory, within bounds', () => {
  const gib = 1024 ** 3;
  expect(defaultProcessLimit(gib)).toBe(8);
  expect(defaultProcessLimit(8 * gib)).toBe(36);
  expect(defaultProcessLimit(16 * gib)).toBe(72);
  expect(defaultProcessLimit(128 * gib)).toBe(maxProcesses);
});

test('with enough memory every function can keep a process', () => {
  expect(maxProcesses).toBeGreaterThan(functionNames.length);
});
