import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { type SocketEvent, socketEvent } from '../../shared/events.ts';
import { type CatalogueAnswer, FollowedList } from '../../web/src/lib/catalogue-follow.ts';
import { type Person, signIn } from '../support/api.ts';
import { say } from '../support/commands.ts';
import { nrps } from '../support/nrps.ts';
import { startStage } from '../support/stage.ts';
import { freshNomor } from '../support/submissions.ts';
import { type Measured, reported } from './measured.ts';

const sockets = 1_000;
const openedTogether = 16;
/** So long after a change nothing more of it may come. */
const quietMs = 3_000;
const longestMs = 30_000;

interface Message {
  at: number;
  bytes: number;
  event: SocketEvent;
}

interface Listener {
  socket: WebSocket;
  list: FollowedList;
  heard: Message[];
}

/** One change of one document, and everybody who has the page open: what they hear of it, and when the last one does. */
export const measureFanOut = async (): Promise<Measured[]> => {
  const stage = await startStage({ seed: 'users' });
  const listeners: Listener[] = [];
  try {
    const viewer = await signIn(stage.url, nrps.employee);
    const controller = await signIn(stage.url, nrps.controller);
    const known = await viewer.ok('list-hims-documents', { department: 'FAT' });
    const opening = performance.now();
    const wanted = Array.from({ length: sockets }).values();
    await Promise.all(Array.from({ length: openedTogether }, () => openEach(wanted, listeners, viewer, known)));
    say(`  ${listeners.length} sockets opened in ${((performance.now() - opening) / 1000).toFixed(0)} s`);
    // The first change also starts the functions; it is measured apart, as the cold start it is.
    const first = await changeHeard(controller, listeners);
    const next = await changeHeard(controller, listeners);
    return [
      { what: 'first change of all, until the last socket heard', value: first.last, unit: 'ms' },
      { what: 'a change acknowledged, until the first socket heard', value: next.first, unit: 'ms' },
      { what: 'a change acknowledged, until the last socket heard', value: next.last, unit: 'ms', limit: 1000 },
      { what: 'messages a socket, at most', value: next.messages, unit: '', limit: 1 },
      { what: 'sockets that heard nothing', value: next.deaf, unit: '', limit: 0 },
      { what: 'size of a message, at most', value: next.bytes, unit: 'B', limit: 1024 },
      { what: 'lists that would have to be read again', value: next.lost, unit: '', limit: 0 },
    ];
  } finally {
    for (const { socket } of listeners) socket.terminate();
    await stage.stop();
  }
};

/** One of several that open the wanted sockets between them. */
const openEach = async (
  wanted: Iterable<unknown>,
  listeners: Listener[],
  viewer: Person,
  known: CatalogueAnswer,
): Promise<void> => {
  for (const _ of wanted) {
    const { ticket } = await viewer.ok('get-realtime-ticket', {});
    const url = new URL(`/ws?ticket=${ticket}`, viewer.origin);
    url.protocol = 'ws:';
    const socket = new WebSocket(url, { origin: viewer.origin });
    const listener: Listener = { socket, list: new FollowedList(), heard: [] };
    listener.list.absorb(known);
    socket.on('message', (data: Buffer) => {
      const event = socketEvent.parse(JSON.parse(String(data)));
      listener.heard.push({ at: performance.now(), bytes: data.length, event });
      if (event.type === 'document.changed') listener.list.hear(event.change, event.catalogue_version);
    });
    await once(socket, 'open');
    listeners.push(listener);
  }
};

const changeHeard = async (controller: Person, listeners: readonly Listener[]) => {
  for (const { heard } of listeners) heard.length = 0;
  const nomor = freshNomor('SOP', 'FAT');
  const change = { department: 'FAT', jenis: 'SOP', nomor, nama: `Prosedur Kas ${nomor}` } as const;
  await controller.ok('create-hims-document', change);
  const acknowledged = performance.now();
  while (listeners.some(({ heard }) => heard.length === 0) && performance.now() - acknowledged < longestMs)
    await pause(20);
  await pause(quietMs);
  const version = Math.max(...listeners.map(({ list }) => list.version ?? 0));
  const heard = listeners.flatMap((listener) => listener.heard);
  const times = heard.map(({ at }) => at - acknowledged);
  return {
    first: Math.min(...times),
    last: Math.max(...times),
    messages: Math.max(...listeners.map((listener) => listener.heard.length)),
    deaf: listeners.filter((listener) => listener.heard.length === 0).length,
    bytes: Math.max(...heard.map(({ bytes }) => bytes)),
    lost: listeners.filter(({ list }) => list.lacksSome || list.version !== version).length,
  };
};

if (import.meta.main) process.exitCode = reported(await measureFanOut()) ? 0 : 1;
