import { z } from 'zod';
import { position, role } from '../../shared/domain/roles.ts';
import { Failure } from '../../shared/errors.ts';
import { keys } from '../db/keys.ts';
import { readItem, readItems, readPage, type TransactItem, transactWrite } from '../db/table.ts';
import { adminCountUpdates } from './admin-count-store.ts';
import { positionUpdates } from './position-store.ts';
import { roleMemberPuts } from './role-member-store.ts';

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
  /** Absent for someone who was never given a password. */
  password_changed_at: z.iso.datetime().optional(),
  /** Raised by every change; two people who edit one profile cannot undo each other. */
  version: z.int().nonnegative(),
});
export type Profile = z.infer<typeof profile>;

/** The person with this NRP as they are now; undefined when there is none. */
export const loadProfile = (nrp: string): Promise<Profile | undefined> => readItem(profile, keys.profile(nrp));

/** Several people, in the order asked. */
export const loadProfiles = (nrps: readonly string[]): Promise<(Profile | undefined)[]> =>
  readItems(profile, nrps.map(keys.profile));

/** So many people are looked at for one page, however few of them are wanted. */
const maxProfilesRead = 2000;

/**
 * People by NRP from after `after`, `limit` to a page. A page may be short and have a next all the same: `next` is the
 * NRP to go on after, null at the end. Read from an index: a change shows within moments.
 */
export const listProfiles = async (
  after: string | undefined,
  limit: number,
  wanted: (person: Profile) => boolean,
): Promise<{ people: Profile[]; next: string | null }> => {
  const people: Profile[] = [];
  let from = after === undefined ? undefined : { ...keys.profile(after), ...keys.usersIndex(after) };
  for (let seen = 0; seen < maxProfilesRead; ) {
    const page: Awaited<ReturnType<typeof readPage<typeof profile>>> = await readPage(profile, {
      IndexName: 'GSI1',
      where: 'GSI1PK = :users',
      ExpressionAttributeValues: { ':users': keys.usersIndex('').GSI1PK },
      from,
      Limit: 500,
    });
    for (const [at, person] of page.items.entries()) {
      if (!wanted(person)) continue;
      people.push(person);
      const more = at + 1 < page.items.length || page.next !== null;
      if (people.length === limit) return { people, next: more ? person.nrp : null };
    }
    seen += page.items.length;
    const last = page.items.at(-1)?.nrp;
    if (page.next === null || last === undefined) return { people, next: null };
    from = { ...keys.profile(last), ...keys.usersIndex(last) };
  }
  return { people, next: String(from?.GSI1SK) };
};

/** Someone as they shall be from now on. */
export type ProfileInput = Omit<Profile, 'version'>;

/** Creates or replaces the profile as it is at this moment; see `replaceProfile`. */
export const saveProfile = async (wanted: ProfileInput, extraWrites: readonly TransactItem[] = []): Promise<Profile> =>
  replaceProfile(await loadProfile(wanted.nrp), wanted, extraWrites);

/**
 * Creates or replaces a profile together with the positions and roles people are found by, the count of admins, and whatever else
 * belongs to the same change. `user_changed` when the profile is no longer the one seen; `last_admin` when nobody active
 * would be left with that role, whoever else is changed at the same moment.
 */
export const replaceProfile = async (
  before: Profile | undefined,
  wanted: ProfileInput,
  extraWrites: readonly TransactItem[] = [],
  now: Date = new Date(),
): Promise<Profile> => {
  const saved = savedProfile(before, wanted);
  await transactWrite([
    {
      item: {
        Put: {
          Item: { ...keys.profile(saved.nrp), ...keys.usersIndex(saved.nrp), ...saved },
          ...(before
            ? { ConditionExpression: 'version = :seen', ExpressionAttributeValues: { ':seen': before.version } }
            : { ConditionExpression: 'attribute_not_exists(PK)' }),
        },
      },
      onConditionFailed: () => {
        throw new Failure('user_changed', { nrp: saved.nrp });
      },
    },
    ...positionUpdates(before, saved, now),
    ...adminCountUpdates(before, saved),
    ...roleMemberPuts(before, saved),
    ...extraWrites,
  ]);
  return saved;
};

/** The profile a change makes of the one seen. */
export const savedProfile = (before: Profile | undefined, wanted: ProfileInput): Profile => ({
  ...wanted,
  version: (before?.version ?? 0) + 1,
});

/** Transaction item: the profile is active and its epoch is the one that was read. */
export const profileCheck = ({ nrp, epoch }: Pick<Profile, 'nrp' | 'epoch'>, otherwise: () => never): TransactItem => ({
  item: {
    ConditionCheck: {
      Key: keys.profile(nrp),
      ConditionExpression: 'active = :true AND epoch = :epoch',
      ExpressionAttributeValues: { ':true': true, ':epoch': epoch },
    },
  },
  onConditionFailed: otherwise,
});
