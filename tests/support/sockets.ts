import { once } from 'node:events';
import { inject, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type SocketEvent, type SubscribeMessage, socketEvent, type Topic } from '../../shared/events.ts';
import type { UserClient } from './api.ts';

const socketUrl = (ticket: string, localStackUrl: string) => {
  const url = new URL(`/ws?ticket=${ticket}`, localStackUrl);
  url.protocol = 'ws:';
  return url;
};

/** Opens a socket as the page does; resolves to the HTTP status when it is rejected. */
export const openSocket = async (
  ticket: string,
  origin = inject('localStackUrl'),
  localStackUrl = inject('localStackUrl'),
): Promise<WebSocket | number> => {
  const socket = new WebSocket(socketUrl(ticket, localStackUrl), { origin });
  const refused = once(socket, 'unexpected-response').then(([, response]) => Number(response.statusCode));
  return Promise.race([once(socket, 'open').then(() => socket), refused]);
};

/** A user's socket and the events that it receives. */
export const openListeningSocket = async (by: UserClient): Promise<{ socket: WebSocket; received: SocketEvent[] }> => {
  const { ticket } = await by.ok('get-realtime-ticket', {});
  const socket = await openSocket(ticket);
  if (typeof socket === 'number') throw new Error(`The socket was refused: ${socket}`);
  const received: SocketEvent[] = [];
  socket.on('message', (data) => received.push(socketEvent.parse(JSON.parse(String(data)))));
  return { socket, received };
};

/** Sends a subscription as the page does. */
export const sendSubscription = (socket: WebSocket, topic: Topic | null): void =>
  socket.send(JSON.stringify({ action: 'subscribe', topic } satisfies SubscribeMessage));

/** A user's socket that shows a topic, with the events that it received since. */
export const openSubscribedSocket = async (by: UserClient, topic: Topic | null) => {
  const listening = await openListeningSocket(by);
  await subscribe(listening, topic);
  return listening;
};

/** Replaces the topic of a socket; resolves to the response. The index of subscribers lags behind it by moments. */
export const subscribe = async (
  { socket, received }: { socket: WebSocket; received: SocketEvent[] },
  topic: Topic | null,
): Promise<Extract<SocketEvent, { type: 'subscribed' }>> => {
  const before = received.length;
  sendSubscription(socket, topic);
  return vi.waitUntil(() => received.slice(before).find((event) => event.type === 'subscribed'), { timeout: 45_000 });
};
