import * as z from 'zod/mini';
import { type SubmissionDepartment, submissionDepartment } from '../../shared/domain/departments.ts';
import {
  isPositionInForce,
  type Position,
  type PositionRole,
  position,
  positionRole,
} from '../../shared/domain/people/roles.ts';
import type { LevelHolder } from '../../shared/domain/workflow/workflow.ts';
import { allOf, equals, ifAbsent, itemUpdate } from '../db/items.ts';
import { keys, positionPrefix } from '../db/keys.ts';
import { type Key, partition, readAll } from '../db/table.ts';
import type { TransactItem } from '../db/transactions.ts';
import { holdersAt, postName, postsHeld } from './position-rules.ts';

/** The periods in which one user holds one post (POS / role#department#nrp); periods as acting holder may follow each other. */
export const holding = z.object({
  nrp: z.string(),
  full_name: z.nullable(z.string()),
  /** Empty once the user no longer holds the post: entries are never deleted. */
  held: z.array(position),
});
export type HeldPost = z.infer<typeof holding>;

/** A holding with what the schedule needs to notice that a date changed it. */
const fullHolding = z.extend(holding, {
  post: z.object({ role: positionRole, department: z.optional(submissionDepartment) }),
  /** Whether the post was held when its holders were last evaluated; a date may have changed that since. */
  in_force: z.boolean(),
  /** The profile's version that wrote this entry. */
  version: z.int(),
});
export type Holding = z.infer<typeof fullHolding>;

/** The holders of a level of a department's submissions at `now`, without users who left. Read consistently. */
export const loadHolders = async (
  level: PositionRole,
  department: SubmissionDepartment,
  now: Date,
): Promise<LevelHolder[]> => holdersAt(await loadHoldings(level, department), now);

/** Every past, present and future holding of a level of a department's submissions. Read consistently. */
export const loadHoldings = (level: PositionRole, department: SubmissionDepartment): Promise<HeldPost[]> =>
  readAll(holding, {
    ...partition(keys.positions, positionPrefix(level, level === 'dept_head' ? department : undefined)),
  });

/** Every past, present and future holding of every post. Read consistently. */
export const loadAllHoldings = (): Promise<Holding[]> => readAll(fullHolding, partition(keys.positions));

/** Holdings that began or ended by date since their holders were last evaluated. */
export const loadTurnedHoldings = async (now: Date): Promise<Holding[]> =>
  (await loadAllHoldings()).filter(
    ({ held, in_force }) => held.some((each) => isPositionInForce(each, now)) !== in_force,
  );

/** Marks a turned holding as published; its condition fails where it was published or changed in the meantime. */
export const holdingTurnUpdate = ({ nrp, post, in_force, version }: Holding): TransactItem =>
  itemUpdate(keys.position(post.role, nrp, post.department), {
    set: { in_force: !in_force },
    condition: allOf(equals('in_force', in_force), equals('version', version)),
  });

interface Holder {
  nrp: string;
  full_name: string | null;
  active: boolean;
  positions: readonly Position[];
}

/**
 * Updates a user's entries for the posts of the profile before and after a change. Where the change itself takes or
 * gives up a post, `in_force` is set, because the change publishes it. What a date changed before stays unset, so that
 * the schedule still publishes it.
 */
export const positionUpdates = (
  before: Holder | undefined,
  after: Holder & { version: number },
  now: Date,
): TransactItem[] => {
  const posts = new Map<string, { key: Key; post: Holding['post']; held: Position[] }>();
  for (const each of [...(before?.positions ?? []), ...after.positions]) {
    const { role, department } = each;
    const post = { role, ...(department === undefined ? {} : { department }) };
    posts.set(postName(each), { key: keys.position(role, after.nrp, department), post, held: [] });
  }
  if (after.active) for (const each of after.positions) posts.get(postName(each))?.held.push(each);
  const [had, has] = [postsHeld(before, now), postsHeld(after, now)];
  return [...posts].map(([name, { key, post, held }]) => {
    const isHeld = has.has(name);
    return itemUpdate(key, {
      set: {
        nrp: after.nrp,
        full_name: after.full_name,
        post,
        held,
        version: after.version,
        in_force: had.has(name) === isHeld ? ifAbsent(isHeld) : isHeld,
      },
    });
  });
};
