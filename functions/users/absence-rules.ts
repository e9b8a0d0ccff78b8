import type { AbsenceAction } from '../../shared/domain/absence-notices.ts';
import type { AbsenceState } from '../../shared/domain/absence-states.ts';
import { isConfirmedAbsence, isOpenAbsence, substitutedPositions } from '../../shared/domain/absences.ts';
import type { Position } from '../../shared/domain/roles.ts';
import type { Absence } from './absence-store.ts';

/** The positions that an absence has given a user. */
export const positionsOfAbsence = (positions: readonly Position[], id: string): Position[] =>
  positions.filter(({ on_behalf_of }) => on_behalf_of?.absence_id === id);

/** A user's positions with those of an absence replaced. */
export const withPositionsOfAbsence = (
  positions: readonly Position[],
  id: string,
  wanted: readonly Position[],
): Position[] => [...positions.filter(({ on_behalf_of }) => on_behalf_of?.absence_id !== id), ...wanted];

export const postsOf = (positions: readonly Position[]): Absence['posts'] =>
  positions.map(({ role, department }) => ({ role, ...(department === undefined ? {} : { department }) }));

/** The state of an absence whose substitute may act; it begins by its date. */
export const confirmedState = ({ from }: Pick<Absence, 'from'>, today: string): AbsenceState =>
  from <= today ? 'in_force' : 'confirmed';

/** The state of an absence that ends now: before it began it is cancelled. */
export const endedState = ({ state, from }: Pick<Absence, 'state' | 'from'>, today: string): 'ended' | 'cancelled' =>
  isConfirmedAbsence({ state }) && from <= today ? 'ended' : 'cancelled';

interface Person {
  active: boolean;
  positions: readonly Position[];
}

export interface AbsenceStep {
  action: AbsenceAction;
  state: AbsenceState;
  /** What the substitute has of it from now on. */
  positions: Position[];
  reason: string | null;
}

/**
 * What dates and profiles make of an absence; undefined where it stays as it is. `holder` and `substitute` are their
 * present profiles; `today`: YYYY-MM-DD in `timeZone`.
 */
export const absenceStep = (
  absence: Absence,
  { holder, substitute }: { holder: Person | undefined; substitute: Person | undefined },
  { today, timeZone }: { today: string; timeZone: string },
): AbsenceStep | undefined => {
  if (!isOpenAbsence(absence)) return undefined;
  const stopped = (reason: string | null): AbsenceStep => {
    const state = endedState(absence, today);
    return { action: state === 'ended' ? 'end' : 'cancel', state, positions: [], reason };
  };
  if (today > absence.until)
    return absence.state === 'requested'
      ? { action: 'lapse', state: 'lapsed', positions: [], reason: null }
      : { action: 'end', state: 'ended', positions: [], reason: null };
  const positions = holder?.active ? substitutedPositions(absence, holder.positions, timeZone) : [];
  if (positions.length === 0) return stopped(holder?.active ? holderLostPost : holderLeft);
  if (!substitute?.active) return stopped(substituteLeft);
  if (absence.state === 'requested') return undefined;
  const state = confirmedState(absence, today);
  if (state !== absence.state) return { action: 'begin', state, positions, reason: null };
  const given = positionsOfAbsence(substitute.positions, absence.id);
  return isSameList(given, positions) ? undefined : { action: 'follow', state, positions, reason: null };
};

const holderLeft = 'Pejabat dinonaktifkan';
const holderLostPost = 'Pejabat tidak lagi memegang jabatannya';
const substituteLeft = 'Pengganti dinonaktifkan';

/** Positions written by this code have their attributes in one order; the order of the list has no meaning. */
const isSameList = (one: readonly Position[], other: readonly Position[]): boolean =>
  JSON.stringify(one.map(positionText).sort()) === JSON.stringify(other.map(positionText).sort());

const positionText = ({ role, department, valid_from, valid_until }: Position): string =>
  [role, department, valid_from, valid_until].join(' ');
