import * as z from 'zod/mini';
import { departmentCode } from '../../shared/domain/departments.ts';
import { auditPeriod, position, role } from '../../shared/domain/people/roles.ts';
import { failing } from '../../shared/errors.ts';
import { cursorOf, sortKeyIn } from '../db/cursors.ts';
import { allOf, compares, equals, itemCheck, itemPut, itemUpdate, notExists } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { partitionOfGSI1, readItem, readItems, readPage } from '../db/table.ts';
import { type TransactItem, transactWrite } from '../db/transactions.ts';
import { positionUpdates } from './position-store.ts';
import { roleMemberPuts } from './role-member-store.ts';
import { isActiveAdmin } from './user-rules.ts';

export const profile = z.object({
  nrp: z.string(),
  full_name: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  display_name: z.nullable(z.string()),
  /** The department where the user works, and since when: documents for that department concern them. */
  department: z.optional(departmentCode),
  department_since: z.optional(z.iso.datetime()),
  /** When the user was added, or activated again; absent for users of earlier releases. */
  member_since: z.optional(z.iso.datetime()),
  roles: z.array(role),
  positions: z.array(position),
  /** The department whose crew the user may lead without heading it. */
  supervises: z.optional(departmentCode),
  /** A member of a crew who cannot sign in: they confirm what is read together. */
  without_account: z.optional(z.literal(true)),
  /** Of an auditor. */
  audit_period: z.optional(auditPeriod),
  /** False for a deactivated user, whose sessions are refused. */
  active: z.boolean(),
  /** Raised to end every session at once, for example by a password reset. */
  epoch: z.int().check(z.nonnegative()),
  /** Absent for a user who has never had a password. */
  password_changed_at: z.optional(z.iso.datetime()),
  /** When an admin last changed the user, and who; absent for users of earlier releases. */
  updated_at: z.optional(z.iso.datetime()),
  updated_by: z.optional(z.string()),
  updated_by_name: z.optional(z.nullable(z.string())),
  /** Raised by every change, so that two admins who edit one profile cannot overwrite each other. */
  version: z.int().check(z.nonnegative()),
});
export type Profile = z.infer<typeof profile>;

const userRights = z.pick(profile, {
  roles: true,
  positions: true,
  supervises: true,
  audit_period: true,
  active: true,
});

/** What a user may do since a change of it (HIST#USER#nrp / UV#version of the profile): append-only. */
export const userEventItem = z.extend(userRights, { nrp: z.string(), version: z.number(), at: z.iso.datetime() });
export type UserEvent = z.infer<typeof userEventItem>;

/** What a user may do, as their history has it. */
export const userRightsOf = (user: z.infer<typeof userRights>): z.infer<typeof userRights> => userRights.parse(user);

/** The profile with this NRP, read consistently; undefined when there is none. */
export const loadProfile = (nrp: string): Promise<Profile | undefined> => readItem(profile, keys.profile(nrp));

/** Several profiles, in the order of the NRPs. */
export const loadProfiles = (nrps: readonly string[]): Promise<(Profile | undefined)[]> =>
  readItems(profile, nrps.map(keys.profile));

/** Profiles read for one page at most, however few of them match. */
const maxProfilesRead = 2000;

/** Cursor of the list of users, which is sorted by NRP. */
export const userCursor = (nrp: string | null): string | null => nrp && cursorOf(nrp);

/** The NRP after which a page begins; `invalid_input` for a cursor of another list. */
export const parseUserCursor = (cursor: string | undefined): string | undefined =>
  cursor === undefined ? undefined : sortKeyIn(cursor, /^\d{8}$/);

/**
 * Matching profiles by NRP, after the NRP `after`, at most `limit`. A page may be short and still have a `next`, the NRP
 * to continue after; it is null at the end. Read from an index, so a change shows after a moment.
 */
export const listProfiles = async (
  after: string | undefined,
  limit: number,
  matches: (user: Profile) => boolean,
): Promise<{ users: Profile[]; next: string | null }> => {
  const users: Profile[] = [];
  let from = after === undefined ? undefined : { ...keys.profile(after), ...keys.usersIndex(after) };
  for (let read = 0; read < maxProfilesRead; ) {
    const page: Awaited<ReturnType<typeof readPage<typeof profile>>> = await readPage(profile, {
      ...partitionOfGSI1(keys.usersIndex('').GSI1PK),
      from,
      Limit: 500,
    });
    for (const [index, user] of page.items.entries()) {
      if (!matches(user)) continue;
      users.push(user);
      const hasMore = index + 1 < page.items.length || page.next !== null;
      if (users.length === limit) return { users, next: hasMore ? user.nrp : null };
    }
    read += page.items.length;
    const last = page.items.at(-1)?.nrp;
    if (page.next === null || last === undefined) return { users, next: null };
    from = { ...keys.profile(last), ...keys.usersIndex(last) };
  }
  return { users, next: String(from?.GSI1SK) };
};

/** A profile as it will be stored; the store sets its version. */
export type ProfileInput = Omit<Profile, 'version'>;

/** Creates or replaces the profile as it is at this moment; see `replaceProfile`. */
export const saveProfile = async (wanted: ProfileInput, extraWrites: readonly TransactItem[] = []): Promise<Profile> =>
  replaceProfile(await loadProfile(wanted.nrp), wanted, extraWrites);

/**
 * Creates or replaces a profile together with its entries in the lists of positions and roles, the count of admins, and
 * `extraWrites`. `user_changed` when `before` is no longer the stored profile; `last_admin` when no active admin would
 * remain, also when several are removed at the same moment.
 */
export const replaceProfile = async (
  before: Profile | undefined,
  wanted: ProfileInput,
  extraWrites: readonly TransactItem[] = [],
  now: Date = new Date(),
): Promise<Profile> => {
  const saved = { ...savedProfile(before, wanted), ...membershipOf(before, wanted, now) };
  await transactWrite([
    itemPut(
      { ...keys.profile(saved.nrp), ...keys.usersIndex(saved.nrp), ...membersKeys(saved), ...saved },
      {
        condition: before ? equals('version', before.version) : notExists,
        onConditionFailed: failing('user_changed', { nrp: saved.nrp }),
      },
    ),
    ...positionUpdates(before, saved, now),
    ...adminCountUpdates(before, saved),
    ...roleMemberPuts(before, saved),
    ...userEventPuts(before, saved, now),
    ...extraWrites,
  ]);
  return saved;
};

/** No event where the change leaves what the user may do. */
const userEventPuts = (before: Profile | undefined, saved: Profile, now: Date): TransactItem[] => {
  const rights = userRightsOf(saved);
  if (before && JSON.stringify(userRightsOf(before)) === JSON.stringify(rights)) return [];
  const { nrp, version } = saved;
  return [
    itemPut(
      { ...keys.userEvent(nrp, version), ...userEventItem.parse({ ...rights, nrp, version, at: now.toISOString() }) },
      { condition: notExists },
    ),
  ];
};

export const savedProfile = (before: Profile | undefined, wanted: ProfileInput): Profile => ({
  ...wanted,
  version: (before?.version ?? 0) + 1,
});

/** A user is in the company since they were added or came back, and in a department since the change that set it. */
const membershipOf = (
  before: Profile | undefined,
  { department, active }: ProfileInput,
  now: Date,
): Pick<Profile, 'department_since' | 'member_since'> => ({
  department_since:
    department === undefined || department === before?.department ? before?.department_since : now.toISOString(),
  member_since: !before || (active && !before.active) ? now.toISOString() : before.member_since,
});

/** A user who left is no member. */
const membersKeys = ({ nrp, active, department }: Profile) =>
  active && department !== undefined ? keys.membersIndex(department, nrp) : {};

/** The profile is active and its epoch is the one that was read. */
export const profileCheck = (
  { nrp, epoch }: Pick<Profile, 'nrp' | 'epoch'>,
  onConditionFailed?: () => never,
): TransactItem =>
  itemCheck(keys.profile(nrp), { condition: allOf(equals('active', true), equals('epoch', epoch)), onConditionFailed });

type AdminFacts = Parameters<typeof isActiveAdmin>[0];

/**
 * Counts the active admins (ADMINS / GUARD). Every change of their number writes this one item, so that two admins who
 * remove each other at the same moment cannot both succeed.
 */
const adminCountUpdates = (before: AdminFacts | undefined, after: AdminFacts): TransactItem[] => {
  const wasAdmin = before !== undefined && isActiveAdmin(before);
  if (wasAdmin === isActiveAdmin(after)) return [];
  if (!wasAdmin) return [itemUpdate(keys.adminCount, { add: { admins: 1 } })];
  return [
    itemUpdate(keys.adminCount, {
      add: { admins: -1 },
      condition: compares('admins', '>', 1),
      onConditionFailed: failing('last_admin'),
    }),
  ];
};
