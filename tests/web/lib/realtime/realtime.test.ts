import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser, tokens, user } from '../../browser.ts';

class FakeSocket {
  static all: FakeSocket[] = [];
  readonly url: string;
  readonly sent: string[] = [];
  closed = false;
  onopen?: () => void;
  onmessage?: (message: { data: string }) => void;
  onclose?: () => void;

  constructor(url: string) {
    this.url = url;
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    if (this.closed) return;
    this.closed = true;
    this.onclose?.();
  }
}

const minuteMs = 60_000;
let tickets: number;

beforeEach(async () => {
  vi.useFakeTimers();
  stubBrowser();
  tickets = 0;
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', async () => {
    tickets += 1;
    return Response.json({ success: true, ticket: `t${tickets}`, expires_at: new Date().toISOString() });
  });
  const { startSession } = await import('../../../../web/src/lib/session/session.ts');
  const { sessionFrom } = await import('../../../../web/src/lib/session/session-storage.ts');
  startSession(sessionFrom(user, tokens('a1', 4 * 60 * minuteMs), undefined));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const load = () => import('../../../../web/src/lib/realtime/realtime.ts');
const socket = (index: number) => {
  const found = FakeSocket.all[index];
  if (!found) throw new Error(`no socket ${index}`);
  return found;
};
const settle = () => vi.advanceTimersByTimeAsync(0);

test("connects with a ticket on the page's origin and passes on the subscribed events", async () => {
  const { startRealtime, subscribeEvents } = await load();
  const listener = vi.fn();
  const stop = subscribeEvents(['session.ended'], listener);
  startRealtime();
  await settle();
  expect(socket(0).url).toBe('wss://hims.example/ws?ticket=t1');
  socket(0).onopen?.();
  socket(0).onmessage?.({ data: '{"type":"session.ended","reason":"revoked"}' });
  socket(0).onmessage?.({ data: '{"type":"pong"}' });
  socket(0).onmessage?.({ data: '{"type":"of.tomorrow"}' });
  stop();
  socket(0).onmessage?.({ data: '{"type":"session.ended","reason":"revoked"}' });
  expect(listener.mock.calls).toEqual([[{ type: 'session.ended', reason: 'revoked' }]]);
});

test('reconnects a lost socket with a new ticket and notifies reconnect handlers', async () => {
  const { startRealtime, subscribeReconnected } = await load();
  const reconnected = vi.fn();
  subscribeReconnected(reconnected);
  startRealtime();
  await settle();
  socket(0).onopen?.();
  expect(reconnected).not.toHaveBeenCalled();
  socket(0).close();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(socket(1).url).toContain('t2');
  socket(1).onopen?.();
  expect(reconnected).toHaveBeenCalledOnce();
});

test('sends pings and closes a socket that does not respond', async () => {
  const { startRealtime } = await load();
  startRealtime();
  await settle();
  socket(0).onopen?.();
  await vi.advanceTimersByTimeAsync(8 * minuteMs);
  expect(socket(0).sent).toEqual(['{"action":"ping"}']);
  socket(0).onmessage?.({ data: '{"type":"pong"}' });
  await vi.advanceTimersByTimeAsync(minuteMs);
  expect(socket(0).closed).toBe(false);
  await vi.advanceTimersByTimeAsync(7 * minuteMs + 20_000);
  expect(socket(0).closed).toBe(true);
});

test('opens the next socket before closing the old one at the two-hour limit', async () => {
  const { startRealtime, subscribeReconnected } = await load();
  const reconnected = vi.fn();
  subscribeReconnected(reconnected);
  startRealtime();
  await settle();
  const first = socket(0);
  first.onopen?.();
  for (let minute = 0; minute < 110; minute += 1) {
    await vi.advanceTimersByTimeAsync(minuteMs);
    first.onmessage?.({ data: '{"type":"pong"}' });
  }
  expect(FakeSocket.all).toHaveLength(2);
  expect(first.closed).toBe(false);
  socket(1).onopen?.();
  expect(first.closed).toBe(true);
  expect(reconnected).not.toHaveBeenCalled();
});

test('stays closed after it was stopped', async () => {
  const { startRealtime, stopRealtime } = await load();
  startRealtime();
  await settle();
  socket(0).onopen?.();
  stopRealtime();
  await vi.advanceTimersByTimeAsync(10 * minuteMs);
  expect(FakeSocket.all).toHaveLength(1);
  expect(socket(0).closed).toBe(true);
});

test('a ticket that was requested before a stop opens no socket, and does not delay the next start', async () => {
  const { startRealtime, stopRealtime } = await load();
  const answered = fetch;
  let answer = (): void => {};
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return answered(...request);
  });
  startRealtime();
  await settle();
  stopRealtime();
  vi.stubGlobal('fetch', answered);
  startRealtime();
  await settle();
  expect(FakeSocket.all).toHaveLength(1);
  answer();
  await settle();
  expect(FakeSocket.all).toHaveLength(1);
  stopRealtime();
});

test('doubles the delay up to a minute, with jitter in the upper half', async () => {
  const { backoffDelay } = await load();
  expect([0, 1, 2, 3].map((attempt) => backoffDelay(attempt, () => 1))).toEqual([1_000, 2_000, 4_000, 8_000]);
  expect(backoffDelay(2, () => 0)).toBe(2_000);
  expect(backoffDelay(50, () => 1)).toBe(60_000);
});
