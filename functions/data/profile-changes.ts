import { z } from 'zod';
import { submissionDepartment } from '../../shared/domain/departments.ts';
import { type Position, positionInForce, positionRole } from '../../shared/domain/roles.ts';
import { keys } from './keys.ts';
import { type Profile, type ProfileChange, savedAs } from './profiles.ts';
import type { Write } from './table.ts';

const keptForSeconds = 24 * 60 * 60;

/** A post whose holders changed. */
const post = z.object({
  role: positionRole,
  department: submissionDepartment.optional(),
  /** The person holds it now and did not before. */
  taken: z.boolean(),
});
export type Post = z.infer<typeof post>;

/** What follows from a changed profile (U#nrp / CHANGED#version); the stream carries it on. */
export const profileChangedItem = z.object({
  nrp: z.string(),
  version: z.int(),
  at: z.iso.datetime(),
  by_nrp: z.string(),
  by_name: z.string().nullable(),
  /** Sessions from before are over, or go on with other rights, or are none the wiser. */
  sessions: z.enum(['ended', 'changed', 'untouched']),
  /** The one session that goes on where the others are over. */
  kept_sid: z.string().optional(),
  posts: z.array(post),
});
export type ProfileChanged = z.infer<typeof profileChangedItem>;

interface Change {
  before: Profile | undefined;
  wanted: ProfileChange;
  by: { nrp: string; full_name: string | null };
  now: Date;
  kept_sid?: string;
}

/** The member of a profile's change that announces it to sockets and waiting submissions; none where nothing follows. */
export const changeAnnounced = ({ before, wanted, by, now, kept_sid }: Change): Write[] => {
  const { nrp, version } = savedAs(before, wanted);
  const sessions = sessionsAfter(before, wanted);
  const posts = postsChanged(before, wanted, now);
  if (sessions === 'untouched' && posts.length === 0) return [];
  const item: ProfileChanged = {
    nrp,
    version,
    at: now.toISOString(),
    by_nrp: by.nrp,
    by_name: by.full_name,
    sessions,
    ...(kept_sid === undefined ? {} : { kept_sid }),
    posts,
  };
  return [
    {
      item: {
        Put: {
          Item: {
            ...keys.profileChanged(nrp, version),
            ...profileChangedItem.parse(item),
            outbox: 1,
            ttl: Math.floor(now.getTime() / 1000) + keptForSeconds,
          },
        },
      },
    },
  ];
};

const sessionsAfter = (before: Profile | undefined, wanted: ProfileChange): ProfileChanged['sessions'] => {
  if (!before) return 'untouched';
  if (before.epoch !== wanted.epoch || (before.active && !wanted.active)) return 'ended';
  const rights = ({ full_name, roles, positions }: ProfileChange): string =>
    JSON.stringify([full_name, [...roles].sort(), positions]);
  return rights(before) === rights(wanted) ? 'untouched' : 'changed';
};

const nameOfPost = ({ role, department }: Pick<Position, 'role' | 'department'>): string =>
  `${role}#${department ?? ''}`;

/** Posts the person holds at this moment; someone who left holds none. */
export const heldPosts = (
  person: Pick<Profile, 'active' | 'positions'> | undefined,
  now: Date,
): Map<string, Position> =>
  new Map(
    person?.active
      ? person.positions.filter((held) => positionInForce(held, now)).map((held) => [nameOfPost(held), held])
      : [],
  );

const postsChanged = (before: Profile | undefined, wanted: ProfileChange, now: Date): Post[] => {
  const [had, has] = [heldPosts(before, now), heldPosts(wanted, now)];
  return [...new Map([...had, ...has])]
    .filter(([name]) => had.has(name) !== has.has(name))
    .map(([name, { role, department }]) => ({
      role,
      ...(department === undefined ? {} : { department }),
      taken: has.has(name),
    }));
};
