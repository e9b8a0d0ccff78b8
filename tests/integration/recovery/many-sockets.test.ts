import { once } from 'node:events';
import { afterEach, expect, inject, test } from 'vitest';
import type { WebSocket } from 'ws';
import { pingMessage } from '../../../shared/events.ts';
import type { UserClient } from '../../support/api.ts';
import { signInAs } from '../../support/demo-users.ts';
import { openSocket } from '../../support/sockets.ts';
import { createSignedInUser, updateUser } from '../../support/users.ts';

const tabs = 100;
const openedTogether = 16;

test('opens a hundred sockets for a browser with a hundred tabs, and closes all on sign-out', async () => {
  const user = await createSignedInUser();
  const opened: WebSocket[] = [];
  const rejectedStatuses: number[] = [];
  const pendingTabs = Array.from({ length: tabs }).values();
  const openEach = async () => {
    for (const _ of pendingTabs) {
      const { ticket } = await user.ok('get-realtime-ticket', {});
      const socket = await openSocket(ticket);
      if (typeof socket === 'number') rejectedStatuses.push(socket);
      else opened.push(socket);
    }
  };
  await Promise.all(Array.from({ length: openedTogether }, openEach));
  expect(rejectedStatuses).toEqual([]);

  const pongs = opened.map(
    (socket) =>
      new Promise<void>((resolve) => {
        socket.on('message', (data) => {
          if (JSON.parse(String(data)).type === 'pong') resolve();
        });
        socket.send(pingMessage);
      }),
  );
  await Promise.all(pongs);

  const closed = opened.map((socket) => once(socket, 'close'));
  await user.ok('sign-out', {}, { headers: { cookie: user.cookie } });
  await Promise.all(closed);
  const { loadConnections } = await store();
  await expect.poll(() => loadConnections(user.nrp)).toEqual([]);
}, 240_000);

/** The functions' own store on the shared local stack. */
const store = async () => {
  Object.assign(process.env, inject('adminEnv'));
  const [{ dynamo }, connections] = await Promise.all([
    import('../../../functions/db/table.ts'),
    import('../../../functions/realtime/connection-store.ts'),
  ]);
  return { dynamo, ...connections };
};

const hook = 'afterConnectionWrite';
afterEach(async () => {
  (await store()).dynamo.middlewareStack.remove(hook);
});

/** Runs an action between the write of a connection and the reads that follow it. */
const afterConnectionWrite = async (happens: () => Promise<unknown>): Promise<void> => {
  const { dynamo } = await store();
  dynamo.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const result = await next(args);
        if (commandName === 'TransactWriteItemsCommand') await happens();
        return result;
      },
    { step: 'initialize', priority: 'high', name: hook },
  );
};

const ends: [string, (user: UserClient) => Promise<unknown>][] = [
  ['signed out', (user) => user.ok('sign-out', {}, { headers: { cookie: user.cookie } })],
  ['reset', async ({ nrp }) => (await signInAs('admin')).ok('reset-user-password', { nrp })],
  ['deactivated', ({ nrp }) => updateUser(nrp, { active: false })],
];

test.each(ends)('rejects a socket whose session is %s during opening, and deletes its record', async (_how, end) => {
  const user = await createSignedInUser();
  const { ticket } = await user.ok('get-realtime-ticket', {});
  await afterConnectionWrite(() => end(user));
  const { openConnection, loadConnection } = await store();
  const id = crypto.randomUUID();
  expect(await openConnection(id, ticket, new Date())).toBeUndefined();
  expect(await loadConnection(id)).toBeUndefined();
});

test('deletes the record of a socket whose session is reset right after it was accepted', async () => {
  const user = await createSignedInUser();
  const { ticket } = await user.ok('get-realtime-ticket', {});
  const { openConnection, loadConnection } = await store();
  const id = crypto.randomUUID();
  expect(await openConnection(id, ticket, new Date())).toBeDefined();
  await (await signInAs('admin')).ok('reset-user-password', { nrp: user.nrp });
  await expect.poll(() => loadConnection(id)).toBeUndefined();
});
