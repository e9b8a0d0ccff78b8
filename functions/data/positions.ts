import { z } from 'zod';
import type { SubmissionDepartment } from '../../shared/domain/departments.ts';
import { type Position, type PositionRole, position, positionInForce } from '../../shared/domain/roles.ts';
import type { LevelHolder } from '../../shared/domain/workflow.ts';
import { keys, positionPrefix } from './keys.ts';
import { type Key, readAll, type Write } from './table.ts';

/** What one person holds of one post (POS / role#department#nrp); several periods of acting may follow each other. */
const holding = z.object({
  nrp: z.string(),
  full_name: z.string().nullable(),
  /** Empty once they hold it no longer: nothing is ever deleted here. */
  held: z.array(position),
});

/** Who holds a level of a department's submissions at this moment; people who left hold nothing. Read consistently. */
export const holdersOf = async (
  level: PositionRole,
  department: SubmissionDepartment,
  now: Date,
): Promise<LevelHolder[]> => {
  const holdings = await readAll(holding, {
    where: 'PK = :positions AND begins_with(SK, :post)',
    ExpressionAttributeValues: {
      ':positions': keys.positions,
      ':post': positionPrefix(level, level === 'dept_head' ? department : undefined),
    },
    ConsistentRead: true,
  });
  return holdings.flatMap(({ nrp, full_name, held }) => {
    const inForce = held.filter((each) => positionInForce(each, now));
    return inForce.length === 0 ? [] : [{ nrp, full_name, acting: inForce.every(({ acting }) => acting === true) }];
  });
};

interface Person {
  nrp: string;
  full_name: string | null;
  active: boolean;
  positions: readonly Position[];
}

/** The members of a profile's transaction that keep its holder findable by post, and by no post given up. */
export const positionWrites = (person: Person, before: readonly Position[]): Write[] => {
  const posts = new Map<string, { key: Key; held: Position[] }>();
  for (const { role, department } of [...before, ...person.positions]) {
    const key = keys.position(role, person.nrp, department);
    posts.set(key.SK, { key, held: [] });
  }
  if (person.active)
    for (const held of person.positions)
      posts.get(keys.position(held.role, person.nrp, held.department).SK)?.held.push(held);
  return [...posts.values()].map(({ key, held }) => ({
    item: { Put: { Item: { ...key, nrp: person.nrp, full_name: person.full_name, held } } },
  }));
};
