import { z } from 'zod';
import { type Role, roles } from '../../shared/domain/roles.ts';
import { keys } from '../db/keys.ts';
import { readAll, type TransactItem } from '../db/table.ts';

/** That somebody has a role (ROLE#role / nrp), or had it: nothing is ever deleted here. */
const member = z.object({ nrp: z.string(), full_name: z.string().nullable(), has_role: z.boolean() });

/** Everyone active who has a role, by NRP; read consistently. */
export const listUsersWithRole = async (wanted: Role): Promise<{ nrp: string; full_name: string | null }[]> => {
  const members = await readAll(member, {
    where: 'PK = :members',
    ExpressionAttributeValues: { ':members': keys.roleMembers(wanted) },
    ConsistentRead: true,
  });
  return members.filter(({ has_role }) => has_role).map(({ nrp, full_name }) => ({ nrp, full_name }));
};

interface Person {
  nrp: string;
  full_name: string | null;
  active: boolean;
  roles: readonly Role[];
}

/** The members of a profile's transaction that keep its owner findable by role; none where that stays as it is. */
export const roleMemberPuts = (before: Person | undefined, after: Person): TransactItem[] =>
  roles
    .map((each) => ({ each, had: shown(before, each), has: shown(after, each) }))
    .filter(({ had, has }) => JSON.stringify(had) !== JSON.stringify(has))
    .map(({ each, has }) => ({
      item: {
        Put: { Item: { ...keys.roleMember(each, after.nrp), ...(has ?? { ...named(after), has_role: false }) } },
      },
    }));

const named = ({ nrp, full_name }: Person) => ({ nrp, full_name });

const shown = (person: Person | undefined, wanted: Role): z.infer<typeof member> | undefined =>
  person?.active && person.roles.includes(wanted) ? { ...named(person), has_role: true } : undefined;
