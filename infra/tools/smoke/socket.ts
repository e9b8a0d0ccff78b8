import { once } from 'node:events';
import { WebSocket } from 'ws';
import { pingMessage, type SocketEvent, type SubscribeMessage, socketEvent } from '../../../shared/events.ts';
import { poll, type SmokeClient } from './client.ts';

/** A user's socket and the events it has received. */
export type SmokeSocket = Awaited<ReturnType<typeof openSocket>>;

const following: SubscribeMessage = { action: 'subscribe', topic: { list: 'catalogue' } };

/**
 * Opens a socket with a new ticket, and again when the server closes it while the session continues, as the page does: a
 * change of the user may be published after the socket was opened.
 */
export const openSocket = async (client: SmokeClient) => {
  const { signal } = client.connection;
  const received: SocketEvent[] = [];
  let socket = await connect(client, received);
  let isSubscribed = false;
  let isClosing = false;
  let failure: unknown;
  const reopen = async (): Promise<void> => {
    if (isClosing || received.some(({ type }) => type === 'session.ended')) return;
    socket = await connect(client, received);
    socket.once('close', onClose);
    if (isSubscribed) socket.send(JSON.stringify(following));
  };
  const onClose = (): void =>
    void reopen().catch((error: unknown) => {
      failure = error;
    });
  socket.once('close', onClose);
  const find = async (matches: (event: SocketEvent) => boolean): Promise<SocketEvent | undefined> => {
    if (failure !== undefined) throw failure;
    return received.find(matches);
  };
  return {
    /** The first event so far, or the next one, that matches. */
    waitFor: (matches: (event: SocketEvent) => boolean): Promise<SocketEvent> => poll(signal, () => find(matches)),
    ping: () => socket.send(pingMessage),
    /** Follows the controlled documents, as the page of the database does. */
    subscribe: async (): Promise<void> => {
      isSubscribed = true;
      socket.send(JSON.stringify(following));
      await poll(signal, () => find(({ type }) => type === 'subscribed'));
    },
    isClosed: () => socket.readyState === WebSocket.CLOSED,
    close: () => {
      isClosing = true;
      socket.terminate();
    },
  };
};

const connect = async (client: SmokeClient, received: SocketEvent[]): Promise<WebSocket> => {
  const { ticket } = await client.call('get-realtime-ticket', {});
  const { origin, signal } = client.connection;
  const url = new URL('/ws', origin);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.searchParams.set('ticket', ticket);
  const socket = new WebSocket(url, { origin });
  socket.on('message', (data) => received.push(socketEvent.parse(JSON.parse(String(data)))));
  const refusal = once(socket, 'unexpected-response').then(([, response]) => {
    throw new Error(`The socket was refused with ${response.statusCode}`);
  });
  await Promise.race([once(socket, 'open', { signal: signal() }), refusal]);
  // Once open, an error is followed by the end of the connection, which `isClosed` reports.
  socket.on('error', () => {});
  return socket;
};
