import { expect, onTestFinished, test } from 'vitest';
import type { RequestOf } from '../../shared/api/index.ts';
import { dateAt } from '../../shared/domain/time/working-days.ts';
import type { UserClient } from '../support/api.ts';
import { signInAs } from '../support/demo-users.ts';
import { requireDocument } from '../support/required-reading.ts';
import { waitUntil } from '../support/submissions.ts';
import { createSignedInUser, updateUser } from '../support/users.ts';

test('who has read a document and who has not, by document and by person, with exact counts', async () => {
  const [controller, head] = [await signInAs('controller'), await signInAs('logisticHead')];
  const { id, reading_id } = await requireDocument(controller);
  const readers: UserClient[] = [];
  for (let count = 0; count < 3; count += 1) readers.push(await createSignedInUser({ department: 'LOG' }));
  const [first, second, third] = readers.map(({ nrp }) => nrp) as [string, string, string];
  const [understands, opens] = readers as [UserClient, UserClient];
  for (const reader of [understands, opens]) {
    await waitUntil(async () =>
      (await reader.ok('get-required-reading', {})).unread_ids.includes(id) ? true : undefined,
    );
    await reader.ok('get-document-file', { id, kind: 'controlled' });
  }
  await understands.ok('acknowledge-reading', { document_id: id, reading_id });

  const progress = await waitUntil(async () => {
    const found = await head.ok('get-reading-progress', { document_id: id });
    return [first, second, third].every((nrp) => found.people.some((each) => each.nrp === nrp)) ? found : undefined;
  });
  const states = progress.people.map(({ nrp, state }) => [nrp, state]);
  expect(states).toEqual(
    expect.arrayContaining([
      [third, 'not_opened'],
      [second, 'opened'],
      [first, 'understood'],
    ]),
  );
  expect(states.at(-1)).toEqual([first, 'understood']);
  expect(states.findIndex(([nrp]) => nrp === third)).toBeLessThan(states.findIndex(([nrp]) => nrp === second));
  expect(progress).toMatchObject({ total: progress.people.length, opened: 1, understood: 1, overdue: 0 });
  expect(progress.people.find(({ nrp }) => nrp === first)).toMatchObject({ department: 'LOG', is_overdue: false });

  const listed = await head.ok('list-reading-progress', { ids: `${id},unknown`, department: 'LOG' });
  expect(listed.progress).toEqual([{ document_id: id, total: progress.total, opened: 1, understood: 1, overdue: 0 }]);
  const { people, total, late } = await head.ok('list-readers', { department: 'LOG', export: true });
  expect([people.length, people.filter(({ overdue }) => overdue > 0).length]).toEqual([total, late]);
  expect(people.map(({ overdue }) => overdue)).toEqual(
    people.map(({ overdue }) => overdue).sort((one, other) => other - one),
  );
  const summaryOf = (nrp: string) => people.find((each) => each.nrp === nrp);
  const [done, waiting] = [summaryOf(first), summaryOf(third)];
  expect((waiting?.required ?? 0) - (waiting?.understood ?? 0)).toBe(
    (done?.required ?? 0) - (done?.understood ?? 0) + 1,
  );
  expect(waiting?.next_due_on).toBeTruthy();
  expect(dateAt(Date.now(), 'Asia/Jakarta') < (waiting?.next_due_on ?? '')).toBe(true);
});

test('people without a department are listed for managers of the master list only', async () => {
  const [controller, head] = [await signInAs('controller'), await signInAs('logisticHead')];
  const [placed, unplaced] = [await createSignedInUser({ department: 'LOG' }), await createSignedInUser({})];
  const { people, total } = await controller.ok('list-readers', { department: 'none', export: true });
  const nrps = people.map(({ nrp }) => nrp);
  expect(total).toBe(people.length);
  expect([nrps.includes(unplaced.nrp), nrps.includes(placed.nrp)]).toEqual([true, false]);
  expect(await head.expectError('list-readers', { department: 'none' })).toMatchObject({ status: 403 });
});

test('a controller sees every reader of a document: named people and holders of a post, or everyone in the company', async () => {
  const controller = await signInAs('controller');
  const { id } = await requireDocument(controller);
  const [named, other] = [await createSignedInUser({}), await createSignedInUser({ department: 'IMS' })];
  const holder = await createSignedInUser({ positions: [{ role: 'dept_head', department: 'Plant' }] });
  onTestFinished(async () => void (await updateUser(holder.nrp, { positions: [] })));
  const distribute = async (audience: RequestOf<'set-distribution'>['audience']) => {
    const [document] = (await controller.ok('get-hims-document', { id })).documents;
    await controller.ok('set-distribution', { documents: [{ id, version: document?.version ?? 0 }], audience });
  };
  /** The readers among these three users, once the index of users has them. */
  const waitForReaders = (expected: readonly UserClient[]) =>
    waitUntil(async () => {
      const { people, total } = await controller.ok('get-reading-progress', { document_id: id, export: true });
      expect(people).toHaveLength(total);
      const found = people.map(({ nrp }) => nrp);
      const isAsExpected = [named, other, holder].every((user) => found.includes(user.nrp) === expected.includes(user));
      return isAsExpected ? total : undefined;
    });
  await distribute({ users: [named.nrp], positions: [{ role: 'dept_head', department: 'Plant' }] });
  await waitForReaders([named, holder]);
  await distribute({ everyone: true });
  const total = await waitForReaders([named, other, holder]);
  const { progress } = await controller.ok('list-reading-progress', { ids: id });
  expect(progress).toMatchObject([{ document_id: id, opened: 0, understood: 0, overdue: 0 }]);
  expect(progress[0]?.total).toBeGreaterThanOrEqual(total);
});

test('heads ask for their own department only; ids and cursors are checked', async () => {
  const [controller, head, employee] = await Promise.all(
    (['controller', 'logisticHead', 'employee'] as const).map((who) => signInAs(who)),
  );
  if (!controller || !head || !employee) throw new Error('A demo user could not sign in');
  const document_id = 'unknown';
  const ids = document_id;
  for (const [call, input] of [
    ['get-reading-progress', { document_id, department: 'SHE' }],
    ['list-reading-progress', { ids, department: 'SHE' }],
    ['list-readers', { department: 'SHE' }],
  ] as const) {
    expect(await head.expectError(call, input)).toMatchObject({ status: 403 });
    expect(await employee.expectError(call, input)).toMatchObject({ status: 403 });
  }
  expect(await head.expectError('get-reading-progress', { document_id })).toMatchObject({ status: 404 });
  expect(await controller.ok('list-reading-progress', { ids })).toMatchObject({ progress: [] });
  const tooMany = Array.from({ length: 21 }, (_, at) => `d${at}`).join(',');
  for (const bad of [tooMany, '', 'a b'])
    expect(await controller.expectError('list-reading-progress', { ids: bad })).toMatchObject({ status: 400 });
  expect(await controller.expectError('list-readers', { department: 'LOG', cursor: 'x' })).toMatchObject({
    status: 400,
  });
  expect(await controller.expectError('acknowledge-reading', { document_id, reading_id: 'x' })).toMatchObject({
    status: 404,
  });
});
