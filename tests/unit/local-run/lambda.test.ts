import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { type Faults, noFaults } from '../../../infra/local/aws/faults.ts';
import type { LambdaSettings } from '../../../infra/local/run/lambda/environment.ts';
import {
  functionProcesses,
  type LambdaFunction,
  lambdaFunction,
} from '../../../infra/local/run/lambda/lambda-function.ts';

const folder = mkdtempSync(join(tmpdir(), 'hims-lambda-'));
const logged: string[] = [];
const record = (text: string): void => void logged.push(text);
const log = { info: record, debug: record, warn: record, error: record };
const pool = functionProcesses(log);
afterEach(() => {
  logged.length = 0;
});
afterAll(() => {
  pool.stop();
  for (const each of [folder, `${folder}-maps`]) rmSync(each, { recursive: true, force: true });
});

const write = (name: string, code: string): string => {
  const codePath = join(folder, name);
  mkdirSync(codePath, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type":"commonjs"}');
  writeFileSync(join(codePath, 'index.js'), code);
  return codePath;
};

const run = (name: string, code: string, settings: Partial<LambdaSettings> = {}, faults?: Faults): LambdaFunction =>
  lambdaFunction(
    {
      name,
      arn: `arn:${name}`,
      version: '7',
      codePath: write(name, code),
      handler: 'index.handler',
      memoryMb: 256,
      timeoutMs: 5000,
      env: { PATH: process.env.PATH ?? '', DECLARED: 'yes' },
      ...settings,
    },
    log,
    pool,
    faults,
  );

const resultOf = async (each: LambdaFunction, event: unknown = {}): Promise<unknown> => {
  const { response } = await each.invoke(event);
  if ('error' in response) throw new Error(`${response.error.errorType}: ${response.error.errorMessage}`);
  return JSON.parse(response.result);
};

test('a function receives its event, its context, and only its own environment', async () => {
  process.env.HIMS_PARENT_SECRET = 'not for functions';
  const each = run(
    'sees',
    `exports.handler = async (event, context) => ({ event, id: context.awsRequestId, remaining: context.getRemainingTimeInMillis(),
       declared: process.env.DECLARED, secret: process.env.HIMS_PARENT_SECRET ?? null })`,
  );
  const { requestId, response } = await each.invoke({ a: 1 });
  expect(response).toHaveProperty('result');
  const result = JSON.parse('result' in response ? response.result : '');
  expect(result).toMatchObject({ event: { a: 1 }, id: requestId, declared: 'yes', secret: null });
  expect(result.remaining).toBeGreaterThan(4000);
});

test('a process handles one invocation at a time and is reused', async () => {
  const each = run(
    'pool',
    `let busy = 0, calls = 0; exports.handler = async ({ ms }) => { busy += 1; calls += 1; const at = busy;
       await new Promise((r) => setTimeout(r, ms)); busy -= 1; return { at, calls, pid: process.pid } }`,
  );
  type InvocationResult = { at: number; calls: number; pid: number };
  const results = (await Promise.all(
    Array.from({ length: 12 }, () => resultOf(each, { ms: 50 })),
  )) as InvocationResult[];
  expect(results.every(({ at }) => at === 1)).toBe(true);
  expect(new Set(results.map(({ pid }) => pid)).size).toBeLessThanOrEqual(8);
  const one = (await resultOf(each, { ms: 0 })) as InvocationResult;
  expect(results.map(({ pid }) => pid)).toContain(one.pid);
});

test('background work leaves the processors to calls', async () => {
  const code = 'exports.handler = async () => require("node:os").getPriority()';
  const [call, job] = [false, true].map((background) => run(`priority-${background}`, code, { background }));
  if (!call || !job) throw new Error('Two functions are expected');
  expect(Number(await resultOf(job))).toBeGreaterThan(Number(await resultOf(call)));
});

test('a crash fails its invocation, and the next one uses a new process', async () => {
  const each = run('crash', 'exports.handler = async ({ die }) => { if (die) process.exit(3); return "alive" }');
  await expect(resultOf(each, { die: true })).rejects.toThrow('Runtime exited with status 3');
  expect(await resultOf(each)).toBe('alive');
});

test('an invocation that exceeds the timeout is ended', async () => {
  const each = run('slow', 'exports.handler = () => new Promise(() => setInterval(() => {}, 1000))', {
    timeoutMs: 600,
  });
  await expect(resultOf(each)).rejects.toThrow('Task timed out after 0.60 seconds');
});

test('reports a thrown error and a bundle that cannot be loaded with the reason', async () => {
  await expect(
    resultOf(run('throws', 'exports.handler = async () => { throw new TypeError("no such form") }')),
  ).rejects.toThrow('TypeError: no such form');
  await expect(resultOf(run('broken', 'throw new Error("half a file")'))).rejects.toThrow('half a file');
  await expect(resultOf(run('empty', ''))).rejects.toThrow('index.handler is undefined or not exported');
});

test('stack traces refer to the sources', async () => {
  const map = { version: 3, sources: ['handler.ts'], names: [], mappings: 'AAUA' };
  // Where the build saves them.
  mkdirSync(`${folder}-maps`);
  writeFileSync(join(`${folder}-maps`, 'mapped.js.map'), JSON.stringify(map));
  const each = run('mapped', '"use strict";exports.handler=async()=>{throw new Error("here")};');
  await each.invoke({});
  expect(logged.join('\n')).toContain('handler.ts:11');
});

test('an error in a function’s log is shown with its request and its cause', async () => {
  const each = run(
    'denied',
    `exports.handler = async () => console.error(JSON.stringify({ level: 'ERROR', message: 'failed', request_id: 'r1',
       cause: { name: 'AccessDeniedException', message: 'not authorized to perform: dynamodb:Query' } }))`,
  );
  await each.invoke({});
  await expect
    .poll(() => logged[0])
    .toBe('denied: failed (request r1): AccessDeniedException: not authorized to perform: dynamodb:Query');
});

test('uses new code from the next invocation on', async () => {
  const each = run('reloaded', 'exports.handler = async () => "old"');
  expect(await resultOf(each)).toBe('old');
  write('reloaded', 'exports.handler = async () => "new"');
  pool.renew();
  expect(await resultOf(each)).toBe('new');
});

test('rejects an event or a result above 6 MB', async () => {
  const each = run('large', 'exports.handler = async ({ size }) => "x".repeat(size ?? 0)');
  await expect(resultOf(each, { text: 'x'.repeat(6.5 * 1024 * 1024) })).rejects.toThrow('RequestEntityTooLarge');
  await expect(resultOf(each, { size: 6.5 * 1024 * 1024 })).rejects.toThrow('ResponseEntityTooLarge');
});

test('a clock that is ahead during one invocation shows in its dates, not in its remaining time', async () => {
  let aheadMs = 200_000;
  const code = `exports.handler = async (event, context) => ({
    now: Date.now(), date: new Date().getTime(), day: new Date(2026, 0, 2).getDate(), isDate: new Date() instanceof Date,
    remaining: context.getRemainingTimeInMillis() })`;
  const each = run('clock', code, {}, { ...noFaults, clockAheadMs: () => aheadMs });
  const result = async () => (await resultOf(each)) as Record<'now' | 'date' | 'day' | 'isDate' | 'remaining', number>;
  const ahead = await result();
  aheadMs = 0;
  const back = await result();
  expect(ahead.now - Date.now()).toBeGreaterThan(190_000);
  expect(Math.abs(ahead.date - ahead.now)).toBeLessThan(1000);
  expect([ahead.day, ahead.isDate]).toEqual([2, true]);
  expect(ahead.remaining).toBeGreaterThan(3000);
  expect(ahead.remaining).toBeLessThanOrEqual(5000);
  expect(Math.abs(back.now - Date.now())).toBeLessThan(5000);
});

test('a killed process fails its invocation; the next one has a new process', async () => {
  const each = run(
    'killed',
    'exports.handler = (event) => event.wait ? new Promise(() => setTimeout(() => 0, 9000)) : 1',
  );
  expect(await resultOf(each)).toBe(1);
  const waiting = each.invoke({ wait: true });
  each.killBusy();
  expect((await waiting).response).toMatchObject({ error: { errorType: 'Runtime.ExitError' } });
  expect(await resultOf(each)).toBe(1);
});

test('a call beyond the reserved concurrency is throttled at once, work of a queue waits', async () => {
  const code = 'exports.handler = async () => { await new Promise((r) => setTimeout(r, 300)); return 1 }';
  const invokeTwice = async (each: LambdaFunction) => {
    const invocations = await Promise.all([each.invoke({}), each.invoke({})]);
    return invocations.map(({ response }) => ('error' in response ? response.error.errorType : response.result));
  };
  const call = run('reserved', code, { reservedConcurrency: 1 });
  expect(await invokeTwice(call)).toEqual(['1', 'TooManyRequestsException']);
  expect(await resultOf(call)).toBe(1);
  expect(await invokeTwice(run('worker', code, { reservedConcurrency: 1, background: true }))).toEqual(['1', '1']);
});
