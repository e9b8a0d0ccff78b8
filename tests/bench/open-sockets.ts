import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { UserClient } from '../support/api.ts';

interface Opened {
  sockets: WebSocket[];
  /** How those that failed failed: a status, or what the connection said. */
  failures: string[];
  ms: number;
}

/** Opens sockets of one session, so many at a time, each with a ticket of its own; `prepare` sees each before it opens. */
export const openSockets = async (
  by: UserClient,
  { sockets: wanted, openedTogether }: { sockets: number; openedTogether: number },
  prepare: (socket: WebSocket) => void = () => {},
): Promise<Opened> => {
  const started = performance.now();
  const sockets: WebSocket[] = [];
  const failures: string[] = [];
  const places = Array.from({ length: wanted }).values();
  const openEach = async (): Promise<void> => {
    for (const _ of places) {
      const { ticket } = await by.ok('get-realtime-ticket', {});
      const url = new URL(`/ws?ticket=${ticket}`, by.origin);
      url.protocol = 'ws:';
      const socket = new WebSocket(url, { origin: by.origin });
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
