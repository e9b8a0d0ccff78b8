import { expect, test } from 'vitest';
import type { Position } from '../../shared/domain/people/roles.ts';
import { signInAs } from '../support/demo-users.ts';
import { runSchedulesUntilLogged } from '../support/local-stack-data.ts';
import { approve, submit, waitUntil } from '../support/submissions.ts';
import { createSignedInUser, updateUser } from '../support/users.ts';

/** Waits until a run ends: one that continued beside a later test would change what that test waits for. */
const applyPositionDates = (): Promise<void> => runSchedulesUntilLogged(/posts evaluated/);

test('moves waiting submissions when a position begins or ends by its date, as after a manual change', async () => {
  const [admin, head] = await Promise.all([signInAs('admin'), signInAs('produksiHead')]);
  const soon = () => new Date(Date.now() + 1500).toISOString();
  const waitPast = (time: string) => waitUntil(async () => Date.now() > Date.parse(time) || undefined);
  const waiting = await submit(await signInAs('employee'));
  await approve(admin, waiting);
  const holder = await createSignedInUser();
  const acting: Position = { role: 'dept_head', department: 'Produksi', acting: true, valid_from: soon() };
  await updateUser(holder.nrp, { positions: [acting] });
  const noticesOfPosition = async () =>
    (await holder.ok('get-user-notifications', {})).notifications.filter(({ message }) =>
      message.startsWith('Anda kini memegang jabatan Plh. Dept. Head Produksi.'),
    );
  expect(await noticesOfPosition()).toEqual([]);
  await waitPast(acting.valid_from ?? '');
  await applyPositionDates();
  await expect.poll(noticesOfPosition).toHaveLength(1);

  const ownSubmission = await submit(head);
  expect(await approve(admin, ownSubmission)).toMatchObject({ submission_status: 'under_dept_approval' });
  const valid_until = soon();
  await updateUser(holder.nrp, { positions: [{ ...acting, valid_until }] });
  await waitPast(valid_until);
  expect((await head.ok('get-submission', { submission_id: ownSubmission })).submission.submission_status).toBe(
    'under_dept_approval',
  );
  await applyPositionDates();
  const { history } = await waitUntil(async () => {
    const detail = await head.ok('get-submission', { submission_id: ownSubmission });
    return detail.submission.submission_status === 'under_she_approval' ? detail : undefined;
  });
  expect(history.at(-1)).toMatchObject({ action: 'skip', actor_nrp: 'SISTEM', skipped: [{ level: 'dept_head' }] });
  await applyPositionDates();
  expect((await admin.ok('get-submission', { submission_id: waiting })).submission.submission_status).toBe(
    'under_dept_approval',
  );
  expect(await noticesOfPosition()).toHaveLength(1);
  const { notifications } = await holder.ok('get-user-notifications', {});
  expect(notifications.filter(({ submission_id }) => submission_id === ownSubmission)).toHaveLength(1);
});
