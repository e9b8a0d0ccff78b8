import { BatchGetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, it, vi } from 'vitest';
import { passwordMatches } from '../../../functions/auth/passwords.ts';
import { keys } from '../../../functions/db/keys.ts';
import { importStaff } from '../../../functions/users/staff-import-service.ts';
import { failCondition } from './cancelled-transaction.ts';
import { profileItem, requestedWrites, resetMocks, table, transactItem, writes } from './invoke.ts';
import { withCheapScrypt } from './scrypt.ts';

const by = { nrp: '10000001', full_name: 'Ratna' };
const now = new Date();
const row = (at: number, more = {}) => ({ row: at, nrp: String(40_000_000 + at), full_name: `Uji ${at}`, ...more });

withCheapScrypt();
beforeEach(() => {
  resetMocks();
  table.on(BatchGetCommand).resolves({ Responses: {} });
});

it('adds a user with an own password, in one transaction', async () => {
  const nrp = '40000002';
  const [added] = await importStaff([row(2, { positions: 'SHE Head' })], { by, now, dry_run: false });
  expect(added).toMatchObject({ outcome: 'added', password: expect.stringMatching(/^\d{8}$/), errors: [] });
  expect(requestedWrites()).toEqual([
    writes({
      Put: [...[keys.profile(nrp), keys.userEvent(nrp, 1), keys.profileChange(nrp, '000000001')], keys.credential(nrp)],
      Update: [keys.position('she_head', nrp)],
    }),
  ]);
  expect(JSON.stringify(transactItem(keys.profile(nrp)))).not.toContain(added?.password);
  const { password } = transactItem(keys.credential(nrp)) as { password: Parameters<typeof passwordMatches>[1] };
  expect(await passwordMatches(added?.password ?? '', password)).toBe(true);
});

it('preserves the dates of a position named again, and changes no unknown properties', async () => {
  const dated = { role: 'she_head' as const, valid_until: '2027-01-01T00:00:00.000Z' };
  const present = profileItem({ nrp: '40000002', full_name: 'Uji 2', roles: ['admin'], positions: [dated] });
  table.on(BatchGetCommand).resolves({ Responses: { table: [present] } });
  const importOutcomes = async (more: object) =>
    (await importStaff([row(2, more)], { by, now, dry_run: false })).map(({ outcome }) => outcome);
  expect(await importOutcomes({ positions: 'SHE Head' })).toEqual(['unchanged']);
  expect(await importOutcomes({})).toEqual(['unchanged']);
  expect(requestedWrites()).toEqual([]);
  expect(await importOutcomes({ positions: 'Plh. SHE Head' })).toEqual(['updated']);
  expect(transactItem(keys.profile('40000002'))).toMatchObject({
    roles: ['admin'],
    positions: [{ role: 'she_head', acting: true }],
  });
});

it('imports a user whose job title is no position with a note, and retains the positions', async () => {
  const present = profileItem({ nrp: '40000002', full_name: 'Lama', positions: [{ role: 'she_head' }] });
  table.on(BatchGetCommand).resolves({ Responses: { table: [present] } });
  const importRows = (titles: { title: string; role: 'project_manager' | null }[]) =>
    importStaff([row(2, { positions: 'Mekanik' }), row(3, { positions: 'Manajer Proyek' })], {
      ...{ by, now, dry_run: true, titles },
    });
  expect(await importRows([])).toMatchObject([
    { outcome: 'updated', notes: [{ message: expect.stringContaining('“mekanik” bukan jabatan penyetuju') }] },
    { outcome: 'failed', doubts: ['manajer proyek'] },
  ]);
  const titles = [{ title: 'manajer proyek', role: 'project_manager' as const }];
  expect((await importRows(titles)).map(({ outcome }) => outcome)).toEqual(['updated', 'added']);
  await importStaff([row(2, { positions: 'Mekanik' })], { by, now, dry_run: false });
  expect(transactItem(keys.profile('40000002'))).toMatchObject({
    full_name: 'Uji 2',
    positions: [{ role: 'she_head' }],
  });
});

it('reports the failure of a row, and continues with the next', async () => {
  const present = profileItem({ nrp: '40000002', roles: ['admin'] });
  table.on(BatchGetCommand).resolves({ Responses: { table: [present, profileItem({ nrp: '40000003' })] } });
  table
    .on(TransactWriteCommand)
    .callsFakeOnce(failCondition(keys.adminCount))
    .rejectsOnce(new Error('Something of ours'))
    .resolves({});
  const results = await importStaff([row(2, { roles: '' }), row(3)], { by, now, dry_run: false });
  expect(results.map(({ outcome, errors }) => [outcome, errors[0]?.message])).toEqual([
    ['failed', expect.stringContaining('satu-satunya admin')],
    ['failed', expect.stringContaining('kesalahan server')],
  ]);
});

it('postpones rows when time runs short, instead of creating passwords that are never shown', async () => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  table.on(BatchGetCommand).resolves({
    Responses: { table: [2, 3].map((at) => profileItem({ nrp: String(40_000_000 + at) })) },
  });
  table.on(TransactWriteCommand).callsFake(() => {
    vi.setSystemTime(now.getTime() + 20_000);
    return {};
  });
  const results = await importStaff([row(2), row(3), { row: 4, nrp: 'x' }], {
    by,
    now,
    dry_run: false,
    until: new Date(now.getTime() + 15_000),
  });
  vi.useRealTimers();
  expect(results.map(({ outcome }) => outcome)).toEqual(['updated', 'postponed', 'failed']);
});
