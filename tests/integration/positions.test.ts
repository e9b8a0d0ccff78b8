import { expect, test } from 'vitest';
import type { Position } from '../../shared/domain/roles.ts';
import { person } from '../support/demo-users.ts';
import { clockStrikes, whileHolding } from '../support/local-stack-data.ts';
import { nrps } from '../support/nrps.ts';
import { approve, approveBy, decide, eventually, submit } from '../support/submissions.ts';
import { changeUser, newPerson } from '../support/users.ts';

const actingManager: Position = { role: 'project_manager', acting: true };
const day = 24 * 60 * 60 * 1000;
const daysFromNow = (days: number) => new Date(Date.now() + days * day).toISOString();

test("an acting project manager decides the project manager's own, and history says so", async () => {
  const [projectManager, manager] = await Promise.all([person('projectManager'), person('manager')]);
  const submission_id = await submit(projectManager);
  await approveBy(submission_id, await person('admin'), await person('produksiHead'), await person('sheHead'));
  await whileHolding(nrps.manager, [{ ...actingManager, valid_until: daysFromNow(1) }], async () => {
    const { waiting_message } = await projectManager.ok('get-submission', { submission_id });
    expect(waiting_message).toBeNull();
    expect(await decide(manager, submission_id, 'approve')).toMatchObject({ submission_status: 'approved' });
  });
  const { history } = await projectManager.ok('get-submission', { submission_id });
  expect(history.at(-1)).toMatchObject({
    actor_nrp: nrps.manager,
    actor_name: 'Andi Firmansyah',
    capacity: 'project_manager',
    acting: true,
  });
});

test('a position that has not begun or has ended decides nothing', async () => {
  const manager = await person('manager');
  const submission_id = await submit(await person('employee'));
  for (const held of [
    { ...actingManager, valid_until: daysFromNow(-1) },
    { ...actingManager, valid_from: daysFromNow(1) },
  ])
    await whileHolding(nrps.manager, [held], async () => {
      expect(await manager.refused('get-approval-documents', {})).toMatchObject({ error: 'position_not_found' });
      expect(await manager.refused('process-document-approval', { submission_id, action: 'approve' })).toMatchObject({
        status: 403,
        error: 'position_not_found',
      });
    });
});

test('one person in every capacity says which one decides, and still needs a second person', async () => {
  const second = await person('secondAdmin');
  const submission_id = await submit(await person('employee'));
  const everyLevel: Position[] = [
    { role: 'dept_head', department: 'Produksi', acting: true },
    { role: 'she_head', acting: true },
    actingManager,
  ];
  await whileHolding(nrps.secondAdmin, everyLevel, async () => {
    await decide(second, submission_id, 'approve');
    expect(await second.refused('process-document-approval', { submission_id, action: 'approve' })).toMatchObject({
      status: 400,
      error: 'invalid_input',
      fields: { approver_role: expect.any(String) },
    });
    expect(
      await second.refused('process-document-approval', {
        submission_id,
        action: 'approve',
        approver_role: 'she_head',
      }),
    ).toMatchObject({ status: 409, error: 'wrong_level' });
    await decide(second, submission_id, 'approve');
    await decide(second, submission_id, 'approve');
    expect(
      await second.refused('process-document-approval', {
        submission_id,
        action: 'approve',
        approver_role: 'project_manager',
      }),
    ).toMatchObject({ status: 409, error: 'second_person_needed' });
  });
  const manager = await person('projectManager');
  expect(await decide(manager, submission_id, 'approve')).toMatchObject({ submission_status: 'approved' });
});

test('a level somebody else also holds is not skipped for its submitter', async () => {
  const head = await person('produksiHead');
  await whileHolding(nrps.manager, [{ role: 'dept_head', department: 'Produksi', acting: true }], async () => {
    const submission_id = await submit(head);
    expect(await decide(await person('admin'), submission_id, 'approve')).toMatchObject({
      submission_status: 'under_dept_approval',
    });
    expect(await head.refused('process-document-approval', { submission_id, action: 'approve' })).toMatchObject({
      error: 'own_submission',
    });
    expect(await decide(await person('manager'), submission_id, 'approve')).toMatchObject({
      submission_status: 'under_she_approval',
    });
  });
});

test('a position that begins or ends by its date moves what waits for it, as a change by hand does', async () => {
  const [admin, head] = await Promise.all([person('admin'), person('produksiHead')]);
  const soon = () => new Date(Date.now() + 1500).toISOString();
  const passed = (time: string) => eventually(async () => Date.now() > Date.parse(time) || undefined);
  const waiting = await submit(await person('employee'));
  await approve(admin, waiting);
  const holder = await newPerson();
  const acting: Position = { role: 'dept_head', department: 'Produksi', acting: true, valid_from: soon() };
  await changeUser(holder.nrp, { positions: [acting] });
  const told = async () => (await holder.ok('get-user-notifications', {})).notifications.map(({ message }) => message);
  expect(await told()).toEqual([]);
  await passed(acting.valid_from ?? '');
  clockStrikes();
  const [message] = await eventually(async () => {
    const messages = await told();
    return messages.length > 0 ? messages : undefined;
  });
  expect(message).toMatch(/^Anda kini memegang jabatan Plh\. Dept\. Head Produksi\./);

  const own = await submit(head);
  expect(await approve(admin, own)).toMatchObject({ submission_status: 'under_dept_approval' });
  const valid_until = soon();
  await changeUser(holder.nrp, { positions: [{ ...acting, valid_until }] });
  await passed(valid_until);
  expect((await head.ok('get-submission', { submission_id: own })).submission.submission_status).toBe(
    'under_dept_approval',
  );
  clockStrikes();
  const { history } = await eventually(async () => {
    const story = await head.ok('get-submission', { submission_id: own });
    return story.submission.submission_status === 'under_she_approval' ? story : undefined;
  });
  expect(history.at(-1)).toMatchObject({ action: 'skip', actor_nrp: 'SISTEM', skipped: [{ level: 'dept_head' }] });
  clockStrikes();
  expect((await admin.ok('get-submission', { submission_id: waiting })).submission.submission_status).toBe(
    'under_dept_approval',
  );
  expect(await told()).toHaveLength(2);
});

test('the schedule skips a level that was left to its submitter without anybody being told', async () => {
  const [admin, head] = await Promise.all([person('admin'), person('produksiHead')]);
  let own = '';
  // These positions are written without the event that follows a change of somebody's profile.
  await whileHolding(nrps.manager, [{ role: 'dept_head', department: 'Produksi', acting: true }], async () => {
    own = await submit(head);
    expect(await approve(admin, own)).toMatchObject({ submission_status: 'under_dept_approval' });
  });
  clockStrikes();
  const { history } = await eventually(async () => {
    const story = await head.ok('get-submission', { submission_id: own });
    return story.submission.submission_status === 'under_she_approval' ? story : undefined;
  });
  expect(history.at(-1)).toMatchObject({
    action: 'skip',
    actor_nrp: 'SISTEM',
    actor_name: 'Pemeriksaan jabatan',
    skipped: [{ level: 'dept_head' }],
  });
});
