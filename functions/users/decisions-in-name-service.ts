import type { DecisionInName } from '../../shared/api/absences.ts';
import { addDays, dateAt } from '../../shared/domain/time/working-days.ts';
import { type Absence, loadAbsences } from '../profiles/absence-store.ts';
import { requiredEnv } from '../runtime/env.ts';
import { listDecisionsInName } from '../submissions/decision-times-store.ts';

const maxListed = 100;

/** What was decided in the holder's name on the days of an absence, up to a moment; oldest first. */
export const loadDecisionsDuring = async (
  { holder, from, until }: Pick<Absence, 'holder' | 'from' | 'until'>,
  now: Date,
): Promise<DecisionInName[]> => {
  const timeZone = requiredEnv('TIME_ZONE');
  const today = dateAt(now.getTime(), timeZone);
  const last = until < today ? until : today;
  // A date of the company begins and ends on another date in UTC.
  const decided = from > last ? [] : await listDecisionsInName(holder.nrp, addDays(from, -1), addDays(last, 1));
  return decided.flatMap(({ action, actor_nrp, actor_name, ...decision }) => {
    const day = dateAt(decision.at, timeZone);
    if ((action !== 'approve' && action !== 'reject') || day < from || day > last) return [];
    return [{ ...decision, action, by: { nrp: actor_nrp, full_name: actor_name } }];
  });
};

/** The decisions of all absences of a holder that are still read, the latest first; reads nothing without an absence. */
export const loadDecisionsInName = async (nrp: string, now: Date): Promise<DecisionInName[]> => {
  const own = (await loadAbsences(dateAt(now.getTime(), requiredEnv('TIME_ZONE')))).filter(
    ({ holder, state }) => holder.nrp === nrp && (state === 'in_force' || state === 'ended'),
  );
  const found = await Promise.all(own.map((absence) => loadDecisionsDuring(absence, now)));
  // Two absences may share the day on which one ended early.
  const unique = new Map(found.flat().map((each) => [`${each.submission_id} ${each.at}`, each]));
  return [...unique.values()].toSorted((one, other) => (one.at < other.at ? 1 : -1)).slice(0, maxListed);
};
