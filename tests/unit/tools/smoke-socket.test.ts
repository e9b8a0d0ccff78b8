import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import type { SmokeClient } from '../../../infra/tools/smoke/client.ts';
import { openSocket } from '../../../infra/tools/smoke/socket.ts';

const http = createServer();
let server: WebSocketServer;
let opened: WebSocket[];
let received: string[];
const call = vi.fn();
let client: SmokeClient;

beforeEach(async () => {
  server = new WebSocketServer({ server: http });
  opened = [];
  received = [];
  server.on('connection', (socket) => {
    opened.push(socket);
    socket.on('message', (data) => received.push(String(data)));
  });
  await once(http.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  call.mockReset().mockResolvedValue({ ticket: 'T' });
  client = { call, connection: { origin, signal: () => AbortSignal.timeout(20_000) } } as unknown as SmokeClient;
});
afterEach(() => {
  for (const socket of opened) socket.terminate();
  server.close();
  http.close();
});

test('a socket that the server closes is opened again with a new ticket, and follows what it followed', async () => {
  const socket = await openSocket(client);
  const subscribed = socket.subscribe();
  await vi.waitUntil(() => received.length === 1);
  opened[0]?.send(JSON.stringify({ type: 'subscribed', topic: null }));
  await subscribed;
  opened[0]?.close();
  await vi.waitUntil(() => received.length === 2, { timeout: 10_000 });
  expect(received[1]).toBe(received[0]);
  expect(call).toHaveBeenCalledTimes(2);
  opened[1]?.send(JSON.stringify({ type: 'session.changed' }));
  await socket.waitFor(({ type }) => type === 'session.changed');
  expect(socket.isClosed()).toBe(false);
  socket.close();
});

test('a socket stays closed after its session has ended, and a refused ticket is said', async () => {
  const socket = await openSocket(client);
  opened[0]?.send(JSON.stringify({ type: 'session.ended', reason: 'signed_out' }));
  opened[0]?.close();
  await vi.waitUntil(socket.isClosed, { timeout: 10_000 });
  expect(call).toHaveBeenCalledTimes(1);

  const other = await openSocket(client);
  call.mockRejectedValue(new Error('no ticket'));
  opened[1]?.close();
  await expect(other.waitFor(({ type }) => type === 'pong')).rejects.toThrow('no ticket');
});
