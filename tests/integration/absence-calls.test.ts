import { afterAll, expect, test } from 'vitest';
import type { Position } from '../../shared/domain/people/roles.ts';
import { addDays, dateAt } from '../../shared/domain/time/working-days.ts';
import { signInAs } from '../support/demo-users.ts';
import { runSchedules, withPositions } from '../support/local-stack-data.ts';
import { approve, submit, waitUntil } from '../support/submissions.ts';
import { createSignedInUser, loadUser, updateUser } from '../support/users.ts';

const today = dateAt(Date.now(), 'Asia/Jakarta');
const post: Position = { role: 'dept_head', department: 'Logistic' };
const added: string[] = [];

const addUser = async (...[fields]: Parameters<typeof createSignedInUser>) => {
  const user = await createSignedInUser(fields);
  added.push(user.nrp);
  return user;
};

afterAll(async () => {
  for (const nrp of added)
    await waitUntil(() => updateUser(nrp, { active: false, positions: [] }).catch(() => undefined));
});

test('a substitute who lost the role that was trusted approves nothing', async () => {
  const [holder, substitute] = await Promise.all([
    addUser({ positions: [post] }),
    addUser({ roles: ['level1_management'] }),
  ]);
  const wanted = { from: today, until: today, substitute_nrp: substitute.nrp };
  const { absence } = await holder.ok('set-absence', wanted);
  expect(absence.state).toBe('in_force');
  const submission_id = await submit(await signInAs('employee'), { department: 'Logistic' });
  await approve(await signInAs('admin'), submission_id);
  const change = { roles: [], positions: [] };
  const { suspended_absences } = await updateUser(substitute.nrp, { ...change, dry_run: true });
  expect(suspended_absences).toMatchObject([
    { id: absence.id, holder: absence.holder, substitute: absence.substitute },
  ]);
  expect((await holder.ok('get-absences', {})).absences).toMatchObject([{ state: 'in_force' }]);
  await updateUser(substitute.nrp, change);
  expect((await loadUser(substitute.nrp)).positions).toEqual([]);
  await expect(approve(substitute, submission_id)).rejects.toThrow(/forbidden|not_found|position_not_found/);
  // In the transaction that changes the user, not by a later run.
  expect((await holder.ok('get-absences', {})).absences).toMatchObject([{ id: absence.id, state: 'requested' }]);
  const titles = await waitUntil(async () => {
    const { notifications } = await substitute.ok('get-user-notifications', {});
    return notifications.find(({ title }) => title === 'Masa Pengganti Ditangguhkan');
  });
  expect(titles.message).toContain('sampai admin mengonfirmasi');
  await approve(holder, submission_id);
});

test('an absence is requested, confirmed, listed and ended', async () => {
  const [holder, substitute, admin] = [await addUser({ positions: [post] }), await addUser(), await signInAs('admin')];
  const [found] = (await holder.ok('find-substitutes', { search: substitute.nrp.slice(0, 7) })).users.filter(
    ({ nrp }) => nrp === substitute.nrp,
  );
  expect(found).toMatchObject({ positions: [], needs_confirmation: true });
  const key = { idempotencyKey: `absence-${holder.nrp}` };
  const wanted = { from: today, until: addDays(today, 1), substitute_nrp: substitute.nrp };
  const { absence: requested } = await holder.ok('set-absence', wanted, key);
  expect(requested.state).toBe('requested');
  // Repeated after a lost response: the same absence.
  expect((await holder.ok('set-absence', wanted, key)).absence).toEqual(requested);
  const reference = { absence_id: requested.id, version: requested.version };
  const { absence } = await admin.ok('confirm-absence', { ...reference, action: 'confirm' });
  expect(absence).toMatchObject({ state: 'in_force', posts: [post], version: 2 });
  for (const client of [holder, substitute, admin])
    expect((await client.ok('get-absences', {})).absences).toContainEqual(absence);
  expect((await (await signInAs('employee')).ok('get-absences', {})).absences).toEqual([]);

  // What the substitute lost without an event, the schedule gives back.
  const given = (await loadUser(substitute.nrp)).positions;
  await withPositions(substitute.nrp, [], async () => {
    runSchedules();
    await waitUntil(async () => ((await loadUser(substitute.nrp)).positions.length > 0 ? true : undefined));
  });
  expect((await loadUser(substitute.nrp)).positions).toEqual(given);

  const followed = (await holder.ok('get-absences', {})).absences.find(({ id }) => id === absence.id);
  expect(followed?.version).toBe(3);
  expect(await holder.expectError('end-absence', { ...reference, version: 2 })).toMatchObject({
    error: 'absence_changed',
  });
  const { absence: ended } = await holder.ok('end-absence', { ...reference, version: 3 });
  expect(ended.state).toBe('ended');
  expect((await loadUser(substitute.nrp)).positions).toEqual([]);
});
