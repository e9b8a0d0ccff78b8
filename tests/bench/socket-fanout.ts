import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { type SocketEvent, type SubscribeMessage, socketEvent, type Topic } from '../../shared/events.ts';
import { VersionedList } from '../../web/src/lib/catalogue/versioned-list.ts';
import { signIn } from '../support/api.ts';
import type { LocalStack } from '../support/local-stack.ts';
import { nrps } from '../support/nrps.ts';
import { approve, freshNomor, submit } from '../support/submissions.ts';
import type { Measurement } from './measurements.ts';
import { openSockets } from './open-sockets.ts';
import type { Sizes } from './sizes.ts';

const maxWaitMs = 30_000;
/** The time of the last recipient's message. */
const maxLastMs = 5000;
const burst = 10;

interface Message {
  at: number;
  bytes: number;
  event: SocketEvent;
}

interface Listener {
  socket: WebSocket;
  list: VersionedList;
  received: Message[];
}

/**
 * Changes of a list and many users with the page open: the messages they receive, and the time until the last one. Half
 * of the pages show one department, half of them all.
 */
export const measureFanOut = async (
  localStack: LocalStack,
  { quietMs, ...size }: Sizes['fanOut'],
): Promise<Measurement[]> => {
  const viewer = await signIn(localStack.url, nrps.employee);
  const submitter = await signIn(localStack.url, nrps.sheEmployee);
  const admin = await signIn(localStack.url, nrps.admin);
  const controller = await signIn(localStack.url, nrps.controller);
  const initialList = await viewer.ok('list-hims-documents', { department: 'FAT' });
  const listenerOf = new Map<WebSocket, Listener>();
  const { sockets, failures, ms } = await openSockets(viewer, size, (socket) => {
    const listener: Listener = { socket, list: new VersionedList(), received: [] };
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
    const create = async (): Promise<void> => {
      const nomor = freshNomor('SOP', 'FAT');
      await controller.ok('create-hims-document', {
        department: 'FAT',
        jenis: 'SOP',
        nomor,
        nama: `Prosedur ${nomor}`,
      });
    };
    await subscribeHalves(listeners, { list: 'catalogue' }, { list: 'catalogue' }, size);
    // The first change also starts the functions, so it is reported separately as a cold start.
    const first = await measureChange(create, listeners, quietMs);
    const next = await measureChange(create, listeners, quietMs);
    const outdated = outdatedLists(listeners);
    const several = await measureChange(() => repeat(burst, create), listeners, quietMs + maxLastMs);

    const submission = await submit(submitter, { department: 'Produksi' });
    await subscribeHalves(listeners, { list: 'submissions', department: 'Produksi' }, { list: 'submissions' }, size);
    await pause(quietMs);
    const decision = await measureChange(() => approve(admin, submission), listeners, quietMs);
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
        limit: maxLastMs,
      },
      {
        label: 'from the response to a decision until the last socket received it',
        value: decision.last,
        unit: 'ms',
        limit: maxLastMs,
      },
      {
        label: 'messages per socket, at most',
        value: Math.max(next.messages, decision.messages),
        unit: '',
        limit: 1,
      },
      {
        label: 'sockets without a message',
        value: next.withoutMessage + several.withoutMessage + decision.withoutMessage,
        unit: '',
        limit: 0,
      },
      { label: 'size of a message, at most', value: Math.max(next.bytes, decision.bytes), unit: 'B', limit: 1024 },
      { label: 'lists that miss a change', value: outdated, unit: '', limit: 0 },
      { label: `messages per socket of ${burst} changes in a row, at most`, value: several.messages, unit: '' },
      {
        label: 'shortest time between two of them',
        value: Number.isFinite(several.shortest) ? several.shortest : 1000,
        unit: 'ms',
      },
    ];
  } finally {
    for (const socket of sockets) socket.terminate();
  }
};

const repeat = async (times: number, run: () => Promise<void>): Promise<void> => {
  for (let time = 0; time < times; time += 1) await run();
};

/** Subscribes every second socket to the one topic, the others to the other; resolves when all are confirmed. */
const subscribeHalves = async (
  listeners: readonly Listener[],
  one: Topic,
  other: Topic,
  { openedTogether }: { openedTogether: number },
): Promise<void> => {
  const remaining = listeners.entries();
  const subscribeEach = async (): Promise<void> => {
    for (const [index, { socket, received }] of remaining) {
      received.length = 0;
      const topic = index % 2 === 0 ? one : other;
      socket.send(JSON.stringify({ action: 'subscribe', topic } satisfies SubscribeMessage));
      while (!received.some(({ event }) => event.type === 'subscribed')) await once(socket, 'message');
    }
  };
  await Promise.all(Array.from({ length: openedTogether }, subscribeEach));
};

const measureChange = async (change: () => Promise<unknown>, listeners: readonly Listener[], quietMs: number) => {
  for (const { received } of listeners) received.length = 0;
  await change();
  const acknowledged = performance.now();
  while (listeners.some(({ received }) => received.length === 0) && performance.now() - acknowledged < maxWaitMs)
    await pause(20);
  await pause(quietMs);
  const received = listeners.flatMap((listener) => listener.received);
  const times = received.map(({ at }) => at - acknowledged);
  const intervals = listeners.flatMap((listener) =>
    listener.received.slice(1).map(({ at }, index) => at - (listener.received[index]?.at ?? 0)),
  );
  return {
    first: smallest(times),
    last: -smallest(times.map((time) => -time)),
    messages: Math.max(...listeners.map((listener) => listener.received.length)),
    withoutMessage: listeners.filter((listener) => listener.received.length === 0).length,
    bytes: Math.max(0, ...received.map(({ bytes }) => bytes)),
    shortest: smallest(intervals),
  };
};

const smallest = (values: readonly number[]): number =>
  values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);

const outdatedLists = (listeners: readonly Listener[]): number => {
  const version = Math.max(...listeners.map(({ list }) => list.version ?? 0));
  return listeners.filter(({ list }) => list.isMissingChanges || list.version !== version).length;
};
