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

const maxWaitMs = 30_000;

interface Message {
  at: number;
  bytes: number;
  event: SocketEvent;
}

interface Listener {
  list: VersionedList;
  received: Message[];
}

/**
 * One change of a document and many users with the page open: the messages they receive, and the time until the last
 * one.
 */
export const measureFanOut = async (
  localStack: LocalStack,
  { quietMs, ...size }: Sizes['fanOut'],
): Promise<Measurement[]> => {
  const viewer = await signIn(localStack.url, nrps.employee);
  const controller = await signIn(localStack.url, nrps.controller);
  const initialList = await viewer.ok('list-hims-documents', { department: 'FAT' });
  const listenerOf = new Map<WebSocket, Listener>();
  const { sockets, failures, ms } = await openSockets(viewer, size, (socket) => {
    const listener: Listener = { list: new VersionedList(), received: [] };
    listener.list.applyResponse(initialList);
    listenerOf.set(socket, listener);
    socket.on('message', (data: Buffer) => {
      const event = socketEvent.parse(JSON.parse(String(data)));
      listener.received.push({ at: performance.now(), bytes: data.length, event });
      if (event.type === 'document.changed') listener.list.applyChange(event.change, event.catalogue_version);
    });
  });
  try {
    const listeners = sockets.flatMap((socket) => listenerOf.get(socket) ?? []);
    // The first change also starts the functions, so it is reported separately as a cold start.
    const first = await measureChange(controller, listeners, quietMs);
    const next = await measureChange(controller, listeners, quietMs);
    return [
      { label: 'sockets opened', value: sockets.length, unit: '' },
      { label: 'sockets that failed to open', value: failures.length, unit: '', limit: 0 },
      { label: 'all sockets opened', value: ms / 1000, unit: 's' },
      { label: 'first change, until the last socket received it', value: first.last, unit: 'ms' },
      { label: 'from the response to a change until the first socket received it', value: next.first, unit: 'ms' },
      {
        label: 'from the response to a change until the last socket received it',
        value: next.last,
        unit: 'ms',
        limit: 1000,
      },
      { label: 'messages per socket, at most', value: next.messages, unit: '', limit: 1 },
      { label: 'sockets without a message', value: next.withoutMessage, unit: '', limit: 0 },
      { label: 'size of a message, at most', value: next.bytes, unit: 'B', limit: 1024 },
      { label: 'lists that miss a change', value: next.outdated, unit: '', limit: 0 },
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
  while (listeners.some(({ received }) => received.length === 0) && performance.now() - acknowledged < maxWaitMs)
    await pause(20);
  await pause(quietMs);
  const version = Math.max(...listeners.map(({ list }) => list.version ?? 0));
  const received = listeners.flatMap((listener) => listener.received);
  const times = received.map(({ at }) => at - acknowledged);
  return {
    first: Math.min(...times),
    last: Math.max(...times),
    messages: Math.max(...listeners.map((listener) => listener.received.length)),
    withoutMessage: listeners.filter((listener) => listener.received.length === 0).length,
    bytes: Math.max(...received.map(({ bytes }) => bytes)),
    outdated: listeners.filter(({ list }) => list.isMissingChanges || list.version !== version).length,
  };
};
