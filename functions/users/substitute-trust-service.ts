import { isConfirmedAbsence } from '../../shared/domain/people/absences.ts';
import { type NamedUser, substitutePositions } from '../../shared/domain/people/roles.ts';
import { dateAt } from '../../shared/domain/time/working-days.ts';
import { failing } from '../../shared/errors.ts';
import type { TransactItem } from '../db/transactions.ts';
import { type Absence, absenceWrites, loadAbsence } from '../profiles/absence-store.ts';
import type { ProfileInput } from '../profiles/profile-store.ts';
import { requiredEnv } from '../runtime/env.ts';
import { type AbsenceStep, absenceAfter, substituteStep, withPositionsOfAbsence } from './absence-rules.ts';

interface StoppedAbsence {
  absence: Absence;
  step: AbsenceStep;
}

export interface SubstituteChange {
  /** The profile without the positions of the absences that stop. */
  profile: ProfileInput;
  /** The absences in which the user may no longer act with this profile. */
  stopped: StoppedAbsence[];
}

/** What a profile leaves to the user of the absences in which they substitute. */
export const loadSubstituteChange = async (wanted: ProfileInput, now: Date): Promise<SubstituteChange> => {
  const ids = new Set(substitutePositions(wanted.positions).flatMap((held) => held.on_behalf_of?.absence_id ?? []));
  if (ids.size === 0) return { profile: wanted, stopped: [] };
  const timeZone = requiredEnv('TIME_ZONE');
  const moment = { now, timeZone, today: dateAt(now.getTime(), timeZone) };
  const absences = await Promise.all([...ids].map(loadAbsence));
  const stopped = absences.flatMap((absence): StoppedAbsence[] => {
    const step = absence && isConfirmedAbsence(absence) && substituteStep(absence, wanted, moment);
    return absence && step ? [{ absence, step }] : [];
  });
  const positions = stopped.reduce(
    (held, { absence }) => withPositionsOfAbsence(held, absence.id, []),
    [...wanted.positions],
  );
  return { profile: { ...wanted, positions }, stopped };
};

/** Stops these absences with the change of the profile; `user_changed` where one of them changed since it was read. */
export const stoppedAbsenceWrites = (
  { profile: { nrp }, stopped }: SubstituteChange,
  { nrp: by, full_name }: NamedUser,
  at: string,
): TransactItem[] =>
  stopped.flatMap(({ absence, step }) => {
    const change = { action: step.action, actor: { nrp: by, full_name }, reason: step.reason, at };
    return absenceWrites(absence, absenceAfter(absence, step), change, failing('user_changed', { nrp }));
  });
