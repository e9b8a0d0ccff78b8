import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { vi } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import { dynamo, tableName } from '../../../functions/db/table.ts';
import { commandWithKey, loadStoredResult } from '../../../functions/http/idempotency-store.ts';
import { loadProfile, type Profile } from '../../../functions/profiles/profile-store.ts';
import { profileAfter, saveUser } from '../../../functions/users/user-service.ts';
import type { Position, Role } from '../../../shared/domain/people/roles.ts';
import { callerFixture } from '../../support/caller-fixture.ts';

export const admin = { nrp: '10000001', full_name: 'Ratna' };
export const head: Position = { role: 'dept_head', department: 'Produksi' };

let userCount = 0;
let commandCount = 0;

/** Moves the time, also that of the table. */
export const at = (moment: string): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(moment) });
};

export const addUser = async (positions: Position[] = [], roles: Role[] = [], nrpOf = ''): Promise<Profile> => {
  userCount += 1;
  const nrp = nrpOf || String(20_000_000 + userCount);
  const input = { nrp, full_name: `Nama ${nrp}`, roles, positions, active: true };
  return saveUser(undefined, profileAfter(undefined, input), { by: admin, now: new Date() });
};

export const changeUser = async (nrp: string, facts: Partial<Profile>): Promise<void> => {
  const before = await loadProfile(nrp);
  if (!before) throw new Error('There is no such user');
  await saveUser(before, profileAfter(before, { ...before, ...facts }), { by: admin, now: new Date() });
};

/** A request of this user, with an Idempotency-Key of its own. */
export const contextOf = (user: Pick<Profile, 'nrp' | 'full_name' | 'roles' | 'positions'>) => {
  commandCount += 1;
  const { nrp, full_name, roles, positions } = user;
  const caller = callerFixture(nrp, { full_name, roles, positions });
  const key = `key-${commandCount}`;
  return { caller, command: commandWithKey(nrp, key, 'h'), now: new Date(), key };
};

/** What a repetition of this request is answered. */
export const storedResultOf = async ({ caller, key }: ReturnType<typeof contextOf>): Promise<unknown> =>
  (await loadStoredResult(caller.nrp, key, 'h'))?.result;

export const deleteProfile = ({ nrp }: Profile): Promise<unknown> =>
  dynamo.send(new DeleteCommand({ TableName: tableName(), Key: keys.profile(nrp) }));

export const adminContext = () => contextOf({ ...admin, roles: ['admin'], positions: [] });

export const historyOf = async (id: string): Promise<Record<string, unknown>[]> => {
  const { Items = [] } = await dynamo.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'PK = :pk',
      ExpressionAttributeValues: { ':pk': keys.absenceHistory(id) },
    }),
  );
  return Items;
};

export const heldBy = async ({ nrp }: Pick<Profile, 'nrp'>): Promise<Position[]> =>
  (await loadProfile(nrp))?.positions ?? [];
