import { once } from 'node:events';
import { WebSocket } from 'ws';
import { socketEvent } from '../../shared/events.ts';
import type { UserClient } from '../support/api.ts';

/** A user with the catalogue open, and the arrival times of each department's events. */
export interface CatalogueViewer {
  /** The shortest interval in milliseconds between two events of one department; undefined when there is none. */
  closest: () => number | undefined;
  events: () => number;
  close: () => void;
}

export const openViewer = async (url: string, user: UserClient): Promise<CatalogueViewer> => {
  const { ticket } = await user.ok('get-realtime-ticket', {});
  const address = new URL(`/ws?ticket=${ticket}`, url);
  address.protocol = 'ws:';
  const socket = new WebSocket(address, { origin: url });
  await once(socket, 'open');
  const eventTimes = new Map<string, number[]>();
  socket.on('message', (data) => {
    const event = socketEvent.parse(JSON.parse(String(data)));
    if (event.type !== 'catalogue.changed' && event.type !== 'document.changed') return;
    eventTimes.set(event.department, [...(eventTimes.get(event.department) ?? []), performance.now()]);
  });
  const intervals = (): number[] =>
    [...eventTimes.values()].flatMap((times) => times.slice(1).map((time, at) => time - (times[at] ?? 0)));
  return {
    closest: () => (intervals().length === 0 ? undefined : Math.min(...intervals())),
    events: () => [...eventTimes.values()].reduce((sum, times) => sum + times.length, 0),
    close: () => socket.close(),
  };
};
