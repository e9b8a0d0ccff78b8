import { QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadHolders } from '../../../functions/users/position-store.ts';
import { saveProfile } from '../../../functions/users/profile-store.ts';
import { listUsersWithRole } from '../../../functions/users/role-member-store.ts';
import type { Position } from '../../../shared/domain/roles.ts';
import { cancelled } from './cancelled-transaction.ts';
import { fresh, member, profileItem, stored, table, written } from './invoke.ts';

const now = new Date('2026-11-20T03:00:00.000Z');
const head: Position = { role: 'dept_head', department: 'Produksi' };
const person = (facts = {}) => {
  const { PK: _pk, SK: _sk, version: _version, ...profile } = profileItem(facts);
  return profile;
};

beforeEach(fresh);

describe('saving a profile', () => {
  it('files its positions where they are looked for, in one transaction', async () => {
    await saveProfile(person({ positions: [head, { ...head, acting: true }, { role: 'she_head' }] }));
    expect(written()).toEqual([
      ['Put U#10000031 PROFILE', 'Update POS dept_head#Produksi#10000031', 'Update POS she_head##10000031'],
    ]);
    expect(member(0)).toMatchObject({ GSI1PK: 'USERS', GSI1SK: '10000031', version: 1 });
    expect(member(1)['held']).toEqual([head, { ...head, acting: true }]);
  });

  it('vacates the posts that were given up, and all of someone who left', async () => {
    stored(profileItem({ positions: [head] }));
    await saveProfile(person({ positions: [{ role: 'project_manager' }] }));
    expect([member(1)['held'], member(2)['held']]).toEqual([[], [{ role: 'project_manager' }]]);
    await saveProfile(person({ positions: [head], active: false }));
    expect(member(1)['held']).toEqual([]);
  });

  it('undoes nobody’s change', async () => {
    stored(profileItem());
    table.on(TransactWriteCommand).rejects(cancelled('ConditionalCheckFailed'));
    await expect(saveProfile(person())).rejects.toMatchObject({ code: 'user_changed' });
  });
});

describe('who holds a level', () => {
  const holding = (nrp: string, ...held: Position[]) => ({ nrp, full_name: null, held });

  it('is asked of the post, of the department where the level has one', async () => {
    await loadHolders('dept_head', 'Plant', now);
    await loadHolders('project_manager', 'Plant', now);
    const posts = table
      .commandCalls(QueryCommand)
      .map(({ args: [{ input }] }) => input.ExpressionAttributeValues?.[':post']);
    expect(posts).toEqual(['dept_head#Plant#', 'project_manager##']);
  });

  it('counts what is in force, and acting only who is nothing else', async () => {
    const acting = { ...head, acting: true };
    table.on(QueryCommand).resolves({
      Items: [
        holding('10000021', head, acting),
        holding('10000022', { ...acting, valid_from: '2026-11-20T03:00:00.000Z' }),
        holding('10000023', { ...head, valid_until: '2026-11-19T00:00:00.000Z' }),
        holding('10000024'),
      ],
    });
    expect(await loadHolders('dept_head', 'Produksi', now)).toEqual([
      { nrp: '10000021', full_name: null, acting: false },
      { nrp: '10000022', full_name: null, acting: true },
    ]);
  });
});

describe('people with a role', () => {
  it('are filed by it with the profile, and no longer once they give it up or leave', async () => {
    const admin = person({ roles: ['admin', 'document_controller'] });
    await saveProfile(admin);
    const added = written()[0] ?? [];
    expect(added).toEqual(expect.arrayContaining(['Put ROLE#admin 10000031', 'Put ROLE#document_controller 10000031']));
    expect(member(added.indexOf('Put ROLE#admin 10000031'))).toMatchObject({
      full_name: 'Rina Lestari',
      has_role: true,
    });

    stored(profileItem({ roles: ['admin', 'document_controller'] }));
    await saveProfile({ ...admin, roles: ['document_controller'] });
    expect(written()[1]?.filter((each) => each.includes('ROLE#'))).toEqual(['Put ROLE#admin 10000031']);
    expect(member((written()[1] ?? []).indexOf('Put ROLE#admin 10000031'))).toMatchObject({ has_role: false });

    await saveProfile({ ...admin, active: false });
    expect(written()[2]?.filter((each) => each.includes('ROLE#'))).toHaveLength(2);
    await saveProfile({ ...admin, full_name: 'Rina' });
    expect(written()[3]?.filter((each) => each.includes('ROLE#'))).toHaveLength(2);
    await saveProfile({ ...admin, epoch: 9 });
    expect(written()[4]).toEqual(['Put U#10000031 PROFILE']);
  });

  it('are read from there alone, consistently', async () => {
    table.on(QueryCommand).resolves({
      Items: [
        { nrp: '10000001', full_name: 'Ratna', has_role: true },
        { nrp: '10000002', full_name: null, has_role: false },
      ],
    });
    expect(await listUsersWithRole('admin')).toEqual([{ nrp: '10000001', full_name: 'Ratna' }]);
    expect(table.commandCalls(QueryCommand)[0]?.args[0].input).toMatchObject({
      ExpressionAttributeValues: { ':members': 'ROLE#admin' },
      ConsistentRead: true,
    });
  });
});
