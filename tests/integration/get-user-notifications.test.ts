import { expect, inject, test } from 'vitest';
import { Client, type Person } from '../support/api.ts';
import { person } from '../support/demo-users.ts';
import { approve, decide, eventually, submit } from '../support/submissions.ts';

const newsAbout = (by: Person, submission_id: string, wanted = 1) =>
  eventually(async () => {
    const { notifications } = await by.ok('get-user-notifications', {});
    const about = notifications.filter((news) => news.submission_id === submission_id);
    return about.length >= wanted ? about : undefined;
  });

test('everyone concerned hears of every step, once', async () => {
  const [employee, admin, head, sheHead, manager, controller] = await Promise.all([
    person('employee'),
    person('admin'),
    person('produksiHead'),
    person('sheHead'),
    person('projectManager'),
    person('controller'),
  ]);
  const submission_id = await submit(employee, { document_title: 'Prosedur Kabar' });
  expect(await newsAbout(admin, submission_id)).toMatchObject([{ type: 'info', read: false }]);
  await approve(admin, submission_id);
  expect(await newsAbout(employee, submission_id)).toMatchObject([{ type: 'info' }]);
  expect(await newsAbout(head, submission_id)).toMatchObject([{ type: 'info' }]);
  await approve(head, submission_id);
  await newsAbout(sheHead, submission_id);
  await approve(sheHead, submission_id);
  await newsAbout(manager, submission_id);
  await approve(manager, submission_id);
  const told = await newsAbout(employee, submission_id, 4);
  expect(told.map(({ type }) => type)).toEqual(['success', 'info', 'info', 'info']);
  expect(told[0]?.message).toContain('Prosedur Kabar');
  expect(await newsAbout(controller, submission_id)).toMatchObject([{ type: 'info' }]);
});

test('a rejection tells the submitter why, and those who had approved', async () => {
  const [employee, admin, head] = await Promise.all([person('employee'), person('admin'), person('produksiHead')]);
  const submission_id = await submit(employee);
  await approve(admin, submission_id);
  await newsAbout(head, submission_id);
  await decide(head, submission_id, 'reject', 'Lampiran kurang lengkap');
  const told = await newsAbout(employee, submission_id, 2);
  expect(told[0]).toMatchObject({ type: 'error', message: expect.stringContaining('Lampiran kurang lengkap') });
  expect(await newsAbout(admin, submission_id, 2)).toMatchObject([{ type: 'info' }, { type: 'info' }]);
});

test('newest first, in pages, with the number of unread ones', async () => {
  const admin = await person('admin');
  const first = await admin.ok('get-user-notifications', {});
  expect(first.unread_count).toBeGreaterThan(0);
  const ids = first.notifications.map(({ id }) => id);
  expect(ids).toEqual([...ids].sort().reverse());
  if (first.next_cursor === null) throw new Error('An admin of the demo has more than one page');
  const second = await admin.ok('get-user-notifications', { cursor: first.next_cursor });
  expect(second.notifications.map(({ id }) => id).some((id) => ids.includes(id))).toBe(false);
  expect((await admin.refused('get-user-notifications', { cursor: 'nope' })).status).toBe(400);
});

test("nobody reads another's", async () => {
  const employee = await person('employee');
  expect(await employee.refused('get-user-notifications', { user_id: '10000001' })).toMatchObject({
    status: 403,
    error: 'identity_mismatch',
  });
  expect((await new Client(inject('stageUrl')).refused('get-user-notifications', {})).status).toBe(401);
});
