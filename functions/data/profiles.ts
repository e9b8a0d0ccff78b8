import { z } from 'zod';
import { position, type Role, role } from '../../shared/domain/roles.ts';
import { Failure } from '../../shared/errors.ts';
import { keys } from './keys.ts';
import { positionWrites } from './positions.ts';
import { readAll, readItem, type Write, writeTogether } from './table.ts';

export const profile = z.object({
  nrp: z.string(),
  full_name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  display_name: z.string().nullable(),
  roles: z.array(role),
  positions: z.array(position),
  /** False for someone who left: no session of theirs is accepted. */
  active: z.boolean(),
  /** Raised to end every session at once, as a reset password does. */
  epoch: z.int().nonnegative(),
  /** Raised by every change; two people who edit one profile cannot undo each other. */
  version: z.int().nonnegative(),
});
export type Profile = z.infer<typeof profile>;

/** The person with this NRP as they are now; undefined when there is none. */
export const profileOf = (nrp: string): Promise<Profile | undefined> => readItem(profile, keys.profile(nrp));

/** Everyone active who has a role, by NRP. Read from an index: a change shows within moments. */
export const usersWithRole = async (wanted: Role): Promise<Profile[]> => {
  const everyone = await readAll(profile, {
    IndexName: 'GSI1',
    where: 'GSI1PK = :users',
    ExpressionAttributeValues: { ':users': keys.usersIndex('').GSI1PK },
  });
  return everyone.filter(({ active, roles }) => active && roles.includes(wanted));
};

/** Someone as they shall be from now on. */
export type ProfileChange = Omit<Profile, 'version'>;

/**
 * Creates or replaces a profile together with the positions people are found by, and whatever else belongs to the same
 * change. A concurrent change of the same profile is a `conflict`.
 */
export const saveProfile = async (wanted: ProfileChange, also: readonly Write[] = []): Promise<Profile> => {
  const before = await profileOf(wanted.nrp);
  const saved: Profile = { ...wanted, version: (before?.version ?? 0) + 1 };
  await writeTogether([
    {
      item: {
        Put: {
          Item: { ...keys.profile(saved.nrp), ...keys.usersIndex(saved.nrp), ...saved },
          ...(before
            ? { ConditionExpression: 'version = :seen', ExpressionAttributeValues: { ':seen': before.version } }
            : { ConditionExpression: 'attribute_not_exists(PK)' }),
        },
      },
      otherwise: () => {
        throw new Failure('conflict');
      },
    },
    ...positionWrites(saved, before?.positions ?? []),
    ...also,
  ]);
  return saved;
};
