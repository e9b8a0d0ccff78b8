import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failure, stubBrowser, tokens, user } from '../../browser.ts';

let sent: { call: string; key: string | null; at: number }[];
let replies: (() => Response)[];

beforeEach(() => {
  stubBrowser();
  vi.useFakeTimers();
  sent = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname } = new URL(address, 'https://hims.example');
    const key = new Headers(init.headers).get('Idempotency-Key');
    sent.push({ call: pathname.replace('/api/', ''), key, at: Date.now() });
    return (replies.length > 1 ? replies.shift() : replies[0])?.() ?? Response.error();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const signedIn = async () => {
  const { callApi, signIn } = await import('../../../../web/src/lib/api/api.ts');
  const { startSession } = await import('../../../../web/src/lib/session/session.ts');
  const { sessionFrom } = await import('../../../../web/src/lib/session/session-storage.ts');
  startSession(sessionFrom(user, tokens('token'), undefined));
  return { callApi, signIn };
};

/** The result of a call, after the clock has moved as far as it needs. */
const settle = async <T>(call: Promise<T>): Promise<T> => {
  const settled = call.then(
    () => undefined,
    () => undefined,
  );
  let isSettled = false;
  void settled.then(() => {
    isSettled = true;
  });
  for (let second = 0; second < 200 && !isSettled; second += 1) await vi.advanceTimersByTimeAsync(1000);
  return call;
};

const gateway = (status: number, message: string, headers: Record<string, string> = {}) =>
  Response.json({ message }, { status, headers });
const inbox = () => Response.json({ success: true, notifications: [], unread_count: 0, next_cursor: null });
const marked = () => Response.json({ success: true, unread_count: 0 });
const secondsBetween = (): number => ((sent[1]?.at ?? 0) - (sent[0]?.at ?? 0)) / 1000;

test.each([
  ['429 of API Gateway', () => gateway(429, 'Too Many Requests', { 'retry-after': '7' }), 7],
  [
    '429 of the firewall, which has no body',
    () => new Response('', { status: 429, headers: { 'retry-after': '60' } }),
    60,
  ],
  ['429 without Retry-After', () => gateway(429, 'Too Many Requests'), 2],
  ['503 of API Gateway', () => gateway(503, 'Service Unavailable', { 'retry-after': '2' }), 2],
  ['500 of API Gateway for a refused invocation', () => gateway(500, 'Internal Server Error'), 2],
  ['503 of a function', () => failure(503, 'unavailable'), 2],
])(
  'a read after %s is sent again after the named time or a default, at most half as long again',
  async (_, busy, seconds) => {
    const { callApi } = await signedIn();
    replies = [busy, inbox];
    expect(await settle(callApi('get-user-notifications', {}))).toMatchObject({ unread_count: 0 });
    expect(sent).toHaveLength(2);
    expect(secondsBetween()).toBeGreaterThanOrEqual(seconds);
    expect(secondsBetween()).toBeLessThanOrEqual(seconds * 1.5 + 1);
  },
);

test('a command is sent again under the same key', async () => {
  const { callApi } = await signedIn();
  replies = [() => failure(503, 'unavailable'), () => gateway(429, 'Too Many Requests'), marked];
  await settle(callApi('mark-notification-read', { all: true }));
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(sent).toHaveLength(3);
  expect(sent[0]?.key).toMatch(/^[\w-]{36}$/);
});

test('a command without a key is sent again only when it certainly had no effect', async () => {
  const { callApi } = await signedIn();
  replies = [() => failure(503, 'unavailable')];
  await expect(settle(callApi('reset-user-password', { nrp: '10000031' }))).rejects.toMatchObject({ status: 503 });
  expect(sent).toHaveLength(1);
  replies = [() => gateway(429, 'Too Many Requests'), () => failure(404, 'not_found')];
  await expect(settle(callApi('reset-user-password', { nrp: '10000031' }))).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(sent).toHaveLength(3);
});

test('a sign-in waits for an overload, and not for a lock-out', async () => {
  const { signIn } = await signedIn();
  replies = [() => gateway(429, 'Too Many Requests'), () => failure(429, 'locked_out')];
  await expect(settle(signIn('10000031', '24681357'))).rejects.toMatchObject({ code: 'locked_out' });
  expect(sent).toHaveLength(2);
});

test('a sign-in that the server could not finish is repeated twice, because each attempt counts', async () => {
  const { signIn } = await signedIn();
  replies = [() => gateway(503, 'Service Unavailable')];
  await expect(settle(signIn('10000031', '24681357'))).rejects.toMatchObject({ status: 503 });
  expect(sent).toHaveLength(3);
});

test.each([
  ['maintenance', () => failure(503, 'maintenance')],
  ['a failure that the server explains', () => failure(500, 'internal')],
  ['an overload of several minutes', () => gateway(429, 'Too Many Requests', { 'retry-after': '300' })],
])('%s is reported at once', async (_, reply) => {
  const { callApi } = await signedIn();
  replies = [reply];
  await expect(callApi('get-user-notifications', {})).rejects.toMatchObject({ status: reply().status });
  expect(sent).toHaveLength(1);
});

test('a lasting overload is reported after a minute and a half at most', async () => {
  const { callApi } = await signedIn();
  replies = [() => gateway(429, 'Too Many Requests')];
  const started = Date.now();
  await expect(settle(callApi('get-user-notifications', {}))).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Layanan sedang sibuk. Silakan coba lagi sebentar lagi.',
  });
  expect(sent.length).toBeGreaterThan(4);
  expect(Date.now() - started).toBeLessThanOrEqual(91_000);
});

test('an aborted read does not wait', async () => {
  const { callApi } = await signedIn();
  replies = [() => gateway(429, 'Too Many Requests')];
  const abort = new AbortController();
  const read = callApi('get-user-notifications', {}, { signal: abort.signal });
  read.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(100);
  abort.abort();
  await expect(read).rejects.toMatchObject({ name: 'AbortError' });
  expect(sent).toHaveLength(1);
});
