import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Topic } from '../../../../shared/events.ts';
import { stubBrowser, tokens, user } from '../../browser.ts';

class FakeSocket {
  static all: FakeSocket[] = [];
  readonly sent: Topic[] = [];
  onopen?: () => void;
  onmessage?: (message: { data: string }) => void;
  onclose?: () => void;
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    const message = JSON.parse(text);
    if (message.action === 'ping') this.onmessage?.({ data: '{"type":"pong"}' });
    if (message.action === 'subscribe') this.sent.push(message.topic);
  }
  close() {}
  confirm(topic: Topic | null) {
    this.onmessage?.({ data: JSON.stringify({ type: 'subscribed', topic }) });
  }
}

const catalogue: Topic = { list: 'catalogue' };
const reading: Topic = { list: 'reading' };
const plant: Topic = { list: 'submissions', department: 'Plant' };
let document: EventTarget & { visibilityState: string };

beforeEach(async () => {
  vi.useFakeTimers();
  document = stubBrowser().document;
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: true, ticket: 't', expires_at: new Date().toISOString() }),
  );
  const { startSession } = await import('../../../../web/src/lib/session/session.ts');
  const { sessionFrom } = await import('../../../../web/src/lib/session/session-storage.ts');
  startSession(sessionFrom(user, tokens('a1', 4 * 3_600_000), undefined));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The topics module with an open socket. */
const start = async () => {
  const topics = await import('../../../../web/src/lib/realtime/topics.ts');
  const { startRealtime } = await import('../../../../web/src/lib/realtime/realtime.ts');
  topics.startTopics();
  startRealtime();
  await vi.advanceTimersByTimeAsync(0);
  const socket = FakeSocket.all.at(-1) as FakeSocket;
  return { ...topics, socket, open: () => socket.onopen?.() };
};

const setVisibility = (state: 'visible' | 'hidden') => {
  document.visibilityState = state;
  document.dispatchEvent(new Event('visibilitychange'));
};

test('subscribes the socket to what the screen shows, once it is open', async () => {
  const { showTopic, isFollowing, socket, open } = await start();
  showTopic(plant);
  await vi.advanceTimersByTimeAsync(0);
  expect(socket.sent).toEqual([]);
  open();
  expect(socket.sent).toEqual([plant]);
  expect(isFollowing(plant)).toBe(false);
  socket.confirm(plant);
  expect(isFollowing(plant)).toBe(true);
  expect(isFollowing({ list: 'submissions', department: 'TDC' })).toBe(false);
});

test('sends one message when one screen replaces another, none when both show the same list', async () => {
  const { showTopic, socket, open } = await start();
  open();
  const hide = showTopic(plant);
  await vi.advanceTimersByTimeAsync(0);
  hide();
  const hideNext = showTopic(catalogue);
  await vi.advanceTimersByTimeAsync(0);
  hideNext();
  showTopic({ ...catalogue });
  await vi.advanceTimersByTimeAsync(0);
  expect(socket.sent).toEqual([reading, plant, catalogue]);
});

test('leaves the topic when no screen shows a list, and reports it', async () => {
  const { showTopic, subscribeTopicLeft, socket, open } = await start();
  const left = vi.fn();
  subscribeTopicLeft(left);
  open();
  const hide = showTopic(catalogue);
  await vi.advanceTimersByTimeAsync(0);
  socket.confirm(catalogue);
  hide();
  await vi.advanceTimersByTimeAsync(0);
  expect(socket.sent).toEqual([reading, catalogue, reading]);
  expect(left.mock.calls).toEqual([
    [reading, catalogue],
    [catalogue, reading],
  ]);
});

test('ends the topic of a page that is hidden for a minute, and subscribes again when it is visible', async () => {
  const { showTopic, socket, open } = await start();
  open();
  showTopic(plant);
  await vi.advanceTimersByTimeAsync(0);
  socket.confirm(plant);
  setVisibility('hidden');
  await vi.advanceTimersByTimeAsync(59_000);
  setVisibility('visible');
  setVisibility('hidden');
  await vi.advanceTimersByTimeAsync(59_000);
  expect(socket.sent).toEqual([reading, plant]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(socket.sent).toEqual([reading, plant, null]);
  socket.confirm(null);
  setVisibility('visible');
  expect(socket.sent).toEqual([reading, plant, null, plant]);
});

test('repeats a subscription without a response, and ignores the response to an earlier one', async () => {
  const { showTopic, isFollowing, socket, open } = await start();
  open();
  const hide = showTopic(plant);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(socket.sent).toEqual([reading, plant, plant]);
  hide();
  showTopic(catalogue);
  await vi.advanceTimersByTimeAsync(0);
  socket.confirm(plant);
  expect(isFollowing(plant)).toBe(false);
  socket.confirm(catalogue);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(socket.sent).toEqual([reading, plant, plant, catalogue]);
});

test('subscribes every new socket, because it has no topic', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { showTopic, isFollowing, socket, open } = await start();
  open();
  showTopic(plant);
  await vi.advanceTimersByTimeAsync(0);
  socket.confirm(plant);
  await vi.advanceTimersByTimeAsync(110 * 60_000);
  const renewed = FakeSocket.all.at(-1) as FakeSocket;
  expect(renewed).not.toBe(socket);
  renewed.onopen?.();
  expect(renewed.sent).toEqual([plant]);
  expect(isFollowing(plant)).toBe(false);
});
