import * as z from 'zod/mini';
import { submissionDepartment } from '../../shared/domain/departments.ts';
import { positionRole } from '../../shared/domain/people/roles.ts';
import { itemPut, ttlAfter } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { type TransactItem, tryTransactWrite } from '../db/transactions.ts';
import { postsHeld } from './position-rules.ts';
import { type Holding, holdingTurnUpdate } from './position-store.ts';
import { type Profile, type ProfileInput, savedProfile } from './profile-store.ts';
import { isActiveAdmin } from './user-rules.ts';

const retentionSeconds = 24 * 60 * 60;

/** A post whose holders changed. */
const post = z.object({
  role: positionRole,
  department: z.optional(submissionDepartment),
  /** Whether the user holds the post now and did not before. */
  taken: z.boolean(),
});
export type Post = z.infer<typeof post>;

/** The outbox of a changed profile, or of a date in it (U#nrp / CHANGED#change): sockets and waiting submissions follow. */
export const profileChangeItem = z.object({
  nrp: z.string(),
  /** Unique among the user's changes: the profile's version, or the time at which a date was noticed. */
  change: z.string(),
  at: z.iso.datetime(),
  by_nrp: z.string(),
  by_name: z.nullable(z.string()),
  /** What the change means for sessions that began before it. */
  sessions: z.enum(['ended', 'changed', 'untouched']),
  /** The profile's new epoch: sessions of this epoch began after the change and have not ended. */
  epoch: z.optional(z.int()),
  /** The session that continues where the others ended. */
  continuing_sid: z.optional(z.string()),
  posts: z.array(post),
  /** Whether the user is an admin now and was not before. */
  became_admin: z._default(z.boolean(), false),
});
export type ProfileChange = z.infer<typeof profileChangeItem>;

interface Change {
  before: Profile | undefined;
  wanted: ProfileInput;
  by: { nrp: string; full_name: string | null };
  now: Date;
  continuing_sid?: string;
}

/** Publishes a change of a profile to sockets and waiting submissions; no item where nothing follows from it. */
export const profileChangePuts = ({ before, wanted, by, now, continuing_sid }: Change): TransactItem[] => {
  const { nrp, version } = savedProfile(before, wanted);
  const sessions = sessionsAfter(before, wanted);
  const posts = postsChanged(before, wanted, now);
  const became_admin = isActiveAdmin(wanted) && !(before && isActiveAdmin(before));
  if (sessions === 'untouched' && posts.length === 0 && !became_admin) return [];
  return [
    profileChangePut({
      nrp,
      change: String(version).padStart(9, '0'),
      at: now.toISOString(),
      by_nrp: by.nrp,
      by_name: by.full_name,
      sessions,
      epoch: wanted.epoch,
      ...(continuing_sid === undefined ? {} : { continuing_sid }),
      posts,
      became_admin,
    }),
  ];
};

/** Actor in the history of submissions where a position's date skipped a level. */
export const scheduleActor = { nrp: 'SISTEM', full_name: 'Masa berlaku jabatan' };

/**
 * Publishes what a date changed in a user's posts, once, as a change of the profile at that moment would be. False where
 * the profile changed, or another invocation published it, since the holdings were read.
 */
export const publishTurn = async (nrp: string, holdings: readonly Holding[], now: Date): Promise<boolean> => {
  const at = now.toISOString();
  const failed = await tryTransactWrite([
    ...holdings.map(holdingTurnUpdate),
    profileChangePut({
      nrp,
      change: at,
      at,
      by_nrp: scheduleActor.nrp,
      by_name: scheduleActor.full_name,
      sessions: 'changed',
      posts: holdings.map(({ post: turned, in_force }) => ({ ...turned, taken: !in_force })),
      became_admin: false,
    }),
  ]);
  return failed === undefined;
};

const profileChangePut = (item: ProfileChange): TransactItem =>
  itemPut({
    ...keys.profileChange(item.nrp, item.change),
    ...profileChangeItem.parse(item),
    outbox: 1,
    ttl: ttlAfter(item.at, retentionSeconds),
  });

const sessionsAfter = (before: Profile | undefined, wanted: ProfileInput): ProfileChange['sessions'] => {
  if (!before) return 'untouched';
  if (before.epoch !== wanted.epoch || (before.active && !wanted.active)) return 'ended';
  // The department too: sockets are found by it.
  const rights = ({ full_name, roles, positions, department, audit_period }: ProfileInput): string =>
    JSON.stringify([full_name, [...roles].sort(), positions, department, audit_period]);
  return rights(before) === rights(wanted) ? 'untouched' : 'changed';
};

const postsChanged = (before: Profile | undefined, wanted: ProfileInput, now: Date): Post[] => {
  const [had, has] = [postsHeld(before, now), postsHeld(wanted, now)];
  return [...new Map([...had, ...has])]
    .filter(([name]) => had.has(name) !== has.has(name))
    .map(([name, { role, department }]) => ({
      role,
      ...(department === undefined ? {} : { department }),
      taken: has.has(name),
    }));
};
