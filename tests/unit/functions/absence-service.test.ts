import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Absence, loadAbsence, loadAbsences } from '../../../functions/profiles/absence-store.ts';
import type { Profile } from '../../../functions/profiles/profile-store.ts';
import {
  confirmAbsence,
  endAbsence,
  loadVisibleAbsences,
  setAbsence,
} from '../../../functions/users/absence-service.ts';
import {
  addUser,
  admin,
  adminContext,
  at,
  changeUser,
  contextOf,
  deleteProfile,
  head,
  heldBy,
  historyOf,
  storedResultOf,
} from './absence-users.ts';
import { interruptOnce, withLocalTable } from './local-table.ts';

withLocalTable();

const today = '2028-02-28';
const now = `${today}T05:00:00.000Z`;

beforeEach(() => at(now));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const named = ({ nrp, full_name }: Profile) => ({ nrp, full_name });
const people = async () => ({ holder: await addUser([head]), substitute: await addUser([], ['level1_management']) });
const days = { from: today, until: '2028-02-29' };
const reference = ({ id, version }: Absence) => ({ absence_id: id, version });

describe('setting an absence', () => {
  test('stores it with its history, and answers with what it stored', async () => {
    const { holder, substitute } = await people();
    const context = contextOf(holder);
    const absence = await setAbsence({ ...days, substitute_nrp: substitute.nrp }, context);
    expect(absence).toEqual({
      ...{ id: expect.stringMatching(/^2028-02-29_[0-9A-Z]{26}$/), ...days, state: 'in_force', version: 1 },
      ...{ holder: named(holder), substitute: named(substitute), posts: [head], set_by: named(holder), set_at: now },
    });
    expect(await loadAbsence(absence.id)).toEqual(absence);
    expect(await historyOf(absence.id)).toMatchObject([
      { absence, action: 'set', from_state: null, actor: named(holder), reason: null, at: now, outbox: 1 },
    ]);
    expect(await storedResultOf(context)).toEqual({ absence });
  });

  test('begins by its date, also in the company’s time zone', async () => {
    const { holder, substitute } = await people();
    const set = (from: string) => setAbsence({ from, until: from, substitute_nrp: substitute.nrp }, contextOf(holder));
    expect((await set('2028-02-29')).state).toBe('confirmed');
    at('2028-03-01T17:30:00.000Z');
    expect((await set('2028-03-02')).state).toBe('in_force');
  });

  test('asks an admin where the substitute has no post of their own when it begins', async () => {
    const holder = await addUser([head]);
    const until = (moment: string) => addUser([{ role: 'she_head', valid_until: moment }]);
    const stateWith = async (substitute: Profile, from: string) =>
      (await setAbsence({ from, until: from, substitute_nrp: substitute.nrp }, contextOf(holder))).state;
    expect(await stateWith(await until('2028-02-29T00:00:00.000Z'), '2028-03-01')).toBe('requested');
    expect(await stateWith(await until('2028-03-03T00:00:00.000Z'), '2028-03-02')).toBe('confirmed');
    // What began this morning begins now.
    expect(await stateWith(await until('2028-02-28T04:00:00.000Z'), today)).toBe('requested');
  });

  test.each<[string, (people: { holder: Profile; substitute: Profile }) => Promise<object>, string, string]>([
    ['with a beginning in the past', async () => ({ from: '2028-02-27' }), 'from', 'sebelum hari ini'],
    [
      'for its own holder',
      async ({ holder }) => ({ substitute_nrp: holder.nrp }),
      ...(['substitute_nrp', 'Pengganti harus orang lain'] as const),
    ],
    [
      'for an unknown substitute',
      async () => ({ substitute_nrp: '29999999' }),
      ...(['substitute_nrp', 'Pengganti tidak ditemukan atau tidak aktif'] as const),
    ],
    [
      'for a substitute who left',
      async ({ substitute }) => changeUser(substitute.nrp, { active: false }).then(() => ({})),
      ...(['substitute_nrp', 'Pengganti tidak ditemukan atau tidak aktif'] as const),
    ],
    [
      'for an account of the smoke test',
      async () => ({ substitute_nrp: (await addUser([], ['level1_management'], '00000001')).nrp }),
      ...(['substitute_nrp', 'Pengganti tidak ditemukan atau tidak aktif'] as const),
    ],
    [
      'of a holder who left',
      async ({ holder }) => changeUser(holder.nrp, { active: false }).then(() => ({})),
      ...(['holder_nrp', 'Pejabat tidak ditemukan atau tidak aktif'] as const),
    ],
    [
      'of a holder who is no user any more',
      async ({ holder }) => deleteProfile(holder).then(() => ({})),
      ...(['holder_nrp', 'Pejabat tidak ditemukan atau tidak aktif'] as const),
    ],
    [
      'of a user without a post',
      async ({ holder }) => changeUser(holder.nrp, { positions: [] }).then(() => ({})),
      ...(['holder_nrp', 'Tidak ada jabatan yang perlu digantikan pada hari-hari itu'] as const),
    ],
  ])('is refused %s', async (_name, change, field, message) => {
    const both = await people();
    const wanted = { ...days, substitute_nrp: both.substitute.nrp, ...(await change(both)) };
    await expect(setAbsence(wanted, contextOf(both.holder))).rejects.toMatchObject({
      ...{ code: 'invalid_input', fields: { [field]: expect.stringContaining(message) } },
      message: expect.stringContaining(message),
    });
    expect(await loadVisibleAbsences(contextOf(both.holder).caller, new Date())).toEqual([]);
  });

  test('checks the posts before it says anything about the substitute', async () => {
    const { substitute } = await people();
    const clerk = await addUser();
    await changeUser(substitute.nrp, { active: false });
    const absentee = await addUser([head]);
    const other = await addUser([], ['level1_management']);
    await setAbsence({ ...days, substitute_nrp: other.nrp }, contextOf(absentee));
    const answers = ['29999998', substitute.nrp, other.nrp, absentee.nrp].map((substitute_nrp) =>
      setAbsence({ ...days, substitute_nrp }, contextOf(clerk)).catch(({ fields }) => fields),
    );
    const noPost = { holder_nrp: 'Tidak ada jabatan yang perlu digantikan pada hari-hari itu' };
    expect(await Promise.all(answers)).toEqual([noPost, noPost, noPost, noPost]);
    // A holder of a post learns that the substitute is not available, and not why.
    const holder = await addUser([head]);
    await expect(setAbsence({ ...days, substitute_nrp: absentee.nrp }, contextOf(holder))).rejects.toMatchObject({
      fields: { substitute_nrp: 'Pengganti tidak dapat bertugas pada hari-hari itu. Pilih pengganti lain' },
    });
  });

  test('for another user is left to admins, and names both', async () => {
    const { holder, substitute } = await people();
    const wanted = { ...days, holder_nrp: holder.nrp, substitute_nrp: substitute.nrp };
    await expect(setAbsence(wanted, contextOf(substitute))).rejects.toMatchObject({ code: 'forbidden' });
    expect(await setAbsence(wanted, adminContext())).toMatchObject({ holder: named(holder), set_by: admin });
  });

  test('notices one that another request sets at the same moment', async () => {
    const { holder, substitute } = await people();
    const wanted = { ...days, substitute_nrp: substitute.nrp };
    const raced = interruptOnce({
      before: (command, input) => command === 'TransactWriteCommand' && input.includes('HIST#ABSENCE'),
      run: () => setAbsence(wanted, contextOf(holder)),
    });
    await expect(setAbsence(wanted, contextOf(holder))).rejects.toMatchObject({ code: 'absence_conflict' });
    expect(raced.hasRun()).toBe(true);
  });
});

describe('absences', () => {
  const requested = async () => {
    const [holder, substitute] = [await addUser([head]), await addUser()];
    const absence = await setAbsence({ ...days, substitute_nrp: substitute.nrp }, contextOf(holder));
    return { holder, substitute, absence };
  };
  const seenBy = async ({ nrp, roles = [] }: Pick<Profile, 'nrp'> & Partial<Profile>, of: Absence) =>
    (await loadVisibleAbsences(contextOf({ nrp, full_name: null, roles, positions: [] }).caller, new Date()))
      .map(({ id }) => id)
      .includes(of.id);

  test('are seen by holder, confirmed substitute and admins, until their last day has passed', async () => {
    const { holder, substitute, absence } = await requested();
    const stranger = await addUser([head]);
    const seen = async () =>
      Promise.all(
        [holder, substitute, { ...admin, roles: ['admin' as const] }, stranger].map((each) => seenBy(each, absence)),
      );
    expect(await seen()).toEqual([true, false, true, false]);
    await confirmAbsence({ ...reference(absence), action: 'confirm' }, adminContext());
    expect(await seen()).toEqual([true, true, true, false]);
    expect(await seenBy({ nrp: '00000001', roles: ['admin'] }, absence)).toBe(false);
    at('2028-02-29T16:59:59.000Z');
    expect(await seen()).toEqual([true, true, true, false]);
    at('2028-02-29T17:00:00.000Z');
    expect(await seen()).toEqual([false, false, false, false]);
  });

  test('are read for ninety days after their last one', async () => {
    const { absence } = await requested();
    const isRead = async (day: string) => (await loadAbsences(day)).some(({ id }) => id === absence.id);
    expect([await isRead('2028-05-29'), await isRead('2028-05-30')]).toEqual([true, false]);
  });

  test('are ended by their holder or an admin, once, at the version that they saw', async () => {
    const { holder, substitute } = await people();
    const absence = await setAbsence({ ...days, substitute_nrp: substitute.nrp }, contextOf(holder));
    await expect(endAbsence(reference(absence), contextOf(substitute))).rejects.toMatchObject({ code: 'not_found' });
    const unknown = { absence_id: '2028-02-29_X', version: 1 };
    await expect(endAbsence(unknown, contextOf(holder))).rejects.toMatchObject({ code: 'not_found' });
    const changed = { code: 'absence_changed' };
    await expect(endAbsence({ ...reference(absence), version: 2 }, contextOf(holder))).rejects.toMatchObject(changed);
    const context = contextOf(holder);
    const ended = await endAbsence(reference(absence), context);
    expect(ended).toEqual({ ...absence, state: 'ended', version: 2 });
    expect(await storedResultOf(context)).toEqual({ absence: ended });
    expect(await loadAbsence(absence.id)).toEqual(ended);
    expect((await historyOf(absence.id))[1]).toMatchObject({
      ...{ absence: ended, action: 'end', from_state: 'in_force', actor: named(holder), reason: null, at: now },
    });
    expect(await heldBy(substitute)).toEqual([]);
    for (const version of [1, 2])
      await expect(endAbsence({ ...reference(absence), version }, adminContext())).rejects.toMatchObject(changed);
  });

  test('that have not begun, or wait for an admin, are cancelled', async () => {
    const { holder, substitute } = await people();
    const coming = { from: '2028-02-29', until: '2028-02-29', substitute_nrp: substitute.nrp };
    const absence = await setAbsence(coming, contextOf(holder));
    expect(await endAbsence(reference(absence), adminContext())).toMatchObject({ state: 'cancelled' });
    expect((await historyOf(absence.id))[1]).toMatchObject({ action: 'cancel', from_state: 'confirmed', actor: admin });
    const { absence: waiting, holder: other } = await requested();
    expect(await endAbsence(reference(waiting), contextOf(other))).toMatchObject({ state: 'cancelled' });
  });

  test('are confirmed with the posts that the holder has then', async () => {
    const { holder, substitute, absence } = await requested();
    await changeUser(holder.nrp, { positions: [{ role: 'project_manager' }] });
    const context = adminContext();
    const confirmed = await confirmAbsence({ ...reference(absence), action: 'confirm' }, context);
    expect(confirmed).toEqual({
      ...{ ...absence, state: 'in_force', posts: [{ role: 'project_manager' }], confirmed_by: admin, version: 2 },
    });
    expect(await storedResultOf(context)).toEqual({ absence: confirmed });
    expect(await loadAbsence(absence.id)).toEqual(confirmed);
    expect((await historyOf(absence.id))[1]).toMatchObject({
      ...{ absence: confirmed, action: 'confirm', from_state: 'requested', actor: admin, reason: null },
    });
    expect((await heldBy(substitute)).map(({ role }) => role)).toEqual(['project_manager']);
  });

  test('are refused with a reason, and give nothing', async () => {
    const { substitute, absence } = await requested();
    const context = adminContext();
    const refused = await confirmAbsence({ ...reference(absence), action: 'refuse', reason: 'Belum siap' }, context);
    expect(refused).toEqual({ ...absence, state: 'refused', version: 2 });
    expect(await storedResultOf(context)).toEqual({ absence: refused });
    expect((await historyOf(absence.id))[1]).toMatchObject({ action: 'refuse', reason: 'Belum siap', actor: admin });
    expect(await heldBy(substitute)).toEqual([]);
  });

  test.each<[string, (people: { holder: Profile; substitute: Profile }) => Promise<void> | void]>([
    ['the holder left', ({ holder }) => changeUser(holder.nrp, { active: false })],
    ['the holder is no user any more', async ({ holder }) => void (await deleteProfile(holder))],
    ['the substitute is no user any more', async ({ substitute }) => void (await deleteProfile(substitute))],
    ['the holder lost the post', ({ holder }) => changeUser(holder.nrp, { positions: [] })],
    ['the substitute left', ({ substitute }) => changeUser(substitute.nrp, { active: false })],
    ['their days have passed', () => at('2028-03-01T01:00:00.000Z')],
  ])('are not confirmed where %s', async (_name, change) => {
    const { holder, substitute, absence } = await requested();
    await change({ holder, substitute });
    await expect(confirmAbsence({ ...reference(absence), action: 'confirm' }, adminContext())).rejects.toMatchObject({
      code: 'absence_changed',
    });
    expect((await loadAbsence(absence.id))?.state).toBe('requested');
  });

  test('are neither confirmed nor refused where they wait for no admin', async () => {
    const { holder, substitute } = await people();
    const absence = await setAbsence({ ...days, substitute_nrp: substitute.nrp }, contextOf(holder));
    for (const action of ['confirm', 'refuse'] as const)
      await expect(confirmAbsence({ ...reference(absence), action }, adminContext())).rejects.toMatchObject({
        code: 'absence_changed',
      });
    expect(await loadAbsence(absence.id)).toEqual(absence);
  });

  test('are confirmed on their last day, and together with a change of the substitute', async () => {
    const { substitute, absence } = await requested();
    at('2028-02-29T16:00:00.000Z');
    const raced = interruptOnce({
      before: (command, input) => command === 'TransactWriteCommand' && input.includes('HIST#ABSENCE'),
      run: () => changeUser(substitute.nrp, { full_name: 'Nama Baru' }),
    });
    expect(await confirmAbsence({ ...reference(absence), action: 'confirm' }, adminContext())).toMatchObject({
      state: 'in_force',
    });
    expect(raced.hasRun()).toBe(true);
    expect(await heldBy(substitute)).toHaveLength(1);
  });
});
