import { beforeAll, describe, expect, test } from 'vitest';
import type { Absence } from '../../../shared/api/absences.ts';
import type { Position } from '../../../shared/domain/people/roles.ts';
import { addDays, dateAt } from '../../../shared/domain/time/working-days.ts';
import type { UserClient } from '../../support/api.ts';
import { runSchedules } from '../../support/local-stack-data.ts';
import { as, startAt, suiteClock } from '../../support/moved-clock-suite.ts';
import { nrps } from '../../support/nrps.ts';
import { approve, decide, submit, waitUntil } from '../../support/submissions.ts';

const clock = suiteClock();
let today: string;
let [head, manager, employee, admin]: UserClient[] = [];

const signInAll = async () => {
  const users = ['produksiHead', 'manager', 'employee', 'admin'] as const;
  [head, manager, employee, admin] = await Promise.all(users.map(as));
  today = dateAt(clock.now(), 'Asia/Jakarta');
};

const the = (client: UserClient | undefined): UserClient => {
  if (!client) throw new Error('Not signed in');
  return client;
};

beforeAll(async () => {
  // In Jakarta it is still the day before.
  await startAt('2028-02-27T02:00:00.000Z');
  await signInAll();
});

/** All of them: those of files in later years stand before those of this one. */
const noticesOf = async (client: UserClient, cursor?: string): Promise<string[]> => {
  const page = await client.ok('get-user-notifications', cursor === undefined ? {} : { cursor });
  const notices = page.notifications.map(({ title, message }) => `${title}: ${message}`);
  return page.next_cursor === null ? notices : [...notices, ...(await noticesOf(client, page.next_cursor))];
};

const waitForNotice = (client: UserClient, text: RegExp): Promise<string> =>
  waitUntil(async () => (await noticesOf(client)).find((notice) => text.test(notice)));

const positionsOf = async (nrp: string): Promise<Position[]> => {
  const { users } = await the(admin).ok('list-users', { search: nrp });
  return users[0]?.positions ?? [];
};

const absencesOf = async (client: UserClient): Promise<Absence[]> => (await client.ok('get-absences', {})).absences;

describe('an absence', () => {
  test('lets the substitute decide in the name of the holder, with both names, and ends by itself', async () => {
    const [from, until] = [addDays(today, 1), addDays(today, 2)];
    expect(until).toBe('2028-02-29');
    const { absence } = await the(head).ok('set-absence', { substitute_nrp: nrps.manager, from, until });
    expect(absence).toMatchObject({ state: 'confirmed', posts: [{ role: 'dept_head', department: 'Produksi' }] });
    expect(await waitForNotice(the(manager), /Anda Menjadi Pengganti/)).toMatch(
      /tidak di tempat 28 Feb 2028 s\.d\. 29 Feb 2028.*Plh\. Dept\. Head Produksi a\.n\. /,
    );
    const [first, second] = [await submit(the(employee)), await submit(the(employee))];
    const own = await submit(the(head));
    for (const id of [first, second, own]) await approve(the(admin), id);
    // The only holder who may decide it is its submitter, whatever substitute they chose.
    expect((await the(head).ok('get-submission', { submission_id: own })).submission.submission_status).toBe(
      'under_she_approval',
    );
    expect(
      await the(manager).expectError('process-document-approval', { submission_id: first, action: 'approve' }),
    ).toMatchObject({ error: 'position_not_found' });

    await clock.moveTo('2028-02-27T17:00:01.000Z');
    await signInAll();
    runSchedules();
    expect(await waitForNotice(the(manager), /Masa Pengganti Dimulai/)).toMatch(/Mulai hari ini/);
    await waitForNotice(the(manager), /Anda kini memegang jabatan Plh\. Dept\. Head Produksi a\.n\..*2 dokumen/);
    expect((await absencesOf(the(manager)))[0]).toMatchObject({ state: 'in_force' });
    const { levels } = await the(employee).ok('get-submission', { submission_id: first });
    expect(levels[0]?.holders).toMatchObject([
      { nrp: nrps.produksiHead, acting: false },
      { nrp: nrps.manager, acting: true, on_behalf_of: [{ nrp: nrps.produksiHead }] },
    ]);
    const capacityOf = async (who: UserClient) =>
      (await who.ok('get-approval-documents', {})).documents.find(({ id }) => id === first)?.decides_as;
    expect(await capacityOf(the(manager))).toMatch(/^Plh\. Dept\. Head Produksi a\.n\. \w/);
    expect(await capacityOf(the(head))).toBeUndefined();
    expect(await decide(the(manager), first, 'approve')).toMatchObject({ submission_status: 'under_she_approval' });
    const { history } = await the(employee).ok('get-submission', { submission_id: first });
    expect(history.at(-1)).toMatchObject({
      ...{ actor_nrp: nrps.manager, capacity: 'dept_head', acting: true },
      on_behalf_of: { nrp: nrps.produksiHead, full_name: expect.any(String) },
    });
    expect(await waitForNotice(the(employee), /Disetujui Plh\. Dept\. Head/)).toMatch(/a\.n\. /);
    // What is submitted in these days by the absent holder skips the level as before; the substitute does not decide it.
    const ownToo = await submit(the(head));
    expect(await decide(the(admin), ownToo, 'approve')).toMatchObject({ submission_status: 'under_she_approval' });
    // What the substitute submits waits for the absent holder, who may still decide.
    const bySubstitute = await submit(the(manager));
    expect(await decide(the(admin), bySubstitute, 'approve')).toMatchObject({
      submission_status: 'under_dept_approval',
    });
    expect(
      await the(manager).expectError('process-document-approval', { submission_id: bySubstitute, action: 'approve' }),
    ).toMatchObject({ error: 'own_submission' });
    expect(await decide(the(head), bySubstitute, 'approve')).toMatchObject({
      submission_status: 'under_she_approval',
    });

    await clock.moveTo('2028-02-29T16:59:50.000Z');
    await signInAll();
    expect((await the(manager).ok('get-worklist', {})).approval).toMatchObject({ count: 1 });
    await clock.moveTo('2028-02-29T17:00:00.000Z');
    expect(
      await the(manager).expectError('process-document-approval', { submission_id: second, action: 'approve' }),
    ).toMatchObject({ error: 'position_not_found' });
    runSchedules();
    await waitForNotice(the(manager), /Masa Pengganti Berakhir/);
    expect(await waitForNotice(the(head), /Tidak di Tempat Berakhir/)).toMatch(/ 1 keputusan diambil atas nama Anda;/);
    const { decisions } = await the(head).ok('list-decisions-in-name', {});
    expect(decisions).toMatchObject([{ submission_id: first, action: 'approve', by: { nrp: nrps.manager } }]);
    expect((await the(manager).ok('list-decisions-in-name', {})).decisions).toEqual([]);
    expect(await positionsOf(nrps.manager)).toEqual([]);
    expect(await absencesOf(the(head))).toEqual([]);
    await signInAll();
  });
});
