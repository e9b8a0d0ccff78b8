import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { WebSocket } from 'ws';
import { socketEvent } from '../../../shared/events.ts';
import type { UserClient } from '../../support/api.ts';
import { hostileJson, hostileText } from './hostile-values.ts';

/** The server may wait for the rest of a request; after this time the client leaves. */
const patienceMs = 250;
const quietMs = 400;

const requestLines = [
  ...[
    'GET',
    'GET /',
    'GET / HTTP/0.9',
    'GET / HTTP/9.9',
    'get / http/1.1',
    '\u0000\u0001\u0002',
    'GET /\u0000 HTTP/1.1',
  ],
  ...[
    'POST /api/get-session HTTP/1.1',
    'GET http://evil.example/ HTTP/1.1',
    'CONNECT evil.example:443 HTTP/1.1',
    'GET * HTTP/1.1',
  ],
  ...['PRI * HTTP/2.0', 'GET /api/get-session HTTP/1.1', 'POST /api/validate-login HTTP/1.1', 'GET /ws HTTP/1.1'],
];
const rawHeaders = [
  ...[
    'Host: a',
    'Host: a\r\nHost: b',
    'Host:',
    ': x',
    'Content-Length: 5',
    'Content-Length: 5\r\nContent-Length: 6',
    'Content-Length: -1',
  ],
  ...[
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: chunked\r\nContent-Length: 3',
    'Transfer-Encoding: x',
    'Expect: 100-continue',
  ],
  ...['A: \u0000', 'A\u0000: b', ' folded: x', 'Upgrade: websocket\r\nConnection: Upgrade', 'Sec-WebSocket-Version: 1'],
  ...[
    'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Connection: close',
  ],
  `Long: ${'x'.repeat(20_000)}`,
];
const rawBodies = [
  '',
  '{}',
  '5\r\nhello\r\n0\r\n\r\n',
  'zz\r\n',
  '0\r\n\r\nGET / HTTP/1.1\r\n\r\n',
  '\u0000'.repeat(100),
];

/** Bytes (Latin-1) that are no or hardly an HTTP request. */
export const rawBytes: fc.Arbitrary<string> = fc
  .tuple(
    fc.oneof(fc.constantFrom(...requestLines), fc.string({ unit: 'binary', maxLength: 40 })),
    fc.array(fc.constantFrom(...rawHeaders), { maxLength: 6 }),
    fc.constantFrom(...rawBodies),
  )
  .map(([line, headers, body]) => [line, ...headers, '', body].join('\r\n'));

/** The status of the answer; undefined when the connection ended, or waits, without one. */
export const sendBytes = async (url: URL, bytes: string): Promise<number | undefined> => {
  const socket = connect({ host: url.hostname, port: Number(url.port) });
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  // The server may end the connection at any moment.
  socket.on('error', () => undefined);
  socket.end(Buffer.from(bytes, 'latin1'));
  await Promise.race([new Promise((resolve) => socket.once('close', resolve)), pause(patienceMs)]);
  socket.destroy();
  const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
  return status === undefined ? undefined : Number(status);
};

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
