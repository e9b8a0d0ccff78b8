import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Key } from '../../../functions/db/table.ts';
import { isOwnOrigin } from '../../../functions/http/origin-check.ts';
import { findLostRights } from '../../../functions/jobs/owner-rights-service.ts';
import { holdersAt, postName, postsHeld } from '../../../functions/profiles/position-rules.ts';
import { isActiveAdmin } from '../../../functions/profiles/user-rules.ts';
import { loadManagedUsers, loadUser, managedUser } from '../../../functions/users/managed-user-service.ts';
import type { Position } from '../../../shared/domain/people/roles.ts';
import { mockItem, profileItem, resetMocks, table } from './invoke.ts';

const now = new Date('2026-11-20T03:00:00.000Z');
const plant: Position = { role: 'dept_head', department: 'Plant' };
const acting: Position = { ...plant, acting: true };
const past: Position = { ...plant, valid_until: '2026-11-19T17:00:00.000Z' };

beforeEach(resetMocks);

describe('holders of a post', () => {
  const holding = (nrp: string, ...held: Position[]) => ({ nrp, full_name: `Nama ${nrp}`, held });

  it('are users with a position in force, acting where they hold it as acting holders only', () => {
    expect(
      holdersAt([holding('1', plant), holding('2', acting), holding('3', acting, plant), holding('4', past)], now),
    ).toEqual([
      { nrp: '1', full_name: 'Nama 1', acting: false },
      { nrp: '2', full_name: 'Nama 2', acting: true },
      { nrp: '3', full_name: 'Nama 3', acting: false },
    ]);
    // A past position does not make a present acting one permanent.
    expect(holdersAt([holding('5', past, acting)], now)).toMatchObject([{ acting: true }]);
    expect(holdersAt([holding('6')], now)).toEqual([]);
  });

  it('are in the place of absent holders where each of their positions is', () => {
    const inPlaceOf = (nrp: string): Position => ({
      ...acting,
      on_behalf_of: { nrp, full_name: `Nama ${nrp}`, absence_id: nrp },
    });
    const heldAs = (...held: Position[]) => holdersAt([holding('1', ...held)], now)[0]?.on_behalf_of;
    expect(heldAs(inPlaceOf('8'), inPlaceOf('9'))).toEqual([
      { nrp: '8', full_name: 'Nama 8' },
      { nrp: '9', full_name: 'Nama 9' },
    ]);
    expect(heldAs(inPlaceOf('8'), acting)).toBeUndefined();
    expect(heldAs(inPlaceOf('8'), plant)).toBeUndefined();
  });

  it('hold posts by name and department while they are active', () => {
    const user = { active: true, positions: [plant, past, { role: 'she_head' as const }] };
    expect([...postsHeld(user, now)]).toEqual([
      ['dept_head#Plant', plant],
      ['she_head#', { role: 'she_head' }],
    ]);
    expect(postsHeld({ ...user, active: false }, now).size).toBe(0);
    expect(postsHeld(undefined, now).size).toBe(0);
    expect(postName({ role: 'project_manager' })).toBe('project_manager#');
  });
});

it('counts an active admin only', () => {
  expect(isActiveAdmin({ active: true, roles: ['admin'] })).toBe(true);
  expect(isActiveAdmin({ active: false, roles: ['admin'] })).toBe(false);
  expect(isActiveAdmin({ active: true, roles: ['document_controller'] })).toBe(false);
});

describe('owner of a bulk job', () => {
  const nrp = '10000031';
  it.each(['admin', 'document_controller'] as const)('may run it as %s', async (role) => {
    mockItem(profileItem({ nrp, roles: [role] }));
    expect(await findLostRights({ kind: 'import', owner_nrp: nrp })).toBeUndefined();
  });

  it('is named in the reason why it stops', async () => {
    mockItem(profileItem({ nrp, roles: ['level1_management'] }));
    expect(await findLostRights({ kind: 'import', owner_nrp: nrp })).toBe(
      'Dihentikan karena Rina Lestari (NRP 10000031) tidak lagi menjadi Admin atau Document Controller.',
    );
    mockItem(profileItem({ nrp, roles: ['admin'], active: false }));
    expect(await findLostRights({ kind: 'import', owner_nrp: nrp })).toBe(
      'Dihentikan karena Rina Lestari (NRP 10000031) sudah dinonaktifkan.',
    );
  });

  it('of an audit pack is an auditor in their period', async () => {
    vi.useFakeTimers({ now, toFake: ['Date'] });
    const [valid_from, later] = ['2026-11-19T00:00:00.000Z', '2026-11-21T00:00:00.000Z'];
    const reasonFor = (facts: Parameters<typeof profileItem>[0]) => {
      mockItem(profileItem({ nrp, ...facts }));
      return findLostRights({ kind: 'pack', owner_nrp: nrp });
    };
    try {
      const audit_period = { valid_from, valid_until: later };
      expect(await reasonFor({ roles: ['auditor'], audit_period })).toBeUndefined();
      expect(await reasonFor({ roles: ['document_controller'] })).toBeUndefined();
      expect(await reasonFor({ roles: ['auditor'], audit_period: { valid_from, valid_until: valid_from } })).toBe(
        'Dihentikan karena masa akses auditor Rina Lestari (NRP 10000031) sudah berakhir.',
      );
      expect(await reasonFor({ roles: ['level1_management'] })).toBe(
        'Dihentikan karena Rina Lestari (NRP 10000031) tidak lagi dapat melihat bukti dokumen.',
      );
    } finally {
      vi.useRealTimers();
    }
  });

  it('that does not exist may not run it', async () => {
    expect(await findLostRights({ kind: 'import', owner_nrp: nrp })).toBe(
      'Dihentikan karena Pemilik pekerjaan (NRP 10000031) sudah dinonaktifkan.',
    );
  });
});

describe('user as admins see them', () => {
  const profile = profileItem({ nrp: '10000031', roles: ['admin'], positions: [plant], version: 4 });
  const shown = {
    nrp: '10000031',
    full_name: 'Rina Lestari',
    department: null,
    roles: ['admin'],
    positions: [plant],
    active: true,
    version: 4,
    password_changed_at: null,
    locked_until: null,
  };

  it('shows when the password was changed and until when the sign-in is locked', () => {
    expect(managedUser(profile, undefined)).toEqual(shown);
    const password_changed_at = '2026-11-01T00:00:00.000Z';
    expect(managedUser({ ...profile, password_changed_at }, now)).toEqual({
      ...shown,
      password_changed_at,
      locked_until: now.toISOString(),
    });
  });

  it('shows the period of an auditor', () => {
    const audit_period = { valid_from: '2026-11-19T00:00:00.000Z', valid_until: '2026-11-21T00:00:00.000Z' };
    expect(managedUser({ ...profile, audit_period }, undefined)).toEqual({ ...shown, audit_period });
    expect(managedUser(profile, undefined)).not.toHaveProperty('audit_period');
  });

  it('has the lock of the own NRP', async () => {
    const locked_until = now.getTime() + 60_000;
    const lock = { count: 5, total: 5, since: now.getTime(), locked_until, version: 5 };
    table.on(BatchGetCommand).callsFake(({ RequestItems }: { RequestItems: { table: { Keys: Key[] } } }) => ({
      Responses: {
        table: RequestItems.table.Keys.filter(({ PK, SK }) => PK === 'THR#NRP#10000032' && SK === 'ANY').map((key) => ({
          ...key,
          ...lock,
        })),
      },
    }));
    const users = await loadManagedUsers([profile, profileItem({ nrp: '10000032' })], now);
    expect(users.map(({ nrp, locked_until: until }) => [nrp, until])).toEqual([
      ['10000031', null],
      ['10000032', new Date(locked_until).toISOString()],
    ]);
  });

  it('is not found by an unknown NRP', async () => {
    mockItem(profile);
    expect(await loadUser('10000031')).toMatchObject({ nrp: '10000031' });
    await expect(loadUser('10000099')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('own origin', () => {
  it('is the host that the viewer requested, in any case and with its port', () => {
    expect(isOwnOrigin('https://hims.example.com', 'HIMS.example.com')).toBe(true);
    expect(isOwnOrigin('http://localhost:4000', 'localhost:4000')).toBe(true);
  });

  it.each([
    ['another host', 'https://evil.example.com', 'hims.example.com'],
    ['another port', 'http://localhost:4001', 'localhost:4000'],
    ['no origin', undefined, 'hims.example.com'],
    ['no host', 'https://hims.example.com', undefined],
    ['an origin that is no URL', 'null', 'null'],
  ])('is not %s', (_name, origin, host) => expect(isOwnOrigin(origin, host)).toBe(false));
});
