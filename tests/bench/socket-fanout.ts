import { setTimeout as pause } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { type SocketEvent, socketEvent } from '../../shared/events.ts';
import { VersionedList } from '../../web/src/lib/catalogue/versioned-list.ts';
import { signIn, type UserClient } from '../support/api.ts';
import type { LocalStack } from '../support/local-stack.ts';
import { nrps } from '../support/nrps.ts';
import { freshNomor } from '../support/submissions.ts';
import type { Measurement } from './measurements.ts';
import { openSockets } from './open-sockets.ts';
import type { Sizes } from './sizes.ts';

const longestMs = 30_000;

interface Message {
  at: number;
  bytes: number;
  event: SocketEvent;
}

interface Listener {
  list: VersionedList;
  received: Message[];
}

/** One change of one document, and everybody who has the page open: what they hear of it, and when the last one does. */
export const measureFanOut = async (
  localStack: LocalStack,
  { quietMs, ...size }: Sizes['fanOut'],
): Promise<Measurement[]> => {
  const viewer = await signIn(localStack.url, nrps.employee);
  const controller = await signIn(localStack.url, nrps.controller);
  const known = await viewer.ok('list-hims-documents', { department: 'FAT' });
  const byOne = new Map<WebSocket, Listener>();
  const { sockets, failures, ms } = await openSockets(viewer, size, (socket) => {
    const listener: Listener = { list: new VersionedList(), received: [] };
    listener.list.applyResponse(known);
    byOne.set(socket, listener);
    socket.on('message', (data: Buffer) => {
      const event = socketEvent.parse(JSON.parse(String(data)));
      listener.received.push({ at: performance.now(), bytes: data.length, event });
      if (event.type === 'document.changed') listener.list.applyChange(event.change, event.catalogue_version);
    });
  });
  try {
    const listeners = sockets.flatMap((socket) => byOne.get(socket) ?? []);
    // The first change also starts the functions; it is measured apart, as the cold start it is.
    const first = await measureChange(controller, listeners, quietMs);
    const next = await measureChange(controller, listeners, quietMs);
    return [
      { what: 'sockets opened', value: sockets.length, unit: '' },
      { what: 'sockets that failed to open', value: failures.length, unit: '', limit: 0 },
      { what: 'all sockets opened', value: ms / 1000, unit: 's' },
      { what: 'first change of all, until the last socket heard', value: first.last, unit: 'ms' },
      { what: 'a change acknowledged, until the first socket heard', value: next.first, unit: 'ms' },
      { what: 'a change acknowledged, until the last socket heard', value: next.last, unit: 'ms', limit: 1000 },
      { what: 'messages a socket, at most', value: next.messages, unit: '', limit: 1 },
      { what: 'sockets that heard nothing', value: next.deaf, unit: '', limit: 0 },
      { what: 'size of a message, at most', value: next.bytes, unit: 'B', limit: 1024 },
      { what: 'lists that would have to be read again', value: next.lost, unit: '', limit: 0 },
    ];
  } finally {
    for (const socket of sockets) socket.terminate();
  }
};

const measureChange = async (controller: UserClient, listeners: readonly Listener[], quietMs: number) => {
  for (const { received } of listeners) received.length = 0;
  const nomor = freshNomor('SOP', 'FAT');
  const change = { department: 'FAT', jenis: 'SOP', nomor, nama: `Prosedur Kas ${nomor}` } as const;
  await controller.ok('create-hims-document', change);
  const acknowledged = performance.now();
  while (listeners.some(({ received }) => received.length === 0) && performance.now() - acknowledged < longestMs)
    await pause(20);
  await pause(quietMs);
  const version = Math.max(...listeners.map(({ list }) => list.version ?? 0));
  const received = listeners.flatMap((listener) => listener.received);
  const times = received.map(({ at }) => at - acknowledged);
  return {
    first: Math.min(...times),
    last: Math.max(...times),
    messages: Math.max(...listeners.map((listener) => listener.received.length)),
    deaf: listeners.filter((listener) => listener.received.length === 0).length,
    bytes: Math.max(...received.map(({ bytes }) => bytes)),
    lost: listeners.filter(({ list }) => list.isMissingChanges || list.version !== version).length,
  };
};
