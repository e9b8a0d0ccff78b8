import { useSyncExternalStore } from 'react';
import { pingMessage, type SocketEvent, type SocketEventType, socketEvent } from '../../../shared/events.ts';
import { callApi } from './api.ts';
import { ApiError } from './api-error.ts';

/** API Gateway closes a socket that is idle for 10 minutes, and any after 2 hours. */
const PING_MS = 5 * 60_000;
const PONG_WITHIN_MS = 20_000;
const RENEW_MS = 110 * 60_000;
const BACKOFF_FIRST_MS = 1_000;
const BACKOFF_MAX_MS = 60_000;

export type SocketState = 'open' | 'down';
type Handler = (event: SocketEvent) => void;

let wanted = false;
let connecting = false;
let active: WebSocket | null = null;
let failures = 0;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let renewTimer: ReturnType<typeof setTimeout> | undefined;
let pingTimer: ReturnType<typeof setInterval> | undefined;
let pongTimer: ReturnType<typeof setTimeout> | undefined;
let openedBefore = false;
const handlers = new Set<Handler>();
const reopenHandlers = new Set<() => void>();
const stateWatchers = new Set<() => void>();

/** Keeps a socket open until `stopRealtime`. */
export function startRealtime(): void {
  if (wanted) return;
  wanted = true;
  failures = 0;
  window.addEventListener('online', connectNow);
  document.addEventListener('visibilitychange', connectNow);
  void connect();
}

export function stopRealtime(): void {
  wanted = false;
  openedBefore = false;
  window.removeEventListener('online', connectNow);
  document.removeEventListener('visibilitychange', connectNow);
  clearTimers();
  const socket = active;
  setActive(null);
  socket?.close();
}

/** Calls back for events of these types. Answers the way to stop. */
export function subscribeEvents<T extends SocketEventType>(
  types: readonly T[],
  handle: (event: Extract<SocketEvent, { type: T }>) => void,
): () => void {
  const isWanted = (event: SocketEvent): event is Extract<SocketEvent, { type: T }> =>
    types.some((type) => type === event.type);
  const handler: Handler = (event) => {
    if (isWanted(event)) handle(event);
  };
  handlers.add(handler);
  return () => handlers.delete(handler);
}

/** Calls back when the socket is open again after it was down: events may have been missed. */
export function subscribeReopened(handler: () => void): () => void {
  reopenHandlers.add(handler);
  return () => reopenHandlers.delete(handler);
}

export function useSocketState(): SocketState {
  return useSyncExternalStore(
    (watcher) => {
      stateWatchers.add(watcher);
      return () => stateWatchers.delete(watcher);
    },
    () => (active ? 'open' : 'down'),
  );
}

/** How long to wait before try `attempt` (from 0): doubling, and anywhere in its upper half so that clients spread out. */
export function backoff(attempt: number, random: () => number = Math.random): number {
  const ceiling = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** attempt);
  return ceiling / 2 + (random() * ceiling) / 2;
}

function connectNow() {
  if (!wanted || active || document.visibilityState === 'hidden') return;
  clearTimeout(retryTimer);
  void connect();
}

async function connect(): Promise<void> {
  if (connecting) return;
  connecting = true;
  try {
    const { ticket } = await callApi('get-realtime-ticket', {});
    if (wanted) open(ticket);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status !== 401) retryLater();
  } finally {
    connecting = false;
  }
}

function open(ticket: string) {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const socket = new WebSocket(`${scheme}://${location.host}/ws?ticket=${encodeURIComponent(ticket)}`);
  socket.onopen = () => {
    if (!wanted) {
      socket.close();
      return;
    }
    const before = active;
    const missedEvents = openedBefore && !before;
    failures = 0;
    openedBefore = true;
    setActive(socket);
    // The one it replaces closes only now, so that nothing falls between the two.
    before?.close();
    clearTimers();
    pingTimer = setInterval(() => ping(socket), PING_MS);
    renewTimer = setTimeout(() => void connect(), RENEW_MS - Math.random() * 5 * 60_000);
    if (missedEvents) for (const handler of reopenHandlers) handler();
  };
  socket.onmessage = (message) => receive(String(message.data));
  socket.onclose = () => lost(socket);
}

function lost(socket: WebSocket) {
  if (socket === active) {
    clearTimers();
    setActive(null);
  }
  if (wanted && !active) retryLater();
}

function receive(text: string) {
  const parsed = socketEvent.safeParse(JSON.parse(text));
  // A newer server may tell of things this page does not know yet.
  if (!parsed.success) return;
  if (parsed.data.type === 'pong') clearTimeout(pongTimer);
  for (const handler of handlers) handler(parsed.data);
}

function ping(socket: WebSocket) {
  socket.send(pingMessage);
  clearTimeout(pongTimer);
  // A dead network leaves a socket looking open for minutes.
  pongTimer = setTimeout(() => {
    lost(socket);
    socket.close();
  }, PONG_WITHIN_MS);
}

function retryLater() {
  clearTimeout(retryTimer);
  retryTimer = setTimeout(() => void connect(), backoff(failures++));
}

function clearTimers() {
  clearTimeout(retryTimer);
  clearTimeout(renewTimer);
  clearTimeout(pongTimer);
  clearInterval(pingTimer);
}

function setActive(socket: WebSocket | null) {
  if (active === socket) return;
  active = socket;
  for (const watcher of stateWatchers) watcher();
}
