import { expect, test } from 'vitest';
import type { Position } from '../../shared/domain/roles.ts';
import { nrps } from '../support/nrps.ts';
import { person } from '../support/people.ts';
import { whileHolding } from '../support/stage-data.ts';
import { approveBy, decide, submit } from '../support/submissions.ts';

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
