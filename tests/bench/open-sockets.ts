import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { UserClient } from '../support/api.ts';

interface Opened {
  sockets: WebSocket[];
  /** Why sockets failed: a status, or the error of the connection. */
  failures: string[];
  ms: number;
}

/**
 * Opens sockets of one session with limited concurrency, each with its own ticket; `prepare` runs before a socket
 * opens.
 */
export const openSockets = async (
  user: UserClient,
  { sockets: count, openedTogether }: { sockets: number; openedTogether: number },
  prepare: (socket: WebSocket) => void = () => {},
): Promise<Opened> => {
  const started = performance.now();
  const sockets: WebSocket[] = [];
  const failures: string[] = [];
  const slots = Array.from({ length: count }).values();
  const openEach = async (): Promise<void> => {
    for (const _ of slots) {
      const { ticket } = await user.ok('get-realtime-ticket', {});
      const url = new URL(`/ws?ticket=${ticket}`, user.origin);
      url.protocol = 'ws:';
      const socket = new WebSocket(url, { origin: user.origin });
      prepare(socket);
      try {
        await once(socket, 'open');
        sockets.push(socket);
      } catch (error) {
        failures.push(String(error));
      }
    }
  };
  await Promise.all(Array.from({ length: openedTogether }, openEach));
  return { sockets, failures, ms: performance.now() - started };
};
