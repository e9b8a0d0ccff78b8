import { once } from 'node:events';
import { WebSocket } from 'ws';
import { pingMessage, type SocketEvent, type SubscribeMessage, socketEvent } from '../../../shared/events.ts';
import { poll, type SmokeClient } from './client.ts';

/** A user's socket and the events it has received. */
export type SmokeSocket = Awaited<ReturnType<typeof openSocket>>;

/** Opens a socket with a new ticket, as the page does. */
export const openSocket = async (client: SmokeClient) => {
  const { ticket } = await client.call('get-realtime-ticket', {});
  const { origin, signal } = client.connection;
  const url = new URL('/ws', origin);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.searchParams.set('ticket', ticket);
  const socket = new WebSocket(url, { origin });
  const received: SocketEvent[] = [];
  socket.on('message', (data) => received.push(socketEvent.parse(JSON.parse(String(data)))));
  const refusal = once(socket, 'unexpected-response').then(([, response]) => {
    throw new Error(`The socket was refused with ${response.statusCode}`);
  });
  await Promise.race([once(socket, 'open', { signal: signal() }), refusal]);
  // Once open, an error is followed by the end of the connection, which `isClosed` reports.
  socket.on('error', () => {});
  return {
    /** The first event so far, or the next one, that matches. */
    waitFor: (matches: (event: SocketEvent) => boolean): Promise<SocketEvent> =>
      poll(signal, async () => received.find(matches)),
    ping: () => socket.send(pingMessage),
    /** Follows the controlled documents, as the page of the database does. */
    subscribe: async (): Promise<void> => {
      const message: SubscribeMessage = { action: 'subscribe', topic: { list: 'catalogue' } };
      socket.send(JSON.stringify(message));
      await poll(signal, async () => received.find(({ type }) => type === 'subscribed'));
    },
    isClosed: () => socket.readyState === WebSocket.CLOSED,
    close: () => socket.terminate(),
  };
};
