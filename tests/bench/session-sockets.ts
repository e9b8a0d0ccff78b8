import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { pingMessage } from '../../shared/events.ts';
import { signIn } from '../support/api.ts';
import { printLine } from '../support/commands.ts';
import type { LocalStack } from '../support/local-stack.ts';
import { nrps } from '../support/nrps.ts';
import type { Measurement } from './measurements.ts';
import { openSockets } from './open-sockets.ts';
import type { Sizes } from './sizes.ts';

const maxWaitMs = 60_000;

/** One session opens many sockets, pings on each of them, and ends. */
export const measureSessionSockets = async (
  localStack: LocalStack,
  size: Sizes['sessionSockets'],
): Promise<Measurement[]> => {
  const user = await signIn(localStack.url, nrps.sheEmployee);
  const { sockets, failures, ms } = await openSockets(user, size);
  try {
    for (const failure of new Set(failures)) printLine(`  ${failure}`);
    const pinged = performance.now();
    const pongs = await countWithin(sockets, pong);
    const pingMs = performance.now() - pinged;
    const closed = countWithin(sockets, (socket) => once(socket, 'close'));
    const ended = performance.now();
    await user.ok('sign-out', {}, { headers: { cookie: user.cookie } });
    const closedSockets = await closed;
    return [
      { label: `sockets opened, ${size.openedTogether} at a time`, value: sockets.length, unit: '' },
      { label: 'sockets that failed to open', value: failures.length, unit: '', limit: 0 },
      { label: 'time for each of them', value: ms / size.sockets, unit: 'ms' },
      { label: 'pings without a response', value: sockets.length - pongs, unit: '', limit: 0 },
      { label: 'all pings answered', value: pingMs, unit: 'ms' },
      { label: 'sockets still open after the sign-out', value: sockets.length - closedSockets, unit: '', limit: 0 },
      { label: 'all sockets closed after the sign-out', value: performance.now() - ended, unit: 'ms' },
    ];
  } finally {
    for (const socket of sockets) socket.terminate();
  }
};

const pong = async (socket: WebSocket): Promise<void> => {
  const received = Promise.withResolvers<void>();
  socket.on('message', (data) => {
    if (JSON.parse(String(data)).type === 'pong') received.resolve();
  });
  socket.send(pingMessage);
  await received.promise;
};

/** The number of sockets on which the event happened, before all of them or the timeout. */
const countWithin = async (
  sockets: readonly WebSocket[],
  event: (socket: WebSocket) => Promise<unknown>,
): Promise<number> => {
  let count = 0;
  const timeout = new AbortController();
  const all = Promise.all(
    sockets.map(async (socket) => {
      await event(socket);
      count += 1;
    }),
  );
  await Promise.race([all, pause(maxWaitMs, undefined, { signal: timeout.signal })]);
  timeout.abort();
  return count;
};
