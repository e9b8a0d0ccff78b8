import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { WebSocket } from 'ws';
import { socketEvent } from '../../../shared/events.ts';
import type { UserClient } from '../../support/api.ts';
import { hostileJson, hostileText } from './hostile-values.ts';

const quietMs = 400;

/** Messages over a socket: no JSON, other actions, wrong topics, too large ones. */
export const socketMessages: fc.Arbitrary<string[]> = fc.array(
  fc.oneof(
    hostileText,
    hostileJson,
    fc.constantFrom('{"action":"ping"}', '{"action":"subscribe"}', '{"action":"$connect"}', '{"action":"__proto__"}'),
    hostileJson.map((topic) => `{"action":"subscribe","topic":${topic}}`),
    fc.constantFrom('x'.repeat(33 * 1024), `{"action":"ping","x":"${'y'.repeat(31 * 1024)}"}`),
  ),
  { minLength: 1, maxLength: 4 },
);

/** Sends messages over a new socket; returns what is wrong with a received one, undefined when nothing is. */
export const sendMessages = async (by: UserClient, messages: readonly string[]): Promise<string | undefined> => {
  const { ticket } = await by.ok('get-realtime-ticket', {});
  const url = new URL(`/ws?ticket=${ticket}`, by.origin);
  url.protocol = 'ws:';
  const socket = new WebSocket(url, { origin: by.origin });
  const received: string[] = [];
  socket.on('message', (data) => received.push(String(data)));
  socket.on('error', () => undefined);
  const opened = await Promise.race([once(socket, 'open').then(() => true), once(socket, 'close').then(() => false)]);
  if (!opened) return 'was refused';
  for (const message of messages) if (socket.readyState === WebSocket.OPEN) socket.send(message);
  await pause(quietMs);
  socket.terminate();
  return received.map(messageProblem).find((problem) => problem !== undefined);
};

const messageProblem = (text: string): string | undefined => {
  const value = JSON.parse(text) as { message?: unknown };
  if (value.message === 'Forbidden' || socketEvent.safeParse(value).success) return undefined;
  return `received ${text.slice(0, 300)}`;
};
