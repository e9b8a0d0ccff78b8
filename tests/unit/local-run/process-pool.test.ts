import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { functionNames } from '../../../infra/build/bundle.ts';
import { maxOwnProcesses, type ProcessMode, processLimit } from '../../../infra/local/run/lambda/process-limit.ts';
import { createProcessPool, type PooledFunction } from '../../../infra/local/run/lambda/process-pool.ts';
import type { WorkerProcess } from '../../../infra/local/run/lambda/worker-process.ts';

/** Names of the functions for which running and ended processes started. */
let alive: string[];
let ended: string[];
let maxRunning: number;
/** Resolves when started processes have loaded their first code. */
let loaded: Promise<void>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  alive = [];
  ended = [];
  maxRunning = 0;
  loaded = Promise.resolve();
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
    ready: loaded,
    invoke: () => Promise.reject(new Error('not used')),
    kill: () => {
      if (!isRunning) return;
      isRunning = false;
      alive.splice(alive.indexOf(name), 1);
      ended.push(name);
    },
  };
};

const poolOf = (limit: number, { mode = 'shared' as ProcessMode, processors = 100 } = {}) =>
  createProcessPool(({ code }) => fakeWorker(code.codePath), { limit, mode, processors });

const functionOf = (name: string, settings: Partial<PooledFunction> = {}): PooledFunction => ({
  code: { codePath: name, handler: 'index.handler', timeoutMs: 1000, env: {} },
  memoryMb: 512,
  limit: 8,
  background: false,
  ...settings,
});

const acquired = async (slot: Promise<WorkerProcess | undefined>): Promise<WorkerProcess> => {
  const worker = await slot;
  if (!worker) throw new Error('No process was acquired');
  return worker;
};
/** Whether the promise is settled now. */
const isSettled = async (slot: Promise<unknown>): Promise<boolean> =>
  Promise.race([slot.then(() => true), new Promise<false>((resolve) => setImmediate(() => resolve(false)))]);

test('never exceeds the limit of processes, and completes every invocation', async () => {
  const pool = poolOf(6);
  const functions = Array.from({ length: 20 }, (_, at) => functionOf(`f${at}`));
  const completed: number[] = [];
  const works = Array.from({ length: 200 }, async (_, at) => {
    const worker = await acquired(pool.acquire(functions[at % 20] as PooledFunction));
    await new Promise((resolve) => setTimeout(resolve, 20));
    completed.push(at);
    pool.release(worker);
  });
  await vi.runAllTimersAsync();
  await Promise.all(works);
  expect(completed).toHaveLength(200);
  // Two of the six places are for background work.
  expect(maxRunning).toBe(4);
});

test('any function runs in an idle process; one that has run it is preferred', async () => {
  const pool = poolOf(8);
  const [a, b, c] = ['a', 'b', 'c'].map((name) => functionOf(name)) as [PooledFunction, PooledFunction, PooledFunction];
  const [first, second] = await Promise.all([acquired(pool.acquire(a)), acquired(pool.acquire(b))]);
  pool.release(second);
  pool.release(first);
  expect(await acquired(pool.acquire(b))).toBe(second);
  pool.release(second);
  expect(await acquired(pool.acquire(c))).toBe(second);
  pool.release(second);
  expect(await acquired(pool.acquire(a))).toBe(first);
  expect(alive).toHaveLength(2);
});

test('an invocation takes the process that becomes idle while another one starts for it', async () => {
  const pool = poolOf(8);
  const each = functionOf('each');
  const worker = await acquired(pool.acquire(each));
  const start = Promise.withResolvers<void>();
  loaded = start.promise;
  const waiting = pool.acquire(each);
  expect([await isSettled(waiting), alive.length]).toEqual([false, 2]);
  pool.release(worker);
  expect(await waiting).toBe(worker);
  start.resolve();
});

test('waits a tenth of a second for one of two busy processes that have run the function', async () => {
  const pool = poolOf(8);
  const [each, other] = [functionOf('each'), functionOf('other')];
  const slots = await Promise.all([each, each, other].map((member) => acquired(pool.acquire(member))));
  pool.release(slots[2] as WorkerProcess);
  const [first, second] = [pool.acquire(each), pool.acquire(each)];
  expect([await isSettled(first), alive.length]).toEqual([false, 3]);
  pool.release(slots[0] as WorkerProcess);
  expect(await first).toBe(slots[0]);
  await vi.advanceTimersByTimeAsync(100);
  expect(await second).toBe(slots[2]);
});

test('functions with more memory have other processes; the longest idle one makes space', async () => {
  const pool = poolOf(4);
  const sizes = [128, 512, 1024, 1769].map((memoryMb) => functionOf(`${memoryMb} MB`, { memoryMb }));
  for (const member of sizes) pool.release(await acquired(pool.acquire(member)));
  expect(alive).toEqual(['128 MB', '1024 MB', '1769 MB']);
  await Promise.all([pool.acquire(functionOf('a')), pool.acquire(functionOf('b'))]);
  await pool.acquire(functionOf('c', { background: true }));
  expect([alive, ended]).toEqual([['128 MB', '1769 MB', 'b', 'c'], ['1024 MB']]);
});

test('in own mode each function has its own processes, and the longest idle one makes space', async () => {
  const pool = poolOf(4, { mode: 'own' });
  const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map((name) => functionOf(name)) as PooledFunction[];
  for (const member of [a, b, c, d, a] as PooledFunction[]) pool.release(await acquired(pool.acquire(member)));
  expect([alive, ended]).toEqual([['a', 'b', 'c', 'd'], []]);
  pool.release(await acquired(pool.acquire(e as PooledFunction)));
  expect(ended).toEqual(['b']);
});

test('limits the running invocations by the number of processors', async () => {
  const pool = poolOf(50, { processors: 1 });
  const acquireOf = (background: boolean) =>
    Array.from({ length: 6 }, (_, at) => pool.acquire(functionOf(`f${at}`, { background })));
  const [calls, jobs] = [acquireOf(false), acquireOf(true)];
  const settled = () => Promise.all([calls, jobs].map((each) => Promise.all(each.map(isSettled))));
  expect(await settled()).toEqual([
    [true, true, true, false, false, false],
    [true, true, true, false, false, false],
  ]);
  for (const slot of [calls[0], jobs[0]]) pool.release(await acquired(slot as Promise<WorkerProcess>));
  expect(await settled()).toEqual([
    [true, true, true, true, false, false],
    [true, true, true, true, false, false],
  ]);
});

test('functions with a full processor run on one each: more sign-ins wait, also while jobs run', async () => {
  const pool = poolOf(18, { processors: 2 });
  const [signIn, job] = [false, true].map((background) => functionOf(`${background}`, { memoryMb: 1769, background }));
  const jobs = Array.from({ length: 3 }, () => pool.acquire(job as PooledFunction));
  const signIns = Array.from({ length: 3 }, () => pool.acquire(signIn as PooledFunction));
  await vi.advanceTimersByTimeAsync(1000);
  for (const each of [jobs, signIns]) expect(await Promise.all(each.map(isSettled))).toEqual([true, true, false]);
  expect(await isSettled(pool.acquire(functionOf('other')))).toBe(true);
  pool.release(await acquired(signIns[0] as Promise<WorkerProcess>));
  expect(await isSettled(signIns[2] as Promise<WorkerProcess>)).toBe(true);
});

test('a function never exceeds its own limit', async () => {
  const pool = poolOf(16);
  const reserved = functionOf('reserved', { limit: 2 });
  const requested = Array.from({ length: 3 }, () => pool.acquire(reserved));
  expect(await Promise.all(requested.map(isSettled))).toEqual([true, true, false]);
  pool.release(await acquired(requested[0] as Promise<WorkerProcess>));
  expect(await isSettled(requested[2] as Promise<WorkerProcess>)).toBe(true);
});

test('calls and background work cannot block each other', async () => {
  const [call, job] = [functionOf('call', { limit: 50 }), functionOf('job', { limit: 50, background: true })];
  const pool = poolOf(8);
  const calls = await Promise.all(Array.from({ length: 50 }, () => isSettled(pool.acquire(call))));
  expect(calls.filter(Boolean)).toHaveLength(6);
  // All running calls may be waiting for this job.
  expect(await isSettled(pool.acquire(job))).toBe(true);

  const others = poolOf(8);
  const jobs = await Promise.all(Array.from({ length: 50 }, () => isSettled(others.acquire(job))));
  expect(jobs.filter(Boolean)).toHaveLength(4);
  expect(await isSettled(others.acquire(call))).toBe(true);
});

test('limits the processes that load at the same time to the number of processors', async () => {
  const pool = poolOf(8, { processors: 1 });
  const start = Promise.withResolvers<void>();
  loaded = start.promise;
  const slots = [pool.acquire(functionOf('a')), pool.acquire(functionOf('b'))];
  await isSettled(Promise.all(slots));
  expect(alive).toEqual(['a']);
  start.resolve();
  expect(await Promise.all(slots)).toHaveLength(2);
  expect(alive).toEqual(['a', 'b']);
});

test('a call loads its code while background work loads as much as it may', async () => {
  const pool = poolOf(8, { processors: 2 });
  loaded = new Promise<void>(() => undefined);
  for (const name of ['job 1', 'job 2', 'job 3']) void pool.acquire(functionOf(name, { background: true }));
  void pool.acquire(functionOf('call'));
  expect(alive).toEqual(['job 1', 'job 2', 'call']);
});

test('a process that ended while idle is not reused; one that ended while busy frees its place', async () => {
  const pool = poolOf(4);
  const each = functionOf('each');
  const worker = await acquired(pool.acquire(each));
  worker.kill();
  pool.release(worker);
  const next = await acquired(pool.acquire(each));
  expect(next).not.toBe(worker);
  pool.release(next);
  next.kill();
  expect((await acquired(pool.acquire(each))).isAlive()).toBe(true);
  expect(alive).toEqual(['each']);
});

test('code that ends its process while it is loaded fails one invocation and is not started again for it', async () => {
  const pool = createProcessPool(
    ({ code }) => {
      const worker = fakeWorker(code.codePath);
      worker.kill();
      return worker;
    },
    { limit: 4, processors: 2 },
  );
  const worker = await acquired(pool.acquire(functionOf('broken')));
  expect([worker.isAlive(), ended]).toEqual([false, ['broken']]);
});

test('changed code ends idle processes now and busy ones after their invocation', async () => {
  const pool = poolOf(4);
  const [busy, idle] = await Promise.all([
    acquired(pool.acquire(functionOf('a'))),
    acquired(pool.acquire(functionOf('b'))),
  ]);
  pool.release(idle);
  pool.renew();
  expect([idle.isAlive(), busy.isAlive()]).toEqual([false, true]);
  pool.release(busy);
  expect(busy.isAlive()).toBe(false);
});

test('only the processes that run the function are killed', async () => {
  const pool = poolOf(4);
  const [a, b] = [functionOf('a'), functionOf('b')];
  const [first, second] = await Promise.all([acquired(pool.acquire(a)), acquired(pool.acquire(b))]);
  pool.killBusy(a);
  expect([first.isAlive(), second.isAlive()]).toEqual([false, true]);
});

test('stopping ends all processes and resolves waiting requests', async () => {
  const pool = poolOf(4);
  const each = functionOf('each', { limit: 1 });
  await pool.acquire(each);
  const waiting = pool.acquire(each);
  pool.stop();
  expect(await waiting).toBeUndefined();
  expect(alive).toEqual([]);
});

test('drops a call that waited longer than its API’s limit, but not background work', async () => {
  const pool = poolOf(4);
  const [call, job] = [functionOf('call', { limit: 1 }), functionOf('job', { limit: 1, background: true })];
  const [worker, jobWorker] = await Promise.all([acquired(pool.acquire(call)), acquired(pool.acquire(job))]);
  const [waiting, waitingJob] = [pool.acquire(call), pool.acquire(job)];
  vi.advanceTimersByTime(31_000);
  pool.release(worker);
  expect(await waiting).toBeUndefined();
  pool.release(jobWorker);
  expect((await acquired(waitingJob)).isAlive()).toBe(true);
});

test('an idle process ends after five minutes', async () => {
  const pool = poolOf(4);
  pool.release(await acquired(pool.acquire(functionOf('each'))));
  vi.advanceTimersByTime(4 * 60_000);
  expect(alive).toEqual(['each']);
  vi.advanceTimersByTime(60_000);
  expect(alive).toEqual([]);
});

test('the limit follows from the processors, within a fifth of the memory', () => {
  const gib = 1024 ** 3;
  expect(processLimit('shared', { memory: 24 * gib, processors: 2 })).toBe(16);
  expect(processLimit('shared', { memory: 8 * gib, processors: 8 })).toBe(14);
  expect(processLimit('own', { memory: gib })).toBe(8);
  expect(processLimit('own', { memory: 128 * gib })).toBe(maxOwnProcesses);
});

test('with enough memory every function can keep a process of its own', () => {
  expect(maxOwnProcesses).toBeGreaterThan(functionNames.length);
});
