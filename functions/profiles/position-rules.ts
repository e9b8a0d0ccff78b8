import { isPositionInForce, type NamedUser, namedUser, type Position } from '../../shared/domain/people/roles.ts';
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
 * The one of these positions in which a user decides: held in their own right before acting, as acting holder appointed
 * by an admin before in another's place; then for the holder whose absence was set first. Undefined without any.
 */
export const decidingPosition = (held: readonly Position[]): Position | undefined =>
  held.find(({ acting }) => acting !== true) ?? held.find(({ on_behalf_of }) => on_behalf_of === undefined) ?? held[0];

/** The capacity that history records of such a decision. */
export const decisionCapacity = (held: readonly Position[]): { acting: boolean; on_behalf_of?: NamedUser } => {
  const { acting = false, on_behalf_of } = decidingPosition(held) ?? {};
  return { acting, ...(on_behalf_of && { on_behalf_of: namedUser.parse(on_behalf_of) }) };
};

export const postName = ({ role, department }: Pick<Position, 'role' | 'department'>): string =>
  `${role}#${department ?? ''}`;

/** The posts that a user holds at `now`, by name; a deactivated user holds none. */
export const postsHeld = (
  user: { active: boolean; positions: readonly Position[] } | undefined,
  now: Date,
): Map<string, Position> =>
  new Map(user?.active ? inForce(user.positions, now).map((held) => [postName(held), held]) : []);
