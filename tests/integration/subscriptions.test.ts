import { afterEach, expect, inject, test } from 'vitest';
import type { WebSocket } from 'ws';
import * as z from 'zod';
import { type Channel, topicName } from '../../functions/realtime/topic-rules.ts';
import type { DepartmentCode } from '../../shared/domain/departments.ts';
import type { SocketEvent, Topic } from '../../shared/events.ts';
import type { UserClient } from '../support/api.ts';
import { signInAs } from '../support/demo-users.ts';
import { nrps } from '../support/nrps.ts';
import { openSubscribedSocket, subscribe } from '../support/sockets.ts';
import { approve, submit, waitUntil } from '../support/submissions.ts';
import { create, loadList } from './master-list.ts';

const sockets: WebSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

/** A socket that shows a topic. */
const open = async (by: UserClient, topic: Topic | null) => {
  const listening = await openSubscribedSocket(by, topic);
  sockets.push(listening.socket);
  return listening;
};

/** Waits until channels have sent the changes of earlier tests, so that the next change is sent alone. */
const waitForIdle = async (...channels: Channel[]): Promise<void> => {
  Object.assign(process.env, inject('adminEnv'));
  const { keys } = await import('../../functions/db/keys.ts');
  const { readItem } = await import('../../functions/db/table.ts');
  const { topicName } = await import('../../functions/realtime/topic-rules.ts');
  const state = z.object({ changes: z.set(z.string()).optional() });
  for (const channel of channels)
    await waitUntil(async () =>
      (await readItem(state, keys.channelState(topicName(channel))))?.changes === undefined ? true : undefined,
    );
};

const changesOf = (received: readonly SocketEvent[], id: string) =>
  received.filter((event) => event.type === 'submission.changed' && event.submission_id === id);
const catalogueTypes = new Set<string>(['document.changed', 'catalogue.changed']);
/** The departments and versions of changed lists, in the order of the events. */
const catalogueChanges = (received: readonly SocketEvent[]): [DepartmentCode, number][] =>
  received.flatMap((event): [DepartmentCode, number][] =>
    catalogueTypes.has(event.type) && 'catalogue_version' in event && 'department' in event
      ? [[event.department as DepartmentCode, event.catalogue_version ?? 0]]
      : [],
  );
test('sends a decision with its row to open lists, without it to participants, and nothing to other pages', async () => {
  const [employee, viewer, admin] = await Promise.all([
    signInAs('employee'),
    signInAs('sheEmployee'),
    signInAs('admin'),
  ]);
  await waitForIdle({ list: 'submissions' }, { list: 'submissions', department: 'Produksi' });
  const everything = await open(viewer, { list: 'submissions' });
  const ownDepartment = await open(viewer, { list: 'submissions', department: 'Produksi' });
  const otherDepartment = await open(viewer, { list: 'submissions', department: 'Engineering' });
  const hidden = await open(viewer, null);
  const submitterPage = await open(employee, null);
  const submission_id = await submit(employee, { department: 'Produksi' });
  const expectVersion = async (version: number, ...listeners: (typeof everything)[]) => {
    for (const { received } of listeners)
      await expect
        .poll(() => changesOf(received, submission_id).some((event) => 'version' in event && event.version === version))
        .toBe(true);
  };
  await expectVersion(1, everything, ownDepartment);
  const { version } = await approve(admin, submission_id);
  await expectVersion(version, everything, ownDepartment, submitterPage);
  const listed = changesOf(everything.received, submission_id).at(-1);
  const dashboard = await viewer.ok('get-dashboard-documents', {});
  const filtered = await viewer.ok('get-dashboard-documents', { department: 'Produksi' });
  expect(listed).toMatchObject({
    submission_status: 'under_dept_approval',
    list: {
      submission: dashboard.documents.find(({ id }) => id === submission_id),
      totals: dashboard.totals,
      department_total: filtered.total,
    },
  });
  expect(changesOf(ownDepartment.received, submission_id).at(-1)).toMatchObject({
    list: { totals: filtered.totals, department_total: filtered.total },
  });
  for (const event of changesOf(submitterPage.received, submission_id)) expect(event).not.toHaveProperty('list');
  // The next change is sent after the one before has been sent to every socket.
  const last = await approve(await signInAs('produksiHead'), submission_id);
  await expectVersion(last.version, everything, ownDepartment);
  expect(changesOf(otherDepartment.received, submission_id)).toEqual([]);
  expect(changesOf(hidden.received, submission_id)).toEqual([]);
});

test('sends the controlled documents only while they are shown', async () => {
  const [controller, viewer] = await Promise.all([signInAs('controller'), signInAs('employee')]);
  const moving = await open(viewer, { list: 'submissions' });
  const staying = await open(viewer, { list: 'catalogue' });
  const versionOf = async (department: DepartmentCode) => (await loadList(viewer, department)).catalogue_version;
  /** A new document, once the socket that stays has received its version. */
  const createAndReceive = async (department: DepartmentCode): Promise<[DepartmentCode, number]> => {
    await waitForIdle({ list: 'catalogue', department });
    await create(controller, { department });
    const change: [DepartmentCode, number] = [department, await versionOf(department)];
    await expect.poll(() => catalogueChanges(staying.received)).toContainEqual(change);
    return change;
  };
  await createAndReceive('LOG');
  const response = await subscribe(moving, { list: 'catalogue' });
  expect(response.catalogue_versions).toMatchObject({ ENG: await versionOf('ENG') });
  const shown = [await createAndReceive('LOG'), await createAndReceive('ENG')];
  await expect.poll(() => catalogueChanges(moving.received)).toEqual(shown);
  await subscribe(moving, null);
  await createAndReceive('ENG');
  // The next change is sent after the one before has been sent to every socket.
  await createAndReceive('ENG');
  expect(catalogueChanges(moving.received)).toEqual(shown);
});

test('deletes the record of a socket that closed without its $disconnect when an event finds it gone', async () => {
  const [employee, admin] = await Promise.all([signInAs('employee'), signInAs('admin')]);
  Object.assign(process.env, inject('adminEnv'));
  const { keys } = await import('../../functions/db/keys.ts');
  const { readItem } = await import('../../functions/db/table.ts');
  const { itemPut } = await import('../../functions/db/items.ts');
  const { transactWrite } = await import('../../functions/db/transactions.ts');
  const add = async (kind: string, item: object): Promise<string> => {
    const id = `${kind}${Date.now()}=`;
    const owner = { sid: 's', epoch: 1, opened_at: new Date(Date.now() - 3_600_000).toISOString() };
    await transactWrite([itemPut({ ...keys.connection(id), id, ...owner, ...item })]);
    return id;
  };
  const gone = await Promise.all([
    // Reached by the submitter's own events, which `publish-changes` sends.
    add('own', { nrp: nrps.employee, ...keys.connectionIndex(nrps.employee, 'own') }),
    // Reached as an open list, which `deliver-events` sends to.
    add('list', { nrp: '99999999', ...keys.topicIndex(topicName({ list: 'submissions' }), 'list', undefined) }),
  ]);
  await approve(admin, await submit(employee));
  const isLeft = async (id: string) =>
    (await readItem(z.object({ id: z.string() }), keys.connection(id))) !== undefined;
  await expect.poll(() => Promise.all(gone.map(isLeft))).toEqual([false, false]);
});
