import { BatchGetCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import type { Item, Key } from '../../../functions/db/table.ts';
import { handler as listUsers } from '../../../functions/list-users.ts';
import type { Profile } from '../../../functions/profiles/profile-store.ts';
import { handler as saveUser } from '../../../functions/save-user.ts';
import { handler as unlockUser } from '../../../functions/unlock-user.ts';
import { failCondition } from './cancelled-transaction.ts';
import {
  invoke,
  mockItem,
  profileItem,
  requestedWrites,
  resetMocks,
  signedInToken,
  table,
  transactItem,
  writes,
} from './invoke.ts';

const nrp = '10000032';
const facts = { nrp, full_name: 'Sari', roles: [], positions: [], active: true, version: 1 };
const mockUsers = (...users: Partial<Profile>[]) => {
  table
    .on(QueryCommand, { ExpressionAttributeValues: { ':pk': 'USERS' } })
    .resolves({ Items: users.map((each) => profileItem(each)) })
    .on(QueryCommand, { ExpressionAttributeValues: { ':pk': 'ROLE#admin' } })
    .resolves({
      Items: users.map((each) => ({ ...profileItem(each), has_role: each.roles?.includes('admin') === true })),
    });
};

/** The items that batch reads find. */
const mockBatchItems = (...items: Item[]) =>
  table.on(BatchGetCommand).callsFake(({ RequestItems }: { RequestItems: { table: { Keys: Key[] } } }) => ({
    Responses: {
      table: items.filter(({ PK, SK }) => RequestItems.table.Keys.some((key) => key.PK === PK && key.SK === SK)),
    },
  }));

let token: string;
beforeEach(async () => {
  resetMocks();
  table.on(BatchGetCommand).resolves({ Responses: {} });
  token = await signedInToken({ nrp: '10000001', roles: ['admin'] });
});

const save = (over: object = {}, headers = {}) => invoke(saveUser, { input: { ...facts, ...over }, token, headers });

describe('saving a user', () => {
  it('writes the profile, posts, admin count, event and stored result together', async () => {
    mockItem(profileItem({ nrp }));
    const { status, body } = await save(
      { roles: ['admin'], positions: [{ role: 'she_head' }] },
      { 'idempotency-key': 'k-1' },
    );
    expect([status, body['waiting'], body['waiting_more']]).toEqual([200, [], false]);
    expect(body['user']).toMatchObject({ nrp, version: 2, roles: ['admin'], positions: [{ role: 'she_head' }] });
    expect(requestedWrites()).toEqual([
      writes({
        Put: [
          keys.profile(nrp),
          keys.userEvent(nrp, 2),
          keys.roleMember('admin', nrp),
          keys.profileChange(nrp, '000000002'),
          keys.idempotency('10000001', 'k-1'),
        ],
        Update: [keys.position('she_head', nrp), keys.adminCount],
      }),
    ]);
    expect(transactItem(keys.profileChange(nrp, '000000002'))).toMatchObject({
      by_nrp: '10000001',
      sessions: 'changed',
    });
  });

  it('ends every session of a deactivated user', async () => {
    mockItem(profileItem({ nrp, epoch: 5 }));
    await save({ active: false });
    expect(transactItem(keys.profile(nrp))).toMatchObject({ active: false, epoch: 6 });
  });

  it('changes nothing in a dry run', async () => {
    mockItem(profileItem({ nrp }));
    expect((await save({ active: false, dry_run: true })).status).toBe(200);
    expect(requestedWrites()).toEqual([]);
  });

  it('refuses a stale state: an existing user as new, a missing user, another version', async () => {
    expect((await save()).body['error']).toBe('not_found');
    mockItem(profileItem({ nrp, full_name: 'Sari Dewi' }));
    const exists = await save({ version: 0 });
    expect([exists.status, exists.body['message']]).toEqual([409, `NRP ${nrp} sudah terdaftar atas nama Sari Dewi.`]);
    expect((await save({ version: 7 })).body['error']).toBe('user_changed');
    table.on(TransactWriteCommand).callsFake(failCondition(keys.profile(nrp)));
    expect((await save()).body['error']).toBe('user_changed');
    expect(requestedWrites()).toHaveLength(1);
  });

  it('refuses to remove the last admin, by a read and by a condition', async () => {
    mockItem(profileItem({ nrp, roles: ['admin'] }));
    mockUsers({ nrp, roles: ['admin'] });
    expect((await save()).body['error']).toBe('last_admin');
    mockUsers({ nrp, roles: ['admin'] }, { nrp: '10000001', roles: ['admin'] });
    table.on(TransactWriteCommand).callsFake(failCondition(keys.adminCount));
    const { status, body } = await save();
    expect([status, body['error']]).toEqual([409, 'last_admin']);
    expect(transactItem(keys.adminCount)).toMatchObject({ condition: 'admins > 1' });
  });

  it('rejects Dept. Head of SHE, which decides nothing, and names SHE Head instead; a stored one is still read', async () => {
    const positions = [{ role: 'dept_head' as const, department: 'SHE' as const }];
    mockItem(profileItem({ nrp, positions }));
    const { body } = await save({ positions });
    expect(body).toMatchObject({
      error: 'invalid_input',
      fields: { 'positions.0.department': expect.stringContaining('“Dept. Head SHE”') },
    });
    const saved = await save({ positions: [{ role: 'she_head' }] });
    expect(saved.body['user']).toMatchObject({ positions: [{ role: 'she_head' }] });
  });

  it.each([
    [{ full_name: '' }, 'full_name'],
    [{ roles: ['raja'] }, 'roles.0'],
    [{ roles: undefined }, 'roles'],
    [{ positions: [{ role: 'dept_head' }] }, 'positions.0.department'],
    [{ positions: [{ role: 'she_head', department: 'SHE' }] }, 'positions.0.department'],
    [
      {
        positions: [
          { role: 'she_head', valid_from: '2026-12-01T00:00:00.000Z', valid_until: '2026-11-01T00:00:00.000Z' },
        ],
      },
      'positions',
    ],
    [{ active: 'ya' }, 'active'],
    [{ version: -1 }, 'version'],
  ])('rejects %j', async (over, field) => {
    const { status, body } = await save(over);
    expect(status).toBe(400);
    expect(Object.keys(body['fields'] as object)).toContain(field);
  });
});

describe('listing users', () => {
  const list = (input = {}) => invoke(listUsers, { method: 'GET', input, token });

  it('shows who is locked, and until when', async () => {
    mockUsers({ nrp });
    const locked_until = Date.now() + 60_000;
    const lock = { count: 5, total: 5, since: Date.now(), locked_until, version: 5 };
    mockBatchItems({ ...keys.attempts(nrp, 'ANY'), ...lock });
    const { body } = await list();
    expect(body['users']).toMatchObject([{ nrp, locked_until: new Date(locked_until).toISOString() }]);
    mockBatchItems({ ...keys.attempts(nrp, 'ANY'), ...lock }, { ...keys.attemptsGeneration(nrp), generation: 1 });
    expect((await list()).body['users']).toMatchObject([{ nrp, locked_until: null }]);
  });

  it('finds by name and NRP, active or not unless filtered', async () => {
    mockUsers({ nrp, full_name: 'Sari' }, { nrp: '10000033', full_name: 'Budi Hartono', active: false });
    const found = async (input: object) =>
      ((await list(input)).body['users'] as { nrp: string }[]).map((user) => user.nrp);
    expect(await found({ search: ' SAR ' })).toEqual([nrp]);
    expect(await found({ search: '0033' })).toEqual(['10000033']);
    expect(await found({ search: 'hartono  budi' })).toEqual(['10000033']);
    expect(await found({ active: 'false' })).toEqual(['10000033']);
    expect(await found({ search: 'nobody' })).toEqual([]);
  });

  it('continues at the cursor', async () => {
    mockUsers(...Array.from({ length: 60 }, (_, at) => ({ nrp: String(40_000_000 + at) })));
    const { body } = await list();
    expect(body['users']).toHaveLength(50);
    await list({ cursor: body['next_cursor'] });
    const startKey = table.commandCalls(QueryCommand).at(-1)?.args[0].input.ExclusiveStartKey;
    expect(startKey).toEqual({ PK: 'U#40000049', SK: 'PROFILE', GSI1PK: 'USERS', GSI1SK: '40000049' });
  });
});

it('unlocks every attempt scope without writing to them, and stores its result', async () => {
  mockItem(profileItem({ nrp }));
  const { status } = await invoke(unlockUser, { input: { nrp }, token, headers: { 'idempotency-key': 'k-2' } });
  expect(status).toBe(200);
  expect(requestedWrites()).toEqual([
    writes({ Update: [keys.attemptsGeneration(nrp)], Put: [keys.idempotency('10000001', 'k-2')] }),
  ]);
});
