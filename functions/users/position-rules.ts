import { isPositionInForce, type Position } from '../../shared/domain/roles.ts';
import type { LevelHolder } from '../../shared/domain/workflow.ts';

const inForce = (held: readonly Position[], now: Date): Position[] =>
  held.filter((each) => isPositionInForce(each, now));

interface Holding {
  nrp: string;
  full_name: string | null;
  held: readonly Position[];
}

/** The holders among these holdings at `now`; acting where each of their positions is. */
export const holdersAt = (holdings: readonly Holding[], now: Date): LevelHolder[] =>
  holdings.flatMap(({ nrp, full_name, held }) => {
    const present = inForce(held, now);
    return present.length === 0 ? [] : [{ nrp, full_name, acting: present.every(({ acting }) => acting === true) }];
  });

export const postName = ({ role, department }: Pick<Position, 'role' | 'department'>): string =>
  `${role}#${department ?? ''}`;

/** The posts that a user holds at `now`, by name; a deactivated user holds none. */
export const postsHeld = (
  user: { active: boolean; positions: readonly Position[] } | undefined,
  now: Date,
): Map<string, Position> =>
  new Map(user?.active ? inForce(user.positions, now).map((held) => [postName(held), held]) : []);
