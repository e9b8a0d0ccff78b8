import { afterEach, expect, inject, test } from 'vitest';
import type { UserClient } from '../../support/api.ts';
import { signInAs } from '../../support/demo-users.ts';
import { createSignedInUser, updateUser } from '../../support/users.ts';

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
