import type { AbsenceAction } from '../../shared/domain/notices/absence-notices.ts';
import type { AbsenceState } from '../../shared/domain/people/absence-states.ts';
import {
  isConfirmedAbsence,
  isOpenAbsence,
  needsConfirmation,
  substitutedPositions,
} from '../../shared/domain/people/absences.ts';
import type { Position, Role } from '../../shared/domain/people/roles.ts';
import type { Absence } from '../profiles/absence-store.ts';

export const positionsOfAbsence = (positions: readonly Position[], id: string): Position[] =>
  positions.filter(({ on_behalf_of }) => on_behalf_of?.absence_id === id);

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

interface Substitute extends Person {
  roles: readonly Role[];
  without_account?: true | undefined;
}

/** `today`: YYYY-MM-DD of `now` in `timeZone`. */
interface Moment {
  now: Date;
  today: string;
  timeZone: string;
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
 * present profiles.
 */
export const absenceStep = (
  absence: Absence,
  { holder, substitute }: { holder: Person | undefined; substitute: Substitute | undefined },
  moment: Moment,
): AbsenceStep | undefined => {
  if (!isOpenAbsence(absence)) return undefined;
  const { today, timeZone } = moment;
  if (today > absence.until)
    return absence.state === 'requested'
      ? { action: 'lapse', state: 'lapsed', positions: [], reason: null }
      : { action: 'end', state: 'ended', positions: [], reason: null };
  const positions = holder?.active ? substitutedPositions(absence, holder.positions, timeZone) : [];
  if (positions.length === 0) return stopped(absence, today, holder?.active ? holderLostPost : holderLeft);
  const stopping = substituteStep(absence, substitute, moment);
  if (stopping || !substitute || absence.state === 'requested') return stopping;
  const state = confirmedState(absence, today);
  if (state !== absence.state) return { action: 'begin', state, positions, reason: null };
  const given = positionsOfAbsence(substitute.positions, absence.id);
  return isSameList(given, positions) ? undefined : { action: 'follow', state, positions, reason: null };
};

/**
 * What becomes of an open absence whose substitute left, or lost what made a confirmation unnecessary; undefined where
 * they may still act.
 */
export const substituteStep = (
  absence: Absence,
  substitute: Substitute | undefined,
  moment: Moment,
): AbsenceStep | undefined => {
  if (!substitute?.active || substitute.without_account) return stopped(absence, moment.today, substituteLeft);
  return isConfirmedAbsence(absence) && needsConfirmation(absence, substitute, moment)
    ? { action: 'suspend', state: 'requested', positions: [], reason: null }
    : undefined;
};

const stopped = (absence: Absence, today: string, reason: string): AbsenceStep => {
  const state = endedState(absence, today);
  return { action: state === 'ended' ? 'end' : 'cancel', state, positions: [], reason };
};

/** The absence after a step. Only a suspended one gives no posts although it is open. */
export const absenceAfter = (before: Absence, { state, positions }: AbsenceStep): Absence => ({
  ...before,
  state,
  posts: state === 'requested' ? [] : positions.length === 0 ? before.posts : postsOf(positions),
  version: before.version + 1,
});

const holderLeft = 'Pejabat dinonaktifkan';
const holderLostPost = 'Pejabat tidak lagi memegang jabatannya';
const substituteLeft = 'Pengganti dinonaktifkan';

/** The order of the lists has no meaning. */
const isSameList = (one: readonly Position[], other: readonly Position[]): boolean =>
  JSON.stringify(one.map(positionText).sort()) === JSON.stringify(other.map(positionText).sort());

const positionText = ({ role, department, valid_from, valid_until }: Position): string =>
  JSON.stringify([role, department, valid_from, valid_until]);
