import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Absence, loadAbsence } from '../../../functions/profiles/absence-store.ts';
import { loadHolders } from '../../../functions/profiles/position-store.ts';
import { loadProfile, type Profile } from '../../../functions/profiles/profile-store.ts';
import { followAbsences } from '../../../functions/users/absence-follow-service.ts';
import { absenceAfter, absenceStep, positionsOfAbsence } from '../../../functions/users/absence-rules.ts';
import {
  confirmAbsence,
  endAbsence,
  loadVisibleAbsences,
  setAbsence,
} from '../../../functions/users/absence-service.ts';
import { importStaff } from '../../../functions/users/staff-import-service.ts';
import { loadSubstituteChange } from '../../../functions/users/substitute-trust-service.ts';
import { profileAfter, saveUser } from '../../../functions/users/user-service.ts';
import { substitutedPositions } from '../../../shared/domain/people/absences.ts';
import type { Position } from '../../../shared/domain/people/roles.ts';
import { addUser, admin, adminContext, at, changeUser, contextOf, head, heldBy, historyOf } from './absence-users.ts';
import { interruptOnce, withLocalTable } from './local-table.ts';

withLocalTable();
beforeEach(() => at('2028-02-28T05:00:00.000Z'));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const eventsOf = async (id: string): Promise<string[]> =>
  (await historyOf(id)).map(({ action, actor }) => `${action} ${(actor as { nrp: string }).nrp}`);

const setUp = async (days = { from: '2028-02-28', until: '2028-02-29' }) => {
  const [holder, substitute] = [await addUser([head]), await addUser([], ['level1_management'])];
  const absence = await setAbsence({ ...days, substitute_nrp: substitute.nrp }, contextOf(holder));
  return { holder, substitute, absence };
};

describe('an absence', () => {
  it('gives the substitute the position in the transaction that stores it, and takes it away at its end', async () => {
    const { holder, substitute, absence } = await setUp();
    expect(await heldBy(substitute)).toEqual(substitutedPositions(absence, [head], 'Asia/Jakarta'));
    expect(await loadHolders('dept_head', 'Produksi', new Date())).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          nrp: substitute.nrp,
          on_behalf_of: [{ nrp: holder.nrp, full_name: holder.full_name }],
        }),
      ]),
    );
    at('2028-02-29T16:59:59.000Z');
    expect(await followAbsences()).toBe(0);
    at('2028-02-29T17:00:00.000Z');
    expect((await loadHolders('dept_head', 'Produksi', new Date())).map(({ nrp }) => nrp)).not.toContain(
      substitute.nrp,
    );
    expect(await followAbsences()).toBe(1);
    expect(await followAbsences()).toBe(0);
    expect(await heldBy(substitute)).toEqual([]);
    expect(await eventsOf(absence.id)).toEqual([`set ${holder.nrp}`, 'end SISTEM']);
  });

  it('covers what the holder has at that moment, also where it changes while it is set', async () => {
    const [holder, substitute] = [await addUser([head]), await addUser([], ['level1_management'])];
    const raced = interruptOnce({
      before: (command, input) => command === 'TransactWriteCommand' && input.includes('HIST#ABSENCE'),
      run: () => changeUser(holder.nrp, { positions: [{ role: 'she_head' }] }),
    });
    const wanted = { from: '2028-03-01', until: '2028-03-01', substitute_nrp: substitute.nrp };
    const { posts } = await setAbsence(wanted, contextOf(holder));
    expect(raced.hasRun()).toBe(true);
    expect(posts).toEqual([{ role: 'she_head' }]);
  });

  it('stays with the substitute whatever the editor of users and the staff list say', async () => {
    const { substitute, absence } = await setUp();
    const given = positionsOfAbsence(await heldBy(substitute), absence.id);
    const own: Position = { role: 'she_head', acting: true };
    for (const positions of [[], given, [own, ...given, ...given]]) {
      await changeUser(substitute.nrp, { positions });
      expect(positionsOfAbsence(await heldBy(substitute), absence.id)).toEqual(given);
    }
    const [row] = await importStaff(
      [
        {
          row: 2,
          nrp: substitute.nrp,
          full_name: substitute.full_name ?? '',
          positions: 'Plh. Dept. Head',
          department: 'Produksi',
        },
      ],
      { by: admin, now: new Date(), dry_run: false },
    );
    expect(row).toMatchObject({ outcome: 'updated' });
    // What the list names is appointed, without the days of the absence.
    expect(await heldBy(substitute)).toEqual([{ ...head, acting: true }, ...given]);
    const again = await importStaff(
      [
        {
          row: 2,
          nrp: substitute.nrp,
          full_name: substitute.full_name ?? '',
          positions: 'Plh. Dept. Head',
          department: 'Produksi',
        },
      ],
      { by: admin, now: new Date(), dry_run: false },
    );
    expect(again[0]).toMatchObject({ outcome: 'unchanged' });
  });

  it.each([
    ['the holder loses the post', (holder: Profile, _substitute: Profile) => changeUser(holder.nrp, { positions: [] })],
    ['the holder leaves', (holder: Profile) => changeUser(holder.nrp, { active: false })],
    ['the substitute leaves', (_holder: Profile, substitute: Profile) => changeUser(substitute.nrp, { active: false })],
  ])('ends where %s', async (_what, leave) => {
    const { holder, substitute, absence } = await setUp();
    const coming = await setAbsence(
      { from: '2028-03-05', until: '2028-03-06', substitute_nrp: substitute.nrp },
      contextOf(holder),
    );
    await leave(holder, substitute);
    await followAbsences({ concerned: holder.nrp });
    expect(await heldBy(substitute)).toEqual([]);
    expect((await loadAbsence(absence.id))?.state).toBe('ended');
    expect((await loadAbsence(coming.id))?.state).toBe('cancelled');
  });

  it('gives a further post of the holder to the substitute', async () => {
    const { holder, substitute, absence } = await setUp();
    await changeUser(holder.nrp, { positions: [head, { role: 'project_manager' }] });
    expect(await followAbsences({ concerned: holder.nrp })).toBe(1);
    expect((await heldBy(substitute)).map(({ role }) => role)).toEqual(['dept_head', 'project_manager']);
    expect((await loadAbsence(absence.id))?.posts).toHaveLength(2);
    expect(await followAbsences({ concerned: substitute.nrp })).toBe(0);
  });
});

describe('a substitute who needs confirmation', () => {
  const request = async () => {
    const [holder, substitute] = [await addUser([head]), await addUser()];
    const days = { from: '2028-02-28', until: '2028-03-01' };
    const absence = await setAbsence({ ...days, substitute_nrp: substitute.nrp }, contextOf(holder));
    return { holder, substitute, absence };
  };
  const confirm = ({ id, version }: Absence) => ({ absence_id: id, version, action: 'confirm' as const });

  it('acts from the confirmation on, by an admin who is neither holder nor substitute', async () => {
    const { holder, substitute, absence } = await request();
    expect(absence).toMatchObject({ state: 'requested', posts: [] });
    expect(await heldBy(substitute)).toEqual([]);
    expect(await loadVisibleAbsences(contextOf(substitute).caller, new Date())).toEqual([]);
    for (const self of [holder, substitute])
      await expect(confirmAbsence(confirm(absence), contextOf({ ...self, roles: ['admin'] }))).rejects.toMatchObject({
        code: 'own_absence',
      });
    await confirmAbsence(confirm(absence), adminContext());
    expect(await heldBy(substitute)).toHaveLength(1);
    await expect(confirmAbsence(confirm(absence), adminContext())).rejects.toMatchObject({ code: 'absence_changed' });
  });

  it('is not confirmed on days on which they are absent themselves', async () => {
    const { substitute, absence } = await request();
    await changeUser(substitute.nrp, { positions: [{ role: 'she_head' }] });
    const other = await addUser([], ['level1_management']);
    const substituteNow = await loadProfile(substitute.nrp);
    if (!substituteNow) throw new Error('There is no substitute');
    const days = { from: '2028-03-01', until: '2028-03-02' };
    await setAbsence({ ...days, substitute_nrp: other.nrp }, contextOf(substituteNow));
    await expect(confirmAbsence(confirm(absence), adminContext())).rejects.toMatchObject({
      ...{ code: 'absence_conflict', fields: { substitute_nrp: expect.stringContaining('tidak dapat bertugas') } },
    });
  });

  it('never acts where no admin confirmed them in time', async () => {
    const { substitute, absence } = await request();
    at('2028-03-01T17:00:00.000Z');
    await followAbsences({ concerned: substitute.nrp });
    expect((await loadAbsence(absence.id))?.state).toBe('lapsed');
    expect(await heldBy(substitute)).toEqual([]);
  });

  it('is confirmed by an admin who sets the absence of another, not by one who names themselves', async () => {
    const holder = await addUser([head]);
    const substitute = await addUser();
    const days = { from: '2028-04-01', until: '2028-04-01', holder_nrp: holder.nrp };
    const set = (nrp: string) => setAbsence({ ...days, substitute_nrp: nrp }, adminContext());
    const absence = await set(substitute.nrp);
    expect(absence.state).toBe('confirmed');
    await endAbsence({ absence_id: absence.id, version: absence.version }, adminContext());
    expect(await heldBy(substitute)).toEqual([]);
    await saveUser(undefined, profileAfter(undefined, { ...admin, roles: ['admin'], positions: [], active: true }), {
      ...{ by: admin, now: new Date() },
    });
    expect((await set(admin.nrp)).state).toBe('requested');
  });
});

describe('a substitute who loses what made them trusted', () => {
  const loseRole = (substitute: Profile) => changeUser(substitute.nrp, { roles: [] });

  it('does not act from that moment on: the absence waits for an admin, and all are told', async () => {
    const { holder, substitute, absence } = await setUp();
    const days = { from: '2028-03-05', until: '2028-03-06' };
    const coming = await setAbsence({ ...days, substitute_nrp: substitute.nrp }, contextOf(holder));
    await loseRole(substitute);
    expect(await heldBy(substitute)).toEqual([]);
    expect((await loadHolders('dept_head', 'Produksi', new Date())).map(({ nrp }) => nrp)).not.toContain(
      substitute.nrp,
    );
    for (const { id } of [absence, coming]) {
      expect(await loadAbsence(id)).toMatchObject({ state: 'requested', posts: [], version: 2 });
      expect(await eventsOf(id)).toEqual([`set ${holder.nrp}`, `suspend ${admin.nrp}`]);
    }
    expect(await followAbsences()).toBe(0);
    await confirmAbsence({ absence_id: absence.id, version: 2, action: 'confirm' }, adminContext());
    expect(await loadAbsence(absence.id)).toMatchObject({ state: 'in_force', confirmed_by: admin });
    expect(await heldBy(substitute)).toHaveLength(1);
  });

  it('is not saved over an absence that ended in between', async () => {
    const { holder, substitute, absence } = await setUp();
    const raced = interruptOnce({
      before: (command, input) => command === 'TransactWriteCommand' && input.includes('suspend'),
      run: async () => void (await endAbsence({ absence_id: absence.id, version: 1 }, contextOf(holder))),
    });
    await expect(loseRole(substitute)).rejects.toMatchObject({ code: 'user_changed' });
    expect(raced.hasRun()).toBe(true);
    expect((await loadAbsence(absence.id))?.state).toBe('ended');
  });

  it('is listed before the change is saved', async () => {
    const { holder, substitute, absence } = await setUp();
    const wanted = profileAfter(substitute, { ...substitute, positions: await heldBy(substitute) });
    const present = await loadProfile(substitute.nrp);
    expect((await loadSubstituteChange(profileAfter(present, wanted), new Date())).stopped).toEqual([]);
    const { profile, stopped } = await loadSubstituteChange(
      profileAfter(present, { ...wanted, roles: [] }),
      new Date(),
    );
    expect(profile.positions).toEqual([]);
    expect(stopped).toMatchObject([{ absence: { id: absence.id, holder: { nrp: holder.nrp } } }]);
  });
});

const confirmed: Absence = {
  ...{ id: 'a', holder: { nrp: '1', full_name: null }, substitute: { nrp: '2', full_name: null } },
  ...{ from: '2028-02-29', until: '2028-03-01', state: 'confirmed', posts: [], set_at: '', version: 1 },
  set_by: { nrp: '1', full_name: null },
};
const present = { active: true, positions: [head] };
const given = substitutedPositions(confirmed, [head], 'UTC');

it('what follows for an absence depends on its days and on who is there', () => {
  const stepOn = (today: string, facts: Partial<Absence> = {}, values: Partial<Profile> = {}) => {
    const substitute = { active: true, positions: given, roles: ['level1_management' as const], ...values };
    const moment = { now: new Date(`${today}T12:00:00Z`), today, timeZone: 'UTC' };
    return absenceStep({ ...confirmed, ...facts }, { holder: present, substitute }, moment)?.action;
  };
  expect(stepOn('2028-02-28')).toBeUndefined();
  expect(stepOn('2028-02-29')).toBe('begin');
  expect(stepOn('2028-03-01', { state: 'in_force' })).toBeUndefined();
  expect(stepOn('2028-03-01', { state: 'in_force' }, { positions: [] })).toBe('follow');
  // Their own position ended by its date; one that an admin confirmed does not depend on it.
  expect(stepOn('2028-03-01', { state: 'in_force' }, { roles: [] })).toBe('suspend');
  expect(stepOn('2028-03-01', { state: 'in_force', confirmed_by: confirmed.set_by }, { roles: [] })).toBeUndefined();
  expect(stepOn('2028-03-01', { state: 'requested' }, { roles: [] })).toBeUndefined();
  // After an outage over all of its days.
  expect(stepOn('2028-03-02')).toBe('end');
  expect(stepOn('2028-03-02', { state: 'in_force' })).toBe('end');
  expect(stepOn('2028-03-02', { state: 'requested' })).toBe('lapse');
  expect(stepOn('2028-02-28', {}, { active: false })).toBe('cancel');
  expect(stepOn('2028-02-29', {}, { active: false })).toBe('end');
  for (const state of ['refused', 'cancelled', 'ended', 'lapsed'] as const)
    expect(stepOn('2028-03-02', { state })).toBeUndefined();
});

const inForce: Absence = { ...confirmed, state: 'in_force' };
const substitute = { active: true, positions: given, roles: ['level1_management' as const] };
const onLastDay = (people: Partial<Parameters<typeof absenceStep>[1]>) =>
  absenceStep(
    inForce,
    { holder: present, substitute, ...people },
    { now: new Date('2028-03-01T12:00:00Z'), today: '2028-03-01', timeZone: 'UTC' },
  );

it.each([
  ['a holder who is no user any more', { holder: undefined }, 'Pejabat dinonaktifkan'],
  ['an inactive holder', { holder: { ...present, active: false } }, 'Pejabat dinonaktifkan'],
  ['a holder without a post', { holder: { ...present, positions: [] } }, 'Pejabat tidak lagi memegang jabatannya'],
  ['a substitute who is no user any more', { substitute: undefined }, 'Pengganti dinonaktifkan'],
  ['an inactive substitute', { substitute: { ...substitute, active: false } }, 'Pengganti dinonaktifkan'],
])('%s ends an absence, with the reason', (_who, people, reason) => {
  expect(onLastDay(people)).toEqual({ action: 'end', state: 'ended', positions: [], reason });
});

it('a substitute has other positions where one differs in its post or its times, and in whatever order', () => {
  const holder = { active: true, positions: [{ role: 'she_head' as const }, head] };
  const both = substitutedPositions(inForce, holder.positions, 'UTC');
  const actionFor = (positions: Position[]) => onLastDay({ holder, substitute: { ...substitute, positions } })?.action;
  expect(actionFor(both)).toBeUndefined();
  expect(actionFor(both.toReversed())).toBeUndefined();
  const differences: Partial<Position>[] = [
    { role: 'project_manager' },
    { department: 'Plant' },
    { valid_from: '2028-02-28T00:00:00.000Z' },
    { valid_until: '2028-03-01T23:00:00.000Z' },
  ];
  for (const difference of differences)
    expect(actionFor(both.map((each, at) => (at === 0 ? { ...each, ...difference } : each)))).toBe('follow');
});

it('a suspended absence gives no posts, an ended one says which it gave', () => {
  const before: Absence = { ...inForce, posts: [{ role: 'she_head' }] };
  const after = (state: Absence['state'], positions: Position[]) =>
    absenceAfter(before, { action: 'follow', state, positions, reason: null });
  expect(after('requested', given)).toEqual({ ...before, state: 'requested', posts: [], version: 2 });
  expect(after('ended', [])).toEqual({ ...before, state: 'ended', version: 2 });
  expect(after('in_force', given).posts).toEqual([{ role: 'dept_head', department: 'Produksi' }]);
});
