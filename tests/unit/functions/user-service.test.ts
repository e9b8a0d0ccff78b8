import { QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import { loadHolders } from '../../../functions/profiles/position-store.ts';
import { saveProfile } from '../../../functions/profiles/profile-store.ts';
import { listUsersWithRole } from '../../../functions/profiles/role-member-store.ts';
import type { Position } from '../../../shared/domain/people/roles.ts';
import { failCondition } from './cancelled-transaction.ts';
import { mockItem, profileItem, requestedWrites, resetMocks, table, transactItem, writes } from './invoke.ts';

const now = new Date('2026-11-20T03:00:00.000Z');
const nrp = '10000031';
const head: Position = { role: 'dept_head', department: 'Produksi' };
const profileKey = keys.profile(nrp);
const headKey = keys.position('dept_head', nrp, 'Produksi');
const person = (facts = {}) => {
  const { PK: _pk, SK: _sk, version: _version, ...profile } = profileItem(facts);
  return profile;
};

beforeEach(resetMocks);

describe('saving a profile', () => {
  it('stores its positions under their posts, in one transaction', async () => {
    await saveProfile(person({ positions: [head, { ...head, acting: true }, { role: 'she_head' }] }));
    expect(requestedWrites()).toEqual([
      writes({ Put: [profileKey, keys.userEvent(nrp, 1)], Update: [headKey, keys.position('she_head', nrp)] }),
    ]);
    expect(transactItem(profileKey)).toMatchObject({ ...keys.usersIndex(nrp), version: 1 });
    expect(transactItem(headKey)['held']).toEqual([head, { ...head, acting: true }]);
  });

  it('removes posts that were given up, and all posts of a deactivated user', async () => {
    mockItem(profileItem({ positions: [head] }));
    await saveProfile(person({ positions: [{ role: 'project_manager' }] }));
    expect(transactItem(headKey)['held']).toEqual([]);
    expect(transactItem(keys.position('project_manager', nrp))['held']).toEqual([{ role: 'project_manager' }]);
    await saveProfile(person({ positions: [head], active: false }));
    expect(transactItem(headKey)['held']).toEqual([]);
  });

  it('does not overwrite a concurrent change', async () => {
    mockItem(profileItem());
    table.on(TransactWriteCommand).callsFake(failCondition(keys.profile(nrp)));
    await expect(saveProfile(person())).rejects.toMatchObject({ code: 'user_changed' });
  });
});

describe('holders of a level', () => {
  const holdingOf = (nrp: string, ...held: Position[]) => ({ nrp, full_name: null, held });

  it('are read from the post, by department where the level has one', async () => {
    await loadHolders('dept_head', 'Plant', now);
    await loadHolders('project_manager', 'Plant', now);
    const posts = table
      .commandCalls(QueryCommand)
      .map(({ args: [{ input }] }) => input.ExpressionAttributeValues?.[':prefix']);
    expect(posts).toEqual(['dept_head#Plant#', 'project_manager##']);
  });

  it('are the positions in force, with acting status for a user without another', async () => {
    const acting = { ...head, acting: true };
    table.on(QueryCommand).resolves({
      Items: [
        holdingOf('10000021', head, acting),
        holdingOf('10000022', { ...acting, valid_from: '2026-11-20T03:00:00.000Z' }),
        holdingOf('10000023', { ...head, valid_until: '2026-11-19T00:00:00.000Z' }),
        holdingOf('10000024'),
      ],
    });
    expect(await loadHolders('dept_head', 'Produksi', now)).toEqual([
      { nrp: '10000021', full_name: null, acting: false },
      { nrp: '10000022', full_name: null, acting: true },
    ]);
  });
});

describe('users with a role', () => {
  const adminKey = keys.roleMember('admin', nrp);
  const controllerKey = keys.roleMember('document_controller', nrp);

  it('are stored by role with the profile, and removed when they lose it or are deactivated', async () => {
    const admin = person({ roles: ['admin', 'document_controller'] });
    await saveProfile(admin);
    expect(requestedWrites().at(-1)).toEqual(
      writes({ Put: [profileKey, keys.userEvent(nrp, 1), adminKey, controllerKey], Update: [keys.adminCount] }),
    );
    expect(transactItem(adminKey)).toMatchObject({
      full_name: 'Rina Lestari',
      has_role: true,
    });

    mockItem(profileItem({ roles: ['admin', 'document_controller'], version: 1 }));
    const event = keys.userEvent(nrp, 2);
    await saveProfile({ ...admin, roles: ['document_controller'] });
    expect(requestedWrites().at(-1)).toEqual(writes({ Put: [profileKey, event, adminKey], Update: [keys.adminCount] }));
    expect(transactItem(adminKey)).toMatchObject({
      has_role: false,
    });

    await saveProfile({ ...admin, active: false });
    expect(requestedWrites().at(-1)).toEqual(
      writes({ Put: [profileKey, event, adminKey, controllerKey], Update: [keys.adminCount] }),
    );
    // A name or a session is no right.
    await saveProfile({ ...admin, full_name: 'Rina' });
    expect(requestedWrites().at(-1)).toEqual(writes({ Put: [profileKey, adminKey, controllerKey] }));
    await saveProfile({ ...admin, epoch: 9 });
    expect(requestedWrites().at(-1)).toEqual(writes({ Put: [profileKey] }));
  });

  it('are read from those items only, consistently', async () => {
    table.on(QueryCommand).resolves({
      Items: [
        { nrp: '10000001', full_name: 'Ratna', has_role: true },
        { nrp: '10000002', full_name: null, has_role: false },
      ],
    });
    expect(await listUsersWithRole('admin')).toEqual([{ nrp: '10000001', full_name: 'Ratna' }]);
    expect(table.commandCalls(QueryCommand)[0]?.args[0].input).toMatchObject({
      ExpressionAttributeValues: { ':pk': 'ROLE#admin' },
      ConsistentRead: true,
    });
  });
});
