import { dayText } from '../time/date-text.ts';
import { endOfDay, startOfDay } from '../time/time-zone-days.ts';
import { addDays, daysBetween } from '../time/working-days.ts';
import type { AbsenceState } from './absence-states.ts';
import { isPositionInForce, type NamedUser, ownPositions, type Position, type Role, userName } from './roles.ts';

/** An absence begins at most so many days after today, and lasts at most so many days. */
export const maxDaysAhead = 60;
export const maxAbsenceDays = 60;

/** Days as 'YYYY-MM-DD' in the company's time zone, both inclusive. */
export interface Period {
  from: string;
  until: string;
}

/** Whether it still takes up its days. */
export const isOpenAbsence = ({ state }: { state: AbsenceState }): boolean =>
  state === 'requested' || isConfirmedAbsence({ state });

/** Whether the substitute acts, or will, in its days. `state`: null before it is set. */
export const isConfirmedAbsence = ({ state }: { state: AbsenceState | null }): boolean =>
  state === 'confirmed' || state === 'in_force';

export type PeriodProblem = { field: 'from' | 'until'; message: string };

/** What is wrong with the days of a new absence; undefined where nothing is. */
export const periodProblem = ({ from, until }: Period, today: string): PeriodProblem | undefined => {
  if (from < today) return { field: 'from', message: 'Tanggal mulai tidak boleh sebelum hari ini' };
  if (daysBetween(today, from) > maxDaysAhead)
    return { field: 'from', message: `Tanggal mulai paling lama ${maxDaysAhead} hari dari hari ini` };
  if (until < from) return { field: 'until', message: 'Tanggal berakhir tidak boleh sebelum tanggal mulai' };
  if (daysBetween(from, until) >= maxAbsenceDays)
    return { field: 'until', message: `Masa tidak di tempat paling lama ${maxAbsenceDays} hari` };
  return undefined;
};

/** The last day that an absence from this day may have. */
export const latestUntil = (from: string): string => addDays(from, maxAbsenceDays - 1);

export const isOverlapping = (one: Period, other: Period): boolean =>
  one.from <= other.until && other.from <= one.until;

type AbsenceFacts = Period & { holder: NamedUser; substitute: NamedUser; state: AbsenceState };

export type AbsenceConflict = { field: 'from' | 'substitute_nrp'; detail: string };

/**
 * Why an absence cannot stand beside others: a holder has one at a time, a substitute is present in its days, and a
 * holder who substitutes another user in its days is present for that.
 */
export const absenceConflict = (
  wanted: Period & { holder: string; substitute: string },
  others: readonly AbsenceFacts[],
): AbsenceConflict | undefined => {
  const beside = others.filter((each) => isOpenAbsence(each) && isOverlapping(each, wanted));
  const own = beside.find(({ holder }) => holder.nrp === wanted.holder);
  if (own) return { field: 'from', detail: `Sudah tercatat tidak di tempat pada ${periodText(own)}` };
  const absent = beside.find(({ holder }) => holder.nrp === wanted.substitute);
  if (absent)
    return {
      field: 'substitute_nrp',
      detail: 'Pengganti tidak dapat bertugas pada hari-hari itu. Pilih pengganti lain',
    };
  const duty = beside.find(
    ({ substitute, state }) => substitute.nrp === wanted.holder && isConfirmedAbsence({ state }),
  );
  return (
    duty && {
      field: 'from',
      detail: `Sudah menjadi pengganti ${userName(duty.holder)} pada ${periodText(duty)}. Pengganti itu harus diatur ulang terlebih dahulu`,
    }
  );
};

/**
 * The positions that a substitute gets: those that the holder was given, without the ones in which they act for others,
 * each within the days of the absence and its own dates.
 */
export const substitutedPositions = (
  { id, from, until, holder }: Period & { id: string; holder: NamedUser },
  held: readonly Position[],
  timeZone: string,
): Position[] => {
  const [begin, end] = [startOfDay(from, timeZone), endOfDay(until, timeZone)];
  return ownPositions(held)
    .filter(({ acting }) => acting !== true)
    .flatMap(({ role, department, valid_from, valid_until }): Position[] => {
      const first = laterOf(begin, valid_from);
      const last = earlierOf(end, valid_until);
      if (Date.parse(last) <= Date.parse(first)) return [];
      const on_behalf_of = { nrp: holder.nrp, full_name: holder.full_name, absence_id: id };
      const post = { role, ...(department === undefined ? {} : { department }) };
      return [{ ...post, acting: true, valid_from: first, valid_until: last, on_behalf_of }];
    });
};

const laterOf = (one: string, other: string | undefined): string =>
  other !== undefined && Date.parse(other) > Date.parse(one) ? other : one;

const earlierOf = (one: string, other: string | undefined): string =>
  other !== undefined && Date.parse(other) < Date.parse(one) ? other : one;

/**
 * Whether a user may substitute without an admin's confirmation: level 1 management, or a position of their own in force
 * when the absence begins.
 */
export const isTrustedSubstitute = (
  user: { roles: readonly Role[]; positions: readonly Position[] },
  begins: Date,
): boolean =>
  user.roles.includes('level1_management') ||
  ownPositions(user.positions).some((position) => isPositionInForce(position, begins));

/**
 * Whether the substitute of an absence may act only after an admin's confirmation: none has confirmed it, and the user is
 * not trusted at `now`, or on its first day where that is later.
 */
export const needsConfirmation = (
  { from, confirmed_by }: Pick<Period, 'from'> & { confirmed_by?: NamedUser | undefined },
  substitute: Parameters<typeof isTrustedSubstitute>[0],
  { now, timeZone }: { now: Date; timeZone: string },
): boolean =>
  confirmed_by === undefined &&
  !isTrustedSubstitute(substitute, new Date(Math.max(now.getTime(), Date.parse(startOfDay(from, timeZone)))));

/** '24 Nov 2026' or '24 Nov 2026 s.d. 30 Nov 2026'. */
export const periodText = ({ from, until }: Period): string =>
  from === until ? dayText(from) : `${dayText(from)} s.d. ${dayText(until)}`;
