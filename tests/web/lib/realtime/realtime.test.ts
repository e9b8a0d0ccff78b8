import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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
  receive(event: object = { type: 'pong' }) {
    this.onmessage?.({ data: JSON.stringify(event) });
  }
  /** As the server does it: opened, and its first ping answered. */
  open() {
    this.onopen?.();
    this.receive();
  }
}

const minuteMs = 60_000;
let tickets: number;
let browser: ReturnType<typeof stubBrowser>;

beforeEach(async () => {
  vi.useFakeTimers();
  browser = stubBrowser();
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
  socket(0).open();
  socket(0).receive({ type: 'session.ended', reason: 'revoked' });
  socket(0).receive({ type: 'of.tomorrow' });
  stop();
  socket(0).receive({ type: 'session.ended', reason: 'revoked' });
  expect(listener.mock.calls).toEqual([[{ type: 'session.ended', reason: 'revoked' }]]);
});

test('reconnects a lost socket with a new ticket and notifies reconnect handlers', async () => {
  const { startRealtime, subscribeReconnected } = await load();
  const reconnected = vi.fn();
  subscribeReconnected(reconnected);
  startRealtime();
  await settle();
  socket(0).open();
  expect(reconnected).not.toHaveBeenCalled();
  socket(0).close();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(socket(1).url).toContain('t2');
  socket(1).open();
  expect(reconnected).toHaveBeenCalledOnce();
});

test('pings a visible page that receives nothing, and notices within a minute that its socket carries nothing', async () => {
  const { startRealtime, socketState } = await load();
  startRealtime();
  await settle();
  socket(0).open();
  expect(socket(0).sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(30_000);
  socket(0).receive({ type: 'session.changed' });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(socket(0).sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(socket(0).sent).toEqual(['{"action":"ping"}', '{"action":"ping"}']);
  socket(0).receive();
  await vi.advanceTimersByTimeAsync(58_000);
  expect(socketState()).toBe('open');
  await vi.advanceTimersByTimeAsync(1_000);
  expect([socketState(), socket(0).closed]).toEqual(['down', true]);
});

test('pings a visible page without input every five minutes, and at once with the next input', async () => {
  const { startRealtime, socketState } = await load();
  startRealtime();
  await settle();
  const [sent, counts]: [string[], number[]] = [socket(0).sent, []];
  socket(0).open();
  for (let minute = 0; minute < 20; minute += 1) {
    const before = sent.length;
    for (let second = 0; second < 60; second += 1) {
      const count = sent.length;
      await vi.advanceTimersByTimeAsync(1000);
      if (sent.length > count) socket(0).receive();
    }
    counts.push(sent.length - before);
  }
  // In use for three minutes, as the sign-in is an input.
  expect(counts).toEqual([1, 1, 2, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]);
  await vi.advanceTimersByTimeAsync(2 * minuteMs);
  const count = sent.length;
  browser.window.dispatchEvent(new Event('pointerdown'));
  browser.window.dispatchEvent(new Event('keydown'));
  expect(sent).toHaveLength(count + 1);
  await vi.advanceTimersByTimeAsync(15_000);
  expect([socketState(), socket(0).closed]).toEqual(['down', true]);
});

test('closes the socket of a page that is hidden for long, and opens one and loads everything when it is visible again', async () => {
  const { startRealtime, socketState, subscribeReconnected } = await load();
  const reconnected = vi.fn();
  subscribeReconnected(reconnected);
  const show = (state: 'visible' | 'hidden') => {
    browser.document.visibilityState = state;
    browser.document.dispatchEvent(new Event('visibilitychange'));
  };
  startRealtime();
  await settle();
  socket(0).open();
  show('hidden');
  await vi.advanceTimersByTimeAsync(8 * minuteMs - 1);
  expect([socketState(), socket(0).sent.length]).toEqual(['open', 1]);
  show('visible');
  expect(socket(0).sent).toHaveLength(2);
  socket(0).receive();
  show('hidden');
  await vi.advanceTimersByTimeAsync(8 * minuteMs);
  expect([socketState(), socket(0).closed]).toEqual(['down', true]);
  // Neither an attempt nor a renewal while it is hidden.
  await vi.advanceTimersByTimeAsync(3 * 60 * minuteMs);
  expect([tickets, reconnected.mock.calls.length]).toEqual([1, 0]);
  show('visible');
  await settle();
  socket(1).open();
  expect([socketState(), tickets, reconnected.mock.calls.length]).toEqual(['open', 2, 1]);
});

test('ends an attempt to connect of a page that is hidden for long', async () => {
  const { startRealtime, socketState } = await load();
  browser.document.visibilityState = 'hidden';
  startRealtime();
  await vi.advanceTimersByTimeAsync(9 * minuteMs);
  const before = tickets;
  await vi.advanceTimersByTimeAsync(60 * minuteMs);
  expect([socketState(), tickets]).toEqual(['down', before]);
});

describe('a proxy whose sockets', () => {
  /** Tickets, and refreshes of everything, in ten minutes with sockets that behave like this. */
  const tenMinutesOf = async (behave: (socket: FakeSocket) => void) => {
    const { startRealtime, socketState, subscribeReconnected } = await load();
    const reconnected = vi.fn();
    subscribeReconnected(reconnected);
    const states = new Set<string>();
    startRealtime();
    for (let second = 0, behaved = 0; second < 600; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      for (; behaved < FakeSocket.all.length; behaved += 1) behave(socket(behaved));
      states.add(socketState());
    }
    return { tickets, reconnected: reconnected.mock.calls.length, states: [...states] };
  };

  test('never open: is down, with at most one attempt in the answer time and its delay', async () => {
    const { tickets: sent, ...rest } = await tenMinutesOf(() => {});
    expect(rest).toEqual({ reconnected: 0, states: ['down'] });
    expect(sent).toBeLessThanOrEqual(16);
  });

  test('open and carry nothing: is down as well', async () => {
    const { tickets: sent, ...rest } = await tenMinutesOf((each) => each.onopen?.());
    expect(rest).toEqual({ reconnected: 0, states: ['down'] });
    expect(sent).toBeLessThanOrEqual(16);
  });

  test('open and close at once: is down, with delays that grow to a minute', async () => {
    const { tickets: sent, ...rest } = await tenMinutesOf((each) => {
      each.onopen?.();
      each.close();
    });
    expect(rest).toEqual({ reconnected: 0, states: ['down'] });
    expect(sent).toBeLessThanOrEqual(24);
  });

  test('answer once and close: loads everything again no more often than the delays allow', async () => {
    const { tickets: sent, reconnected } = await tenMinutesOf((each) => {
      each.open();
      each.close();
    });
    expect(sent).toBeLessThanOrEqual(24);
    expect(reconnected).toBeLessThanOrEqual(sent);
  });
});

test('a connection that lasted a minute begins again with the shortest delay', async () => {
  const { startRealtime } = await load();
  startRealtime();
  await settle();
  for (let at = 0; at < 6; at += 1) {
    socket(at).close();
    while (FakeSocket.all.length < at + 2) await vi.advanceTimersByTimeAsync(1_000);
  }
  socket(6).open();
  await vi.advanceTimersByTimeAsync(39_000);
  socket(6).receive();
  await vi.advanceTimersByTimeAsync(21_000);
  socket(6).close();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(FakeSocket.all).toHaveLength(8);
});

test('opens the next socket before closing the old one at the two-hour limit', async () => {
  const { startRealtime, subscribeReconnected } = await load();
  const reconnected = vi.fn();
  subscribeReconnected(reconnected);
  vi.spyOn(Math, 'random').mockReturnValue(0);
  startRealtime();
  await settle();
  const first = socket(0);
  first.open();
  for (let minute = 0; minute < 110; minute += 1) {
    for (const ms of [40_000, 20_000]) {
      await vi.advanceTimersByTimeAsync(ms);
      first.receive();
    }
  }
  expect(FakeSocket.all).toHaveLength(2);
  expect(first.closed).toBe(false);
  socket(1).open();
  expect(first.closed).toBe(true);
  expect(reconnected).not.toHaveBeenCalled();
});

test('stays closed after it was stopped', async () => {
  const { startRealtime, stopRealtime } = await load();
  startRealtime();
  await settle();
  socket(0).open();
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
