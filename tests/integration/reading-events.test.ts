import { expect, inject, onTestFinished, test } from 'vitest';
import type { Topic } from '../../shared/events.ts';
import type { UserClient } from '../support/api.ts';
import { loadDocuments } from '../support/bulk-jobs.ts';
import { signInAs } from '../support/demo-users.ts';
import { publishForReader } from '../support/required-reading.ts';
import { openSubscribedSocket } from '../support/sockets.ts';
import { freshNomor } from '../support/submissions.ts';
import { createSignedInUser, updateUser } from '../support/users.ts';

/** The channel sends at most once a minute; without its state it sends at once, and nothing of earlier tests. */
const resetChannel = async (): Promise<void> => {
  Object.assign(process.env, inject('adminEnv'));
  const { DeleteCommand } = await import('@aws-sdk/lib-dynamodb');
  const { dynamo, tableName } = await import('../../functions/db/table.ts');
  const { keys } = await import('../../functions/db/keys.ts');
  await dynamo.send(new DeleteCommand({ TableName: tableName(), Key: keys.channelState('reading') }));
};

/** Another test may send after the reset: the channel then sends what follows a minute later. */
const patience = { timeout: 75_000 };

/** How often a page was notified that what must be read has changed. */
const listen = async (by: UserClient, topic: Topic | null) => {
  const { socket, received } = await openSubscribedSocket(by, topic);
  onTestFinished(() => socket.close());
  return () => received.filter(({ type }) => type === 'reading.changed').length;
};

test('a publication reaches the visible pages of those who must read it, and no others', {
  timeout: 300_000,
}, async () => {
  const [reader, mover, stranger] = await Promise.all([
    createSignedInUser({ department: 'PRO' }),
    createSignedInUser({ department: 'SHE' }),
    createSignedInUser({ department: 'SHE' }),
  ]);
  await updateUser(mover.nrp, { department: 'PRO' });
  const concerned = [
    await listen(reader, { list: 'catalogue' }),
    await listen(reader, { list: 'submissions' }),
    await listen(mover, { list: 'reading' }),
  ];
  const others = [await listen(reader, null), await listen(stranger, { list: 'catalogue' })];
  const nomor = freshNomor();
  await resetChannel();
  await publishForReader(reader, { nomor, nama: `Prosedur ${nomor}` });
  for (const count of concerned) await expect.poll(count, patience).toBeGreaterThanOrEqual(1);
  expect(others.map((count) => count())).toEqual([0, 0]);

  const controller = await signInAs('controller');
  const [document] = await loadDocuments(controller, nomor);
  if (!document) throw new Error('The document was published');
  const before = concerned.map((count) => count());
  await resetChannel();
  const { id, version, department } = document;
  await controller.ok('update-hims-documents', { department, rows: [{ id, version, nama: `Prosedur ${nomor} baru` }] });
  const named = { departments: ['PRO' as const], users: [stranger.nrp] };
  await controller.ok('set-distribution', { documents: [{ id, version: version + 1 }], audience: named });
  await expect.poll(others[1] ?? (() => 0), patience).toBe(1);
  expect(concerned.map((count) => count())).toEqual(before);
});
