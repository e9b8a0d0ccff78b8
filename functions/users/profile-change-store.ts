import { z } from 'zod';
import { submissionDepartment } from '../../shared/domain/departments.ts';
import { isAdmin, positionRole } from '../../shared/domain/roles.ts';
import { keys } from '../db/keys.ts';
import { type TransactItem, transactWrite } from '../db/table.ts';
import { type Holding, holdingTurnUpdate, postsHeld } from './position-store.ts';
import { type Profile, type ProfileInput, savedProfile } from './profile-store.ts';

const retentionSeconds = 24 * 60 * 60;

/** A post whose holders changed. */
const post = z.object({
  role: positionRole,
  department: submissionDepartment.optional(),
  /** The person holds it now and did not before. */
  taken: z.boolean(),
});
export type Post = z.infer<typeof post>;

/** What follows from a changed profile, or from a date in it (U#nrp / CHANGED#change); the stream carries it on. */
export const profileChangeItem = z.object({
  nrp: z.string(),
  /** Tells it from the person's other changes: the profile's version, or the time at which a date was noticed. */
  change: z.string(),
  at: z.iso.datetime(),
  by_nrp: z.string(),
  by_name: z.string().nullable(),
  /** Sessions from before are over, or go on with other rights, or are none the wiser. */
  sessions: z.enum(['ended', 'changed', 'untouched']),
  /** The epoch of sessions begun since: they are none of those that are over. */
  epoch: z.int().optional(),
  /** The one session that goes on where the others are over. */
  kept_sid: z.string().optional(),
  posts: z.array(post),
  /** The person reviews from now on, and did not before. */
  became_admin: z.boolean().default(false),
});
export type ProfileChange = z.infer<typeof profileChangeItem>;

interface Change {
  before: Profile | undefined;
  wanted: ProfileInput;
  by: { nrp: string; full_name: string | null };
  now: Date;
  kept_sid?: string;
}

/** The member of a profile's change that announces it to sockets and waiting submissions; none where nothing follows. */
export const profileChangePuts = ({ before, wanted, by, now, kept_sid }: Change): TransactItem[] => {
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
      ...(kept_sid === undefined ? {} : { kept_sid }),
      posts,
      became_admin,
    }),
  ];
};

const isActiveAdmin = (person: ProfileInput): boolean => person.active && isAdmin(person);

/** History names it where a date and nobody's hand skipped a level. */
export const scheduleActor = { nrp: 'SISTEM', full_name: 'Masa berlaku jabatan' };

class ConcurrentChange extends Error {}

/**
 * Announces what a date did to somebody's posts, once however often it is asked, just as if their profile had been
 * changed at that moment. False where it was changed, or somebody else announced it, since the holdings were read.
 */
export const publishTurn = async (nrp: string, holdings: readonly Holding[], now: Date): Promise<boolean> => {
  const at = now.toISOString();
  try {
    await transactWrite([
      ...holdings.map((each) =>
        holdingTurnUpdate(each, () => {
          throw new ConcurrentChange();
        }),
      ),
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
    return true;
  } catch (error) {
    if (error instanceof ConcurrentChange) return false;
    throw error;
  }
};

const profileChangePut = (item: ProfileChange): TransactItem => ({
  item: {
    Put: {
      Item: {
        ...keys.profileChange(item.nrp, item.change),
        ...profileChangeItem.parse(item),
        outbox: 1,
        ttl: Math.floor(Date.parse(item.at) / 1000) + retentionSeconds,
      },
    },
  },
});

const sessionsAfter = (before: Profile | undefined, wanted: ProfileInput): ProfileChange['sessions'] => {
  if (!before) return 'untouched';
  if (before.epoch !== wanted.epoch || (before.active && !wanted.active)) return 'ended';
  const rights = ({ full_name, roles, positions }: ProfileInput): string =>
    JSON.stringify([full_name, [...roles].sort(), positions]);
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
