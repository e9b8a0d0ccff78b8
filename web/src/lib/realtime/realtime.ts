import { useSyncExternalStore } from 'react';
import {
  answerMs,
  hiddenOpenMs,
  idlePingMs,
  inputMs,
  pingMs,
  renewSocketMs,
} from '../../../../shared/domain/time/connection-times.ts';
import {
  pingMessage,
  type SocketEvent,
  type SocketEventType,
  type SubscribeMessage,
  socketEvent,
} from '../../../../shared/events.ts';
import { callApi } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { Listeners } from '../listeners.ts';

/** Sockets that were opened together, after an outage, are not renewed together. */
const renewalJitterMs = 5 * 60_000;
const firstBackoffMs = 1_000;
const maxBackoffMs = 60_000;
/** A connection that lasted this long begins again with the shortest delay when it is lost. */
const stableMs = 60_000;

/** Open after its first message: proxies open sockets that carry nothing. */
export type SocketState = 'open' | 'down';
type Handler = (event: SocketEvent) => void;

let shouldConnect = false;
/** The attempt under way, from the request for a ticket to the first message; a stopped one opens no socket. */
let attempt: symbol | undefined;
let active: WebSocket | null = null;
let failures = 0;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let renewTimer: ReturnType<typeof setTimeout> | undefined;
let pingTimer: ReturnType<typeof setTimeout> | undefined;
let answerTimer: ReturnType<typeof setTimeout> | undefined;
let hiddenTimer: ReturnType<typeof setTimeout> | undefined;
let stableTimer: ReturnType<typeof setTimeout> | undefined;
let hasOpenedBefore = false;
let lastInputAt = 0;
const inputEvents = ['pointerdown', 'keydown', 'wheel'] as const;
const handlers = new Set<Handler>();
const openListeners = new Listeners();
const reconnectListeners = new Listeners();
const stateListeners = new Listeners();

/** Opens a socket and reconnects it until `stopRealtime`, while the page is visible or hidden for a short time. */
export const startRealtime = (): void => {
  if (shouldConnect) return;
  shouldConnect = true;
  failures = 0;
  lastInputAt = Date.now();
  for (const type of inputEvents) window.addEventListener(type, handleInput, { capture: true, passive: true });
  window.addEventListener('online', connectNow);
  document.addEventListener('visibilitychange', handleVisibility);
  suspendWhileHidden();
  void connect();
};

export const stopRealtime = (): void => {
  shouldConnect = false;
  hasOpenedBefore = false;
  for (const type of inputEvents) window.removeEventListener(type, handleInput, { capture: true });
  window.removeEventListener('online', connectNow);
  document.removeEventListener('visibilitychange', handleVisibility);
  clearTimeout(hiddenTimer);
  suspend();
};

export const subscribeEvents = <T extends SocketEventType>(
  types: readonly T[],
  handle: (event: Extract<SocketEvent, { type: T }>) => void,
): (() => void) => {
  const isOfTypes = (event: SocketEvent): event is Extract<SocketEvent, { type: T }> =>
    types.some((type) => type === event.type);
  const handler: Handler = (event) => {
    if (isOfTypes(event)) handle(event);
  };
  handlers.add(handler);
  return () => handlers.delete(handler);
};

/** Sends a message over the open socket; without one it is dropped, and `subscribeOpened` calls back later. */
export const sendMessage = (message: SubscribeMessage): void => active?.send(JSON.stringify(message));

/** Calls back for every socket that opens, renewals included: what the previous one subscribed to is not known there. */
export const subscribeOpened = openListeners.subscribe;

/** Calls back when the socket is open again after it was down: events may have been missed. */
export const subscribeReconnected = reconnectListeners.subscribe;

export const socketState = (): SocketState => (active ? 'open' : 'down');

export const useSocketState = (): SocketState => useSyncExternalStore(stateListeners.subscribe, socketState);

/** Delay before attempt `attempt` (from 0): exponential, with jitter in the upper half to spread the clients. */
export const backoffDelay = (attempt: number, random: () => number = Math.random): number => {
  const ceiling = Math.min(maxBackoffMs, firstBackoffMs * 2 ** attempt);
  return ceiling / 2 + (random() * ceiling) / 2;
};

const connectNow = () => {
  if (!shouldConnect || active || attempt || document.visibilityState === 'hidden') return;
  clearTimeout(retryTimer);
  void connect();
};

const isIdle = (): boolean => Date.now() - lastInputAt > inputMs;

/** Whether an idle page still gets messages is asked before its user reads on. */
const handleInput = () => {
  const wasIdle = isIdle();
  lastInputAt = Date.now();
  if (wasIdle && active) ping(active);
};

const handleVisibility = () => {
  suspendWhileHidden();
  if (document.visibilityState === 'hidden') return;
  lastInputAt = Date.now();
  if (active) ping(active);
  else connectNow();
};

const suspendWhileHidden = () => {
  clearTimeout(hiddenTimer);
  if (document.visibilityState !== 'hidden') return;
  clearTimeout(pingTimer);
  hiddenTimer = setTimeout(suspend, hiddenOpenMs);
};

/** Without a further attempt: what happens meanwhile is loaded after the next connection. */
const suspend = () => {
  attempt = undefined;
  clearTimers();
  const socket = active;
  setActive(null);
  socket?.close();
};

const connect = async (): Promise<void> => {
  if (attempt) return;
  const own = Symbol();
  attempt = own;
  try {
    const { ticket } = await callApi('get-realtime-ticket', {});
    if (attempt === own) open(ticket, own);
  } catch (error) {
    const isOwn = attempt === own;
    if (isOwn) attempt = undefined;
    if (!(error instanceof ApiError)) throw error;
    if (isOwn && error.status !== 401) scheduleRetry();
  }
};

const open = (ticket: string, own: symbol) => {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const socket = new WebSocket(`${scheme}://${location.host}/ws?ticket=${encodeURIComponent(ticket)}`);
  let hasAnswered = false;
  const end = () => {
    clearTimeout(unanswered);
    release(socket);
    if (socket === active) return handleLoss();
    if (attempt !== own) return;
    attempt = undefined;
    scheduleRetry();
  };
  const unanswered = setTimeout(end, answerMs);
  socket.onopen = () => {
    if (attempt === own) socket.send(pingMessage);
    else socket.close();
  };
  socket.onmessage = (message) => {
    if (!hasAnswered) {
      if (attempt !== own) return end();
      clearTimeout(unanswered);
      hasAnswered = true;
      attempt = undefined;
      activate(socket);
    }
    if (socket === active) schedulePing(socket);
    handleMessage(String(message.data));
  };
  socket.onclose = end;
};

const activate = (socket: WebSocket) => {
  const previous = active;
  const isReconnect = hasOpenedBefore && !previous;
  hasOpenedBefore = true;
  setActive(socket);
  // The previous socket is closed only now, so that no event is missed between the two.
  previous?.close();
  clearTimers();
  stableTimer = setTimeout(() => {
    failures = 0;
  }, stableMs);
  renewTimer = setTimeout(() => void connect(), renewSocketMs - Math.random() * renewalJitterMs);
  openListeners.notify();
  if (isReconnect) reconnectListeners.notify();
};

const handleLoss = () => {
  clearTimers();
  setActive(null);
  scheduleRetry();
};

/** Not waiting for its closing, which does not end after a network failure. */
const release = (socket: WebSocket) => {
  socket.onopen = null;
  socket.onmessage = null;
  socket.onclose = null;
  socket.close();
};

const handleMessage = (text: string) => {
  const parsed = socketEvent.safeParse(JSON.parse(text));
  // A newer server may send event types that this version of the page does not know.
  if (!parsed.success) return;
  for (const handler of handlers) handler(parsed.data);
};

/** Every message shows that the socket carries something. */
const schedulePing = (socket: WebSocket) => {
  clearTimeout(answerTimer);
  clearTimeout(pingTimer);
  if (document.visibilityState !== 'hidden') pingTimer = setTimeout(() => ping(socket), isIdle() ? idlePingMs : pingMs);
};

const ping = (socket: WebSocket) => {
  clearTimeout(pingTimer);
  clearTimeout(answerTimer);
  // After a network failure the socket appears open for minutes.
  answerTimer = setTimeout(() => {
    release(socket);
    handleLoss();
  }, answerMs);
  socket.send(pingMessage);
};

const scheduleRetry = () => {
  clearTimeout(retryTimer);
  retryTimer = setTimeout(() => void connect(), backoffDelay(failures++));
};

const clearTimers = () => {
  clearTimeout(retryTimer);
  clearTimeout(renewTimer);
  clearTimeout(pingTimer);
  clearTimeout(answerTimer);
  clearTimeout(stableTimer);
};

const setActive = (socket: WebSocket | null) => {
  if (active === socket) return;
  active = socket;
  stateListeners.notify();
};
