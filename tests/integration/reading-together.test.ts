import { expect, inject, test } from 'vitest';
import type { FailureCode } from '../../shared/errors.ts';
import { Client, type UserClient } from '../support/api.ts';
import { signInAs } from '../support/demo-users.ts';
import type { DemoUserKey } from '../support/nrps.ts';
import { requireDocument } from '../support/required-reading.ts';
import { waitUntil } from '../support/submissions.ts';
import { addUser, createSignedInUser, freshNrp, updateUser } from '../support/users.ts';
import { expectSoundData } from '../support/verify.ts';

const place = 'Gudang Utama';

const start = async (leader: UserClient, document_id: string): Promise<string> =>
  (await leader.ok('start-reading-together', { document_id, department: 'LOG', place })).session_id;

const strong = (nrp: string, password: string) => ({ kind: 'strong' as const, nrp, password });

test('heads lead their own crew, managers and the Project Manager any, and no one else', async () => {
  const { id: document_id } = await requireDocument(await signInAs('controller'));
  const expected: Record<string, FailureCode | 'leads'> = {
    logisticHead: 'leads',
    controller: 'leads',
    admin: 'leads',
    projectManager: 'leads',
    plantHead: 'forbidden',
    employee: 'forbidden',
    manager: 'forbidden',
    auditor: 'read_only_role',
  };
  for (const [who, result] of Object.entries(expected)) {
    const user = await signInAs(who as DemoUserKey);
    const input = { document_id, department: 'LOG', place } as const;
    const found = result === 'leads' ? await user.ok('start-reading-together', input) : undefined;
    if (!found) expect(await user.expectError('start-reading-together', input), who).toMatchObject({ error: result });
    const seen = result === 'leads' || who === 'auditor' ? 'ok' : 'expectError';
    expect(await user[seen]('list-readings-together', { department: 'LOG' }), who).toBeTruthy();
  }
  const head = await signInAs('logisticHead');
  expect(
    await head.expectError('start-reading-together', { document_id: 'tidak-ada', department: 'LOG', place }),
  ).toMatchObject({ status: 404 });
  const elsewhere = { document_id, department: 'PRO', place } as const;
  const manager = await signInAs('controller');
  expect(await manager.expectError('start-reading-together', elsewhere)).toMatchObject({ error: 'no_reading_asked' });
});

test('each person confirms on the device of the leader, once, without a session, and it counts as read', async () => {
  const [controller, leader] = [await signInAs('controller'), await signInAs('logisticHead')];
  const { id: document_id, reading_id } = await requireDocument(controller);
  const [member, guest] = [await addUser({ department: 'LOG' }), await addUser({ department: 'PRO' })];
  const left = await addUser({ department: 'LOG' });
  await updateUser(left.user.nrp, { active: false });
  const session_id = await start(leader, document_id);
  const confirm = (person: { user: { nrp: string }; password: string }) =>
    leader.ok('confirm-reading-together', { session_id, confirmation: strong(person.user.nrp, person.password) });

  const { missing } = await waitUntil(async () => {
    const found = await leader.ok('get-reading-together', { session_id });
    return found.missing.some(({ nrp }) => nrp === member.user.nrp) ? found : undefined;
  });
  expect(missing.some(({ nrp }) => nrp === guest.user.nrp || nrp === left.user.nrp)).toBe(false);

  const refused: [string, string, string][] = [
    ['a wrong password', member.user.nrp, member.password === '13572468' ? '86427531' : '13572468'],
    ['an unknown NRP', '99999999', member.password],
    ['a deactivated user', left.user.nrp, left.password],
  ];
  for (const [name, nrp, password] of refused)
    expect(
      await leader.expectError('confirm-reading-together', { session_id, confirmation: strong(nrp, password) }),
      name,
    ).toMatchObject({ status: 422, error: 'wrong_confirmation' });
  // Only who leads it takes confirmations or ends it, managers included.
  for (const other of [controller, await signInAs('plantHead')]) {
    const confirmation = strong(member.user.nrp, member.password);
    expect(await other.expectError('confirm-reading-together', { session_id, confirmation })).toMatchObject({
      status: 404,
    });
    expect(await other.expectError('end-reading-together', { session_id })).toMatchObject({ status: 404 });
  }

  const { attendant } = await confirm(member);
  expect(attendant).toMatchObject({ nrp: member.user.nrp, kind: 'strong', counts: true });
  expect(await confirm(member)).toMatchObject({ attendant });
  expect((await confirm(guest)).attendant).toMatchObject({ counts: false });
  // The leader is still signed in, and is asked for as anyone else.
  const progress = await controller.ok('get-reading-progress', { document_id, export: true });
  expect(progress.people.find(({ nrp }) => nrp === member.user.nrp)).toMatchObject({
    state: 'understood',
    at: attendant.at,
  });
  const { ended_at } = await leader.ok('end-reading-together', { session_id });
  expect(await leader.ok('end-reading-together', { session_id })).toMatchObject({ ended_at });
  // Who has confirmed gets the first confirmation, all others are refused.
  expect(await confirm(member)).toMatchObject({ attendant });
  const late = await addUser({ department: 'LOG' });
  expect(
    await leader.expectError('confirm-reading-together', {
      session_id,
      confirmation: strong(late.user.nrp, late.password),
    }),
  ).toMatchObject({ error: 'together_ended' });

  const { reading, attendants } = await (await signInAs('auditor')).ok('get-reading-together', { session_id });
  expect(reading).toMatchObject({ place, department: 'LOG', ended_at, confirmed: 2 });
  expect(attendants.map(({ nrp }) => nrp)).toEqual([member.user.nrp, guest.user.nrp]);
  const events = await waitUntil(async () => {
    const found = (await controller.ok('list-audit-trail', { document_id, kind: 'reading' })).events;
    return found.length === 4 ? found : undefined;
  });
  expect(events.map(({ action, actor, detail }) => [action, actor?.nrp, detail])).toEqual([
    ['together_ended', leader.nrp, `PLC, ${place}, 2 orang`],
    ['together_attended', guest.user.nrp, `baca bersama di ${place} dengan NRP dan password`],
    ['understood', member.user.nrp, `baca bersama di ${place} dengan NRP dan password`],
    ['together_begun', leader.nrp, `PLC, ${place}`],
  ]);

  const again = await start(leader, document_id);
  const [document] = (await controller.ok('get-hims-document', { id: document_id })).documents;
  await controller.ok('require-reading', { documents: [{ id: document_id, version: document?.version ?? 0 }] });
  expect(
    await leader.expectError('confirm-reading-together', {
      session_id: again,
      confirmation: strong(member.user.nrp, member.password),
    }),
  ).toMatchObject({ error: 'reading_changed' });
  expect(reading_id).not.toBe('');
  await expectSoundData(inject('dataDir'));
});

test('wrong passwords lock the sign-in of a person, and not of the device', async () => {
  const leader = await signInAs('logisticHead');
  const { id } = await requireDocument(await signInAs('controller'));
  const session_id = await start(leader, id);
  const [forgetful, member] = [await addUser({ department: 'LOG' }), await addUser({ department: 'LOG' })];
  const wrong = strong(forgetful.user.nrp, forgetful.password === '13572468' ? '86427531' : '13572468');
  const attempt = () => leader.expectError('confirm-reading-together', { session_id, confirmation: wrong });
  for (let count = 0; count < 5; count += 1) expect(await attempt()).toMatchObject({ error: 'wrong_confirmation' });
  expect(await attempt()).toMatchObject({ status: 429, error: 'locked_out' });
  await expect(createSignedInUser({ department: 'LOG' })).resolves.toBeTruthy();
  const confirmation = strong(member.user.nrp, member.password);
  expect(await leader.ok('confirm-reading-together', { session_id, confirmation })).toBeTruthy();
});

/** Long enough for a name. */
const path = 'M100 200L180 90L260 210L340 100L420 220M500 150L700 150';
const sign = (nrp: string, signature = path) => ({ kind: 'signature' as const, nrp, signature });

test('people without account sign on the glass, which never counts for what is critical to safety', async () => {
  const [admin, controller] = [await signInAs('admin'), await signInAs('controller')];
  const { id: document_id } = await requireDocument(controller);
  const supervisor = await createSignedInUser({ department: 'LOG', supervises: 'LOG' });
  const rows = ['Ya', 'Tidak', 'Tidak', 'mungkin'].map((account, at) => {
    const nrp = freshNrp();
    return { row: at + 2, nrp, full_name: `Kru ${nrp}`, department: 'LOG', account };
  });
  const { results } = await admin.ok('import-users', { rows });
  expect(results.map(({ outcome, password }) => [outcome, password !== undefined])).toEqual([
    ['added', true],
    ['added', false],
    ['added', false],
    ['failed', false],
  ]);
  const [withAccount = '', first = '', second = ''] = rows.map(({ nrp }) => nrp);
  expect(await admin.expectError('reset-user-password', { nrp: first })).toMatchObject({ error: 'without_account' });
  expect(await controller.expectError('remind-reader', { nrp: first })).toMatchObject({ error: 'without_account' });
  const rights = { nrp: first, full_name: 'Kru', roles: ['admin' as const], positions: [], active: true, version: 1 };
  expect(await admin.expectError('save-user', rights)).toMatchObject({
    fields: { without_account: expect.anything() },
  });

  const session_id = await start(supervisor, document_id);
  const confirm = (confirmation: ReturnType<typeof sign>, id = session_id) =>
    supervisor.ok('confirm-reading-together', { session_id: id, confirmation });
  const refused = (confirmation: ReturnType<typeof sign>) =>
    supervisor.expectError('confirm-reading-together', { session_id, confirmation });
  // Who has an account proves it; a point is no signature, and neither is anything but lines.
  expect(await refused(sign(withAccount))).toMatchObject({ status: 400, fields: { nrp: expect.anything() } });
  for (const drawn of ['M1 1', `${path}"/><script>`, 'M1 1'.repeat(5000)])
    expect(await refused(sign(first, drawn))).toMatchObject({ status: 400 });
  const { attendant } = await confirm(sign(first));
  expect(attendant).toMatchObject({ kind: 'signature', counts: true, signature: path });
  expect((await confirm(sign(first, `${path}L800 300`))).attendant).toEqual(attendant);
  const readers = await waitUntil(async () => {
    const { people } = await controller.ok('get-reading-progress', { document_id, export: true });
    return people.some(({ nrp }) => nrp === second) ? people : undefined;
  });
  expect(readers.find(({ nrp }) => nrp === first)).toMatchObject({ state: 'understood', without_account: true });

  const row = (await controller.ok('get-hims-document', { id: document_id })).documents[0];
  const critical = { id: document_id, version: row?.version ?? 0, safety_critical: 'Ya' as const };
  await controller.ok('update-hims-documents', { department: 'LOG', rows: [critical] });
  const again = await start(supervisor, document_id);
  expect((await confirm(sign(second), again)).attendant).toMatchObject({ counts: false });
  // A reading that began before says the same.
  expect((await confirm(sign(second))).attendant).toMatchObject({ counts: false });
  const { people } = await controller.ok('get-reading-progress', { document_id, export: true });
  expect(people.find(({ nrp }) => nrp === second)).toMatchObject({ state: 'not_opened' });
  expect((await supervisor.ok('get-reading-together', { session_id: again })).reading.is_safety_critical).toBe(true);
  const elsewhere = { document_id, department: 'PLT', place } as const;
  expect(await supervisor.expectError('start-reading-together', elsewhere)).toMatchObject({ error: 'forbidden' });
  await expectSoundData(inject('dataDir'));
});

test('a badge with its PIN confirms in readings together, and is of no use elsewhere', async () => {
  const [admin, leader] = [await signInAs('admin'), await signInAs('logisticHead')];
  const { id } = await requireDocument(await signInAs('controller'));
  const session_id = await start(leader, id);
  const member = await createSignedInUser({ department: 'LOG' });
  const { nrp } = member;
  const [pin, wrongPin] = ['482913', '482914'];
  expect(await leader.expectError('change-badge', { nrp })).toMatchObject({ error: 'forbidden' });
  expect(await leader.expectError('print-badges', { department: 'LOG' })).toMatchObject({ error: 'forbidden' });
  await admin.ok('change-badge', { nrp });
  const lacking = await admin.ok('print-badges', { department: 'LOG' });
  expect(lacking.badges.map((each) => each.nrp)).not.toContain(nrp);
  const { badges } = await admin.ok('print-badges', { department: 'LOG', replace: true });
  const badge = badges.find((each) => each.nrp === nrp)?.code ?? '';
  const confirmation = (typed: string) => ({ session_id, confirmation: { kind: 'badge' as const, badge, pin: typed } });
  const refused = (typed = pin) => leader.expectError('confirm-reading-together', confirmation(typed));
  expect(await refused()).toMatchObject({ error: 'badge_without_pin' });

  const current_password = member.password;
  expect(await member.expectError('change-password', { current_password, badge_pin: nrp.slice(1, 7) })).toMatchObject({
    ...{ error: 'weak_password', fields: { badge_pin: expect.anything() } },
  });
  const guessed = { current_password: current_password === '13572468' ? '86427531' : '13572468', badge_pin: pin };
  expect(await member.expectError('change-password', guessed)).toMatchObject({ error: 'wrong_password' });
  const both = { current_password, badge_pin: pin, new_password: '70294816' };
  expect(await member.expectError('change-password', both)).toMatchObject({ status: 400 });
  await member.ok('change-password', { current_password, badge_pin: pin });
  // No sign-in call takes it, in any field, and neither does the page of a printed copy.
  const anonymous = new Client(inject('localStackUrl'));
  for (const password of [badge, pin, `00${pin}`])
    expect(await anonymous.expectError('validate-login', { nrp, password })).toMatchObject({
      error: expect.anything(),
    });
  expect((await new Client(inject('localStackUrl'), badge).expectError('get-session', {})).status).toBe(401);
  const page = await fetch(new URL(`/c/${badge.slice(-26)}`, inject('localStackUrl')));
  expect(page.status).not.toBe(200);

  for (let count = 0; count < 5; count += 1)
    expect(await refused(wrongPin)).toMatchObject({ status: 422, error: 'wrong_confirmation' });
  expect(await refused()).toMatchObject({ status: 429, error: 'locked_out' });
  // Neither the password nor the session is locked, and a PIN set anew unlocks.
  await member.ok('change-password', { current_password, badge_pin: pin });
  const { attendant } = await leader.ok('confirm-reading-together', confirmation(pin));
  expect(attendant).toMatchObject({ nrp, kind: 'badge', counts: true });

  await admin.ok('change-badge', { nrp, revocation: { reason: 'Hilang di Pit 3' } });
  expect(await refused()).toMatchObject({ error: 'badge_ended' });
  expect((await leader.ok('get-reading-together', { session_id })).attendants).toEqual([attendant]);
  const events = await waitUntil(async () => {
    const found = (await admin.ok('list-audit-trail', { kind: 'user' })).events.filter(
      ({ subject, action }) => subject?.nrp === nrp && action.startsWith('badge'),
    );
    return found.length === 5 ? found : undefined;
  });
  expect(events.map(({ action, actor, reason }) => [action, actor?.nrp, reason])).toEqual([
    ['badge_revoked', admin.nrp, 'Hilang di Pit 3'],
    ['badge_pin_set', nrp, undefined],
    ['badge_pin_set', nrp, undefined],
    ['badge_printed', admin.nrp, undefined],
    ['badge_printed', admin.nrp, undefined],
  ]);
  await expectSoundData(inject('dataDir'));
});
