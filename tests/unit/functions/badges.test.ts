import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, test } from 'vitest';
import { credentialPut } from '../../../functions/auth/credential-store.ts';
import { hashPassword, type PasswordRecord } from '../../../functions/auth/passwords.ts';
import { keys } from '../../../functions/db/keys.ts';
import { dynamo, tableName } from '../../../functions/db/table.ts';
import { transactWrite } from '../../../functions/db/transactions.ts';
import { type ControlledDocument, documentItem } from '../../../functions/documents/document-store.ts';
import { loadProfile, saveProfile } from '../../../functions/profiles/profile-store.ts';
import { changeBadge, printBadges, saveBadgePin } from '../../../functions/required-reading/badge-service.ts';
import { findBadgeOwner, loadBadgeEvents, validBadge } from '../../../functions/required-reading/badge-store.ts';
import { confirmTogether } from '../../../functions/required-reading/confirmation-service.ts';
import { begunReading } from '../../../functions/required-reading/together-service.ts';
import { begunPut, loadAttendants } from '../../../functions/required-reading/together-store.ts';
import { noOne } from '../../../shared/domain/required-reading/audiences.ts';
import { storedFileFixture } from '../../support/submission-fixtures.ts';
import { profileItem } from './invoke.ts';
import { interruptOnce, withLocalTable } from './local-table.ts';
import { withCheapScrypt } from './scrypt.ts';

withCheapScrypt();
withLocalTable();

const [nrp, pin, session_id] = ['10000031', '482913', 's1'];
const now = new Date('2026-11-27T01:00:00.000Z');
const admin = { nrp: '10000001', full_name: 'Ratna' };
const caller = {
  ...{ ...admin, avatar_url: null, display_name: null, roles: [], positions: [], active: true, epoch: 1, version: 1 },
  ...{ session_id: 's', token_expires_at: now },
};
let password: PasswordRecord;

const print = async () => (await changeBadge({ nrp }, { caller: admin, now })).code ?? '';
const revoke = () => changeBadge({ nrp, revocation: { reason: 'Hilang' } }, { caller: admin, now });
const setPin = async (to = pin) => {
  const { full_name = null } = (await loadProfile(nrp)) ?? {};
  await saveBadgePin({ nrp, full_name }, to, { compared: password, now, extraWrites: [] });
};
const confirm = (badge: string, typed = pin) =>
  confirmTogether(
    { session_id, confirmation: { kind: 'badge', badge, pin: typed } },
    { caller, now, request: { ip: '203.0.113.1' } },
  );

const setUp = async () => {
  password = await hashPassword('24681357');
  const { PK: _pk, SK: _sk, version: _version, ...profile } = profileItem({ nrp, department: 'PRO' });
  await saveProfile(profile, [credentialPut(nrp, password)]);
  const document: ControlledDocument = {
    ...{ id: 'D1', department: 'PRO', nama: 'Prosedur', nomor: 'N-1', jenis: 'SOP', revisi: 0, status: 'Aktif' },
    ...{ source: 'workflow', file: storedFileFixture, made_by: '1', made_by_name: null, made_at: now.toISOString() },
    ...{ updated_by: '1', updated_at: now.toISOString(), version: 1, audience: { ...noOne, users: [nrp] } },
    reading: { id: 'reading00001', since: now.toISOString() },
  };
  const Item = { ...documentItem.parse(document), ...keys.document('D1') };
  await dynamo.send(new PutCommand({ TableName: tableName(), Item }));
  const where = { session_id, department: 'PRO' as const, place: 'Pit 3' };
  await transactWrite([begunPut(begunReading(document, { ...where, leader: admin, now }))]);
};

let code = '';
beforeEach(async () => {
  if (code === '') await setUp();
  code = await print();
});

test('a badge without PIN, a replaced, a revoked and an unknown one confirm nothing', async () => {
  await expect(confirm(code)).rejects.toMatchObject({ code: 'badge_without_pin' });
  await setPin();
  await expect(confirm(code, '482914')).rejects.toMatchObject({ code: 'wrong_confirmation' });
  const next = await print();
  await expect(confirm(code)).rejects.toMatchObject({ code: 'badge_ended' });
  await revoke();
  await expect(confirm(next)).rejects.toMatchObject({ code: 'badge_ended' });
  await expect(revoke()).rejects.toMatchObject({ code: 'no_badge' });
  await expect(confirm('0'.repeat(26))).rejects.toMatchObject({ code: 'wrong_confirmation' });
  expect(await loadAttendants(session_id)).toEqual([]);
  // The code itself is stored nowhere.
  expect(JSON.stringify(await loadBadgeEvents(nrp))).not.toContain(next.slice(-26));
});

test.each([
  ['revocation', revoke],
  ['another badge', print],
  ['another PIN', () => setPin('591738')],
])('%s that comes just before the confirmation is written prevails', async (_name, change) => {
  await setPin();
  const { hasRun } = interruptOnce({
    before: (command, input) => command === 'TransactWriteCommand' && input.includes('HIST#TOGETHER'),
    run: async () => void (await change()),
  });
  await expect(confirm(code)).rejects.toMatchObject({ code: 'conflict' });
  expect(hasRun()).toBe(true);
  expect(await loadAttendants(session_id)).toEqual([]);
});

test('a valid badge with its PIN confirms, named by the event that printed it', async () => {
  await setPin();
  const typed = code
    .toLowerCase()
    .replace('hims-badge:', '')
    .replace(/(.{4})/g, '$1 ');
  expect((await confirm(typed)).attendant).toMatchObject({ nrp, kind: 'badge', counts: true });
  const printed = (await loadBadgeEvents(nrp)).findLast(({ action }) => action === 'printed');
  expect(await loadAttendants(session_id)).toMatchObject([{ nrp, badge: printed?.version }]);
});

test('badges of a department are printed for users with account who have none, or for all again', async () => {
  const [withBadge, without, external, absent] = ['10000101', '10000102', '10000103', '10000104'];
  const add = (user: Parameters<typeof profileItem>[0]) => {
    const { PK: _pk, SK: _sk, version: _version, ...profile } = profileItem({ department: 'LOG', ...user });
    return saveProfile(profile);
  };
  await Promise.all([add({ nrp: withBadge }), add({ nrp: without }), add({ nrp: absent, active: false })]);
  await add({ nrp: external, without_account: true });
  await changeBadge({ nrp: withBadge }, { caller: admin, now });
  const ownersOf = (badges: readonly { code: string }[]) =>
    Promise.all(badges.map((badge) => findBadgeOwner(badge.code.slice(-26))));

  const first = await printBadges({ department: 'LOG' }, { caller: admin, now });
  expect(first).toMatchObject({ badges: [{ nrp: without }], unchanged: 1, next_cursor: null });
  expect(await ownersOf(first.badges)).toEqual([without]);
  expect(await printBadges({ department: 'LOG' }, { caller: admin, now })).toMatchObject({ badges: [], unchanged: 2 });

  const all = await printBadges({ department: 'LOG', replace: true }, { caller: admin, now });
  expect(all.badges.map((badge) => badge.nrp)).toEqual([withBadge, without]);
  expect(await ownersOf(all.badges)).toEqual([withBadge, without]);
  expect(validBadge(await loadBadgeEvents(withBadge))).toMatchObject({ version: 2, by_nrp: admin.nrp });
});

test('a department with more people than one call prints is continued with its cursor', async () => {
  const nrps = Array.from({ length: 53 }, (_, at) => String(10000200 + at));
  for (const member of nrps) {
    const { PK: _pk, SK: _sk, version: _version, ...profile } = profileItem({ nrp: member, department: 'FAT' });
    await saveProfile(profile);
  }
  const pages: string[][] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const page = await printBadges({ department: 'FAT', ...(cursor && { cursor }) }, { caller: admin, now });
    pages.push(page.badges.map((badge) => badge.nrp));
    cursor = page.next_cursor ?? undefined;
  }
  expect(pages.map(({ length }) => length)).toEqual([50, 3]);
  expect(pages.flat()).toEqual(nrps);
});
