import { isPositionInForce, type NamedUser, type Position } from '../../shared/domain/people/roles.ts';
import type { LevelHolder } from '../../shared/domain/workflow/workflow.ts';

const inForce = (held: readonly Position[], now: Date): Position[] =>
  held.filter((each) => isPositionInForce(each, now));

interface Holding {
  nrp: string;
  full_name: string | null;
  held: readonly Position[];
}

/** The holders among these holdings at `now`; acting, or in another's place, where each of their positions is. */
export const holdersAt = (holdings: readonly Holding[], now: Date): LevelHolder[] =>
  holdings.flatMap(({ nrp, full_name, held }) => {
    const present = inForce(held, now);
    if (present.length === 0) return [];
    const absent = present.flatMap(({ on_behalf_of }) => on_behalf_of ?? []);
    return [
      {
        nrp,
        full_name,
        acting: present.every(({ acting }) => acting === true),
        ...(absent.length === present.length && {
          on_behalf_of: absent.map((user) => ({ nrp: user.nrp, full_name: user.full_name })),
        }),
      },
    ];
  });

/**
 * How a user decides with these positions: in their own right before acting, as acting holder appointed by an admin before
 * in another's place; then for the holder whose absence was set first.
 */
export const decisionCapacity = (held: readonly Position[]): { acting: boolean; on_behalf_of?: NamedUser } => {
  const acting = held.every((each) => each.acting === true);
  const [first] = held;
  if (!first?.on_behalf_of || held.some(({ on_behalf_of }) => on_behalf_of === undefined)) return { acting };
  const { nrp, full_name } = first.on_behalf_of;
  return { acting, on_behalf_of: { nrp, full_name } };
};

export const postName = ({ role, department }: Pick<Position, 'role' | 'department'>): string =>
  `${role}#${department ?? ''}`;

/** The posts that a user holds at `now`, by name; a deactivated user holds none. */
export const postsHeld = (
  user: { active: boolean; positions: readonly Position[] } | undefined,
  now: Date,
): Map<string, Position> =>
  new Map(user?.active ? inForce(user.positions, now).map((held) => [postName(held), held]) : []);
