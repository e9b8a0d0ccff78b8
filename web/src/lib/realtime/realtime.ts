import { useSyncExternalStore } from 'react';
import { pingMs, renewSocketMs } from '../../../../shared/domain/time/connection-times.ts';
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

const pongTimeoutMs = 20_000;
/** Sockets that were opened together, after an outage, are not renewed together. */
const renewalJitterMs = 5 * 60_000;
const firstBackoffMs = 1_000;
const maxBackoffMs = 60_000;

export type SocketState = 'open' | 'down';
type Handler = (event: SocketEvent) => void;

let shouldConnect = false;
/** The request for a ticket under way; a stopped one opens no socket. */
let attempt: symbol | undefined;
let active: WebSocket | null = null;
let failures = 0;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let renewTimer: ReturnType<typeof setTimeout> | undefined;
let pingTimer: ReturnType<typeof setInterval> | undefined;
let pongTimer: ReturnType<typeof setTimeout> | undefined;
let hasOpenedBefore = false;
const handlers = new Set<Handler>();
const openListeners = new Listeners();
const reconnectListeners = new Listeners();
const stateListeners = new Listeners();

/** Opens a socket and reconnects it until `stopRealtime`. */
export const startRealtime = (): void => {
  if (shouldConnect) return;
  shouldConnect = true;
  failures = 0;
  window.addEventListener('online', connectNow);
  document.addEventListener('visibilitychange', connectNow);
  void connect();
};

export const stopRealtime = (): void => {
  shouldConnect = false;
  hasOpenedBefore = false;
  attempt = undefined;
  window.removeEventListener('online', connectNow);
  document.removeEventListener('visibilitychange', connectNow);
  clearTimers();
  const socket = active;
  setActive(null);
  socket?.close();
};

/** Calls back for events of these types. Returns the unsubscribe function. */
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

export const useSocketState = (): SocketState =>
  useSyncExternalStore(stateListeners.subscribe, () => (active ? 'open' : 'down'));

/** Delay before attempt `attempt` (from 0): exponential, with jitter in the upper half to spread the clients. */
export const backoffDelay = (attempt: number, random: () => number = Math.random): number => {
  const ceiling = Math.min(maxBackoffMs, firstBackoffMs * 2 ** attempt);
  return ceiling / 2 + (random() * ceiling) / 2;
};

const connectNow = () => {
  if (!shouldConnect || active || document.visibilityState === 'hidden') return;
  clearTimeout(retryTimer);
  void connect();
};

const connect = async (): Promise<void> => {
  if (attempt) return;
  const own = Symbol();
  attempt = own;
  try {
    const { ticket } = await callApi('get-realtime-ticket', {});
    if (attempt === own) open(ticket);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (attempt === own && error.status !== 401) scheduleRetry();
  } finally {
    if (attempt === own) attempt = undefined;
  }
};

const open = (ticket: string) => {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const socket = new WebSocket(`${scheme}://${location.host}/ws?ticket=${encodeURIComponent(ticket)}`);
  socket.onopen = () => {
    if (!shouldConnect) {
      socket.close();
      return;
    }
    const previous = active;
    const isReconnect = hasOpenedBefore && !previous;
    failures = 0;
    hasOpenedBefore = true;
    setActive(socket);
    // The previous socket is closed only now, so that no event is missed between the two.
    previous?.close();
    clearTimers();
    pingTimer = setInterval(() => ping(socket), pingMs);
    renewTimer = setTimeout(() => void connect(), renewSocketMs - Math.random() * renewalJitterMs);
    openListeners.notify();
    if (isReconnect) reconnectListeners.notify();
  };
  socket.onmessage = (message) => handleMessage(String(message.data));
  socket.onclose = () => handleClose(socket);
};

const handleClose = (socket: WebSocket) => {
  if (socket === active) {
    clearTimers();
    setActive(null);
  }
  if (shouldConnect && !active) scheduleRetry();
};

const handleMessage = (text: string) => {
  const parsed = socketEvent.safeParse(JSON.parse(text));
  // A newer server may send event types that this version of the page does not know.
  if (!parsed.success) return;
  if (parsed.data.type === 'pong') clearTimeout(pongTimer);
  for (const handler of handlers) handler(parsed.data);
};

const ping = (socket: WebSocket) => {
  socket.send(pingMessage);
  clearTimeout(pongTimer);
  // After a network failure the socket appears open for minutes.
  pongTimer = setTimeout(() => {
    handleClose(socket);
    socket.close();
  }, pongTimeoutMs);
};

const scheduleRetry = () => {
  clearTimeout(retryTimer);
  retryTimer = setTimeout(() => void connect(), backoffDelay(failures++));
};

const clearTimers = () => {
  clearTimeout(retryTimer);
  clearTimeout(renewTimer);
  clearTimeout(pongTimer);
  clearInterval(pingTimer);
};

const setActive = (socket: WebSocket | null) => {
  if (active === socket) return;
  active = socket;
  stateListeners.notify();
};
