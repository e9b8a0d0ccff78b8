import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import type { DepartmentCode } from '../../shared/domain/departments.ts';
import { pingMessage, type SocketEvent, type Topic } from '../../shared/events.ts';
import type { UserClient } from '../support/api.ts';
import { importFile, uploadFiles } from '../support/bulk-jobs.ts';
import { signInAs } from '../support/demo-users.ts';
import { testFile } from '../support/files.ts';
import { openListeningSocket, openSubscribedSocket, sendSubscription, subscribe } from '../support/sockets.ts';
import { approve, freshNomor, submit } from '../support/submissions.ts';
import { create, editOrThrow, loadList } from './master-list.ts';

const sockets: WebSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

/** A socket that shows a topic; its index entry is complete a moment after the response. */
const open = async (by: UserClient, topic: Topic | null) => {
  const listening = await openSubscribedSocket(by, topic);
  sockets.push(listening.socket);
  return listening;
};

/** After this time without an event, none follows a change that was sent to another socket. */
const quietMs = 2500;

const changesOf = (received: readonly SocketEvent[], id: string) =>
  received.filter((event) => event.type === 'submission.changed' && event.submission_id === id);
const catalogueTypes = new Set<string>(['document.changed', 'catalogue.changed']);
const departmentsOf = (received: readonly SocketEvent[]): (DepartmentCode | undefined)[] =>
  received.flatMap((event) =>
    catalogueTypes.has(event.type) && 'department' in event ? [event.department as DepartmentCode] : [],
  );

test('sends a decision with its row to open lists, without it to participants, and nothing to other pages', async () => {
  const [employee, viewer, admin] = await Promise.all([
    signInAs('employee'),
    signInAs('sheEmployee'),
    signInAs('admin'),
  ]);
  const submission_id = await submit(employee, { department: 'Produksi' });
  const everything = await open(viewer, { list: 'submissions' });
  const ownDepartment = await open(viewer, { list: 'submissions', department: 'Produksi' });
  const otherDepartment = await open(viewer, { list: 'submissions', department: 'Engineering' });
  const hidden = await open(viewer, null);
  const submitterPage = await open(employee, null);
  await pause(quietMs);
  const { version } = await approve(admin, submission_id);

  for (const { received } of [everything, ownDepartment, submitterPage])
    await expect
      .poll(() => changesOf(received, submission_id).some((event) => 'version' in event && event.version === version), {
        timeout: 20_000,
      })
      .toBe(true);
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
  await pause(quietMs);
  expect(changesOf(otherDepartment.received, submission_id)).toEqual([]);
  expect(changesOf(hidden.received, submission_id)).toEqual([]);
}, 120_000);

test('sends the controlled documents only while they are shown', async () => {
  const [controller, viewer] = await Promise.all([signInAs('controller'), signInAs('employee')]);
  const moving = await open(viewer, { list: 'submissions' });
  const staying = await open(viewer, { list: 'catalogue' });
  await pause(quietMs);
  await create(controller, { department: 'LOG' });
  await expect.poll(() => departmentsOf(staying.received), { timeout: 20_000 }).toEqual(['LOG']);

  const response = await subscribe(moving, { list: 'catalogue' });
  expect(response.catalogue_versions).toMatchObject({ ENG: (await loadList(viewer, 'ENG')).catalogue_version });
  await pause(quietMs);
  await create(controller, { department: 'LOG' });
  await create(controller, { department: 'ENG' });
  await expect.poll(() => departmentsOf(moving.received).toSorted(), { timeout: 20_000 }).toEqual(['ENG', 'LOG']);

  await subscribe(moving, null);
  await pause(quietMs);
  await create(controller, { department: 'ENG' });
  await expect.poll(() => departmentsOf(staying.received).length, { timeout: 20_000 }).toBe(4);
  await pause(quietMs);
  expect(departmentsOf(moving.received)).toHaveLength(2);
}, 120_000);

test('sends at most one message a second of a department, and finally its present version', async () => {
  const [controller, viewer] = await Promise.all([signInAs('controller'), signInAs('employee')]);
  const { socket, received } = await open(viewer, { list: 'catalogue' });
  await pause(quietMs);
  const times: number[] = [];
  socket.on('message', () => times.push(performance.now()));
  let row = await create(controller, { department: 'PLT' });
  for (let revisi = 1; revisi <= 12; revisi += 1) row = await editOrThrow(controller, row, { nama: `Nama ${revisi}` });
  const { catalogue_version } = await loadList(viewer, 'PLT');
  await expect.poll(() => received.at(-1), { timeout: 20_000 }).toMatchObject({ department: 'PLT', catalogue_version });
  // A message is posted at least a second after the one before; its way to the client varies.
  for (const [index, at] of times.slice(1).entries()) expect(at - (times[index] ?? 0)).toBeGreaterThan(800);
}, 120_000);

test('names the bulk job that made a change, and none for the change of an editor', async () => {
  const [controller, viewer] = await Promise.all([signInAs('controller'), signInAs('employee')]);
  const { received } = await open(viewer, { list: 'catalogue' });
  await pause(quietMs);
  const pdf = await testFile('pdf');
  const filed = { document_type: 'SOP', department: 'HGS' } as const;
  const upload = await uploadFiles(controller, [{ ...pdf, nomor: freshNomor(), nama: 'Uji' }], filed);
  const eventsOf = (department: DepartmentCode) =>
    received.filter(
      (event) => catalogueTypes.has(event.type) && 'department' in event && event.department === department,
    );
  await expect.poll(() => eventsOf('HGS'), { timeout: 20_000 }).toMatchObject([{ job_id: upload.job_id }]);
  const list = `nomor;nama;jenis;department;revisi\r\n${freshNomor()};Uji;SOP;FAT;0`;
  const imported = await importFile(controller, { name: 'a.csv', content_type: 'text/csv', bytes: Buffer.from(list) });
  await expect.poll(() => eventsOf('FAT'), { timeout: 20_000 }).toMatchObject([{ job_ids: [imported.job_id] }]);
  await create(controller, { department: 'ENG' });
  await expect.poll(() => eventsOf('ENG'), { timeout: 20_000 }).toHaveLength(1);
  for (const field of ['job_id', 'job_ids']) expect(eventsOf('ENG')[0]).not.toHaveProperty(field);
}, 120_000);

test('ignores malformed subscriptions, and the socket continues to work', async () => {
  const viewer = await signInAs('employee');
  const listening = await openListeningSocket(viewer);
  sockets.push(listening.socket);
  for (const message of [
    {},
    { topic: 'x' },
    { topic: { list: 'users' } },
    { topic: { list: 'catalogue', department: 'Produksi' } },
  ])
    listening.socket.send(JSON.stringify({ action: 'subscribe', ...message }));
  sendSubscription(listening.socket, { list: 'submissions' });
  listening.socket.send(pingMessage);
  await expect
    .poll(
      () =>
        listening.received
          .map(({ type }) => type)
          .filter((type) => type === 'subscribed' || type === 'pong')
          .toSorted(),
      {
        timeout: 20_000,
      },
    )
    .toEqual(['pong', 'subscribed']);
  expect(listening.received.filter((event) => !('type' in event))).toEqual([]);
});
