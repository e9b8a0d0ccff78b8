import { z } from 'zod';
import { type SubmissionDepartment, submissionDepartment } from '../../shared/domain/departments.ts';
import {
  isPositionInForce,
  type Position,
  type PositionRole,
  position,
  positionRole,
} from '../../shared/domain/roles.ts';
import type { LevelHolder } from '../../shared/domain/workflow.ts';
import { keys, positionPrefix } from '../db/keys.ts';
import { type Key, readAll, type TransactItem } from '../db/table.ts';

/** What one person holds of one post (POS / role#department#nrp); several periods of acting may follow each other. */
const holding = z.object({
  nrp: z.string(),
  full_name: z.string().nullable(),
  /** Empty once they hold it no longer: nothing is ever deleted here. */
  held: z.array(position),
});

/** The rest of it, for whoever follows what days do to it. */
const fullHolding = holding.extend({
  post: z.object({ role: positionRole, department: submissionDepartment.optional() }),
  /** Whether they held it when whoever waits for this post was last told. Days pass without anybody's change. */
  in_force: z.boolean(),
  /** Their profile's, when this was filed. */
  version: z.int(),
});
export type Holding = z.infer<typeof fullHolding>;

const inForce = (held: readonly Position[], now: Date): Position[] =>
  held.filter((each) => isPositionInForce(each, now));

export type HeldPost = z.infer<typeof holding>;

/** Who holds a level of a department's submissions at this moment; people who left hold nothing. Read consistently. */
export const loadHolders = async (
  level: PositionRole,
  department: SubmissionDepartment,
  now: Date,
): Promise<LevelHolder[]> => holdersAt(await loadHoldings(level, department), now);

/** Everyone who holds a level of a department's submissions, or held it, or will. Read consistently. */
export const loadHoldings = (level: PositionRole, department: SubmissionDepartment): Promise<HeldPost[]> =>
  readAll(holding, {
    where: 'PK = :positions AND begins_with(SK, :post)',
    ExpressionAttributeValues: {
      ':positions': keys.positions,
      ':post': positionPrefix(level, level === 'dept_head' ? department : undefined),
    },
    ConsistentRead: true,
  });

/** Those of them whose position is in force at this moment. */
export const holdersAt = (holdings: readonly HeldPost[], now: Date): LevelHolder[] =>
  holdings.flatMap(({ nrp, full_name, held }) => {
    const present = inForce(held, now);
    return present.length === 0 ? [] : [{ nrp, full_name, acting: present.every(({ acting }) => acting === true) }];
  });

/** What people hold no more, or hold now, because a date came and not because their profile was changed. */
export const loadTurnedHoldings = async (now: Date): Promise<Holding[]> => {
  const holdings = await readAll(fullHolding, {
    where: 'PK = :positions',
    ExpressionAttributeValues: { ':positions': keys.positions },
    ConsistentRead: true,
  });
  return holdings.filter(({ held, in_force }) => inForce(held, now).length > 0 !== in_force);
};

/** Notes that a turned holding is being told of; `otherwise` where it was told of or filed anew in the meantime. */
export const holdingTurnUpdate = ({ nrp, post, in_force, version }: Holding, otherwise: () => never): TransactItem => ({
  item: {
    Update: {
      Key: keys.position(post.role, nrp, post.department),
      UpdateExpression: 'SET in_force = :now',
      ConditionExpression: 'in_force = :before AND version = :seen',
      ExpressionAttributeValues: { ':now': !in_force, ':before': in_force, ':seen': version },
    },
  },
  onConditionFailed: otherwise,
});

interface Person {
  nrp: string;
  full_name: string | null;
  active: boolean;
  positions: readonly Position[];
}

const postName = ({ role, department }: Pick<Position, 'role' | 'department'>): string => `${role}#${department ?? ''}`;

/** Posts the person holds at this moment, by name; someone who left holds none. */
export const postsHeld = (person: Pick<Person, 'active' | 'positions'> | undefined, now: Date): Map<string, Position> =>
  new Map(person?.active ? inForce(person.positions, now).map((held) => [postName(held), held]) : []);

/**
 * The members of a profile's transaction that keep its holder findable by post, and by no post given up. Where the
 * change itself takes or gives up a post, it is announced with it and noted here; what a date did before and nobody was
 * told of yet is left to be told.
 */
export const positionUpdates = (
  before: Person | undefined,
  after: Person & { version: number },
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
  return [...posts].map(([name, { key, post, held }]) => ({
    item: {
      Update: {
        Key: key,
        UpdateExpression: `SET nrp = :nrp, full_name = :name, post = :post, held = :held, version = :version, in_force = ${
          had.has(name) === has.has(name) ? 'if_not_exists(in_force, :holds)' : ':holds'
        }`,
        ExpressionAttributeValues: {
          ':nrp': after.nrp,
          ':name': after.full_name,
          ':post': post,
          ':held': held,
          ':version': after.version,
          ':holds': has.has(name),
        },
      },
    },
  }));
};
