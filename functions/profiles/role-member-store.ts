import * as z from 'zod/mini';
import { type Role, roles } from '../../shared/domain/people/roles.ts';
import { isSmokeAccount } from '../../shared/domain/people/smoke-accounts.ts';
import { itemPut } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { partition, readAll } from '../db/table.ts';
import type { TransactItem } from '../db/transactions.ts';

/** A user's membership of a role (ROLE#role / nrp); it is never deleted, `has_role` becomes false instead. */
const member = z.object({ nrp: z.string(), full_name: z.nullable(z.string()), has_role: z.boolean() });

/** Every active user with a role, by NRP; read consistently. */
export const listUsersWithRole = async (wanted: Role): Promise<{ nrp: string; full_name: string | null }[]> => {
  const members = await readAll(member, partition(keys.roleMembers(wanted)));
  return members.filter(({ has_role }) => has_role).map(({ nrp, full_name }) => ({ nrp, full_name }));
};

/** Every active user with a role, without the accounts of the smoke test. */
export const listStaffWithRole: typeof listUsersWithRole = async (wanted) =>
  (await listUsersWithRole(wanted)).filter(({ nrp }) => !isSmokeAccount(nrp));

/** The NRPs of active admins and document controllers, who decide the changes of others (`mayDecideFor`). */
export const listKeepers = async (): Promise<string[]> => {
  const keepers = await Promise.all((['admin', 'document_controller'] as const).map(listUsersWithRole));
  return [...new Set(keepers.flat().map(({ nrp }) => nrp))];
};

interface User {
  nrp: string;
  full_name: string | null;
  active: boolean;
  roles: readonly Role[];
}

/** Updates the members of the roles that a change of profile gives, takes away or renames. */
export const roleMemberPuts = (before: User | undefined, after: User): TransactItem[] =>
  roles
    .map((each) => ({ each, had: membership(before, each), has: membership(after, each) }))
    .filter(({ had, has }) => JSON.stringify(had) !== JSON.stringify(has))
    .map(({ each, has }) =>
      itemPut({ ...keys.roleMember(each, after.nrp), ...(has ?? { ...nameOf(after), has_role: false }) }),
    );

const nameOf = ({ nrp, full_name }: User) => ({ nrp, full_name });

const membership = (user: User | undefined, wanted: Role): z.infer<typeof member> | undefined =>
  user?.active && user.roles.includes(wanted) ? { ...nameOf(user), has_role: true } : undefined;
