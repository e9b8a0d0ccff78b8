import { once } from 'node:events';
import { expect, inject, onTestFinished, test } from 'vitest';
import type { Topic } from '../../shared/events.ts';
import type { UserClient } from '../support/api.ts';
import { loadDocuments } from '../support/bulk-jobs.ts';
import { signInAs } from '../support/demo-users.ts';
import { waitForIdleStack } from '../support/local-stack-data.ts';
import { publishForReader } from '../support/required-reading.ts';
import { openSubscribedSocket } from '../support/sockets.ts';
import { freshNomor, waitUntil } from '../support/submissions.ts';
import { createSignedInUser, updateUser } from '../support/users.ts';

/**
 * Sends what is published so far. The channel sends at most once in five minutes, and what earlier tests have published
 * may take that turn at any time: each request here gives it another.
 */
const sendPublishedChanges = async (): Promise<void> => {
  await waitForIdleStack();
  Object.assign(process.env, inject('adminEnv'));
  const { GetCommand, UpdateCommand } = await import('@aws-sdk/lib-dynamodb');
  const { dynamo, tableName } = await import('../../functions/db/table.ts');
  const { keys } = await import('../../functions/db/keys.ts');
  const { queueFlush } = await import('../../functions/realtime/delivery-queue.ts');
  const state = { TableName: tableName(), Key: keys.channelState('reading') };
  await waitUntil(async () => {
    const { Item } = await dynamo.send(new GetCommand({ ...state, ConsistentRead: true }));
    if (!Item?.['changes']) return true;
    await dynamo.send(new UpdateCommand({ ...state, UpdateExpression: 'REMOVE next_at' }));
    await queueFlush({ list: 'reading' }, 0);
    return undefined;
  });
};

/** How often a page was notified that what must be read has changed, since `reset`. */
const listen = async (by: UserClient, topic: Topic | null) => {
  const { socket, received } = await openSubscribedSocket(by, topic);
  onTestFinished(() => socket.close());
  return {
    reset: () => received.splice(0),
    count: () => received.filter(({ type }) => type === 'reading.changed').length,
  };
};

test('a publication reaches the visible pages of those who must read it, and no others', async () => {
  const [reader, mover, stranger] = await Promise.all([
    createSignedInUser({ department: 'PRO' }),
    createSignedInUser({ department: 'SHE' }),
    createSignedInUser({ department: 'SHE' }),
  ]);
  // A new password and a move close the sockets of their user when they are published, those opened meanwhile too.
  const { socket: earlierSocket } = await openSubscribedSocket(mover, null);
  const closing = once(earlierSocket, 'close');
  await updateUser(mover.nrp, { department: 'PRO' });
  await closing;
  await waitForIdleStack();
  const concerned = [
    await listen(reader, { list: 'catalogue' }),
    await listen(reader, { list: 'submissions' }),
    await listen(mover, { list: 'reading' }),
  ];
  const hidden = await listen(reader, null);
  const elsewhere = await listen(stranger, { list: 'catalogue' });
  const pages = [...concerned, hidden, elsewhere];
  const counts = () => pages.map(({ count }) => count());
  const sendEarlierChanges = async () => {
    await sendPublishedChanges();
    for (const { reset } of pages) reset();
  };

  const nomor = freshNomor();
  await sendEarlierChanges();
  await publishForReader(reader, { nomor, nama: `Prosedur ${nomor}` });
  const fewest = () => Math.min(...concerned.map(({ count }) => count()));
  await expect.poll(() => sendPublishedChanges().then(fewest)).toBeGreaterThanOrEqual(1);
  expect(counts().slice(concerned.length)).toEqual([0, 0]);

  const controller = await signInAs('controller');
  const [document] = await loadDocuments(controller, nomor);
  if (!document) throw new Error('The document was published');
  await sendEarlierChanges();
  const { id, version, department } = document;
  await controller.ok('update-hims-documents', { department, rows: [{ id, version, nama: `Prosedur ${nomor} baru` }] });
  const named = { departments: ['PRO' as const], users: [stranger.nrp] };
  await controller.ok('set-distribution', { documents: [{ id, version: version + 1 }], audience: named });
  await expect.poll(() => sendPublishedChanges().then(elsewhere.count)).toBe(1);
  expect(counts()).toEqual([0, 0, 0, 0, 1]);
});
