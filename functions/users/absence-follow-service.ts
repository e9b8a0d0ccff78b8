import { absenceNotices } from '../../shared/domain/notices/absence-notices.ts';
import { isOpenAbsence } from '../../shared/domain/people/absences.ts';
import { dateAt } from '../../shared/domain/time/working-days.ts';
import { mayDecideFor } from '../../shared/domain/workflow/workflow.ts';
import { retryOnConflict } from '../db/transactions.ts';
import { notify } from '../notifications/notification-store.ts';
import { type AbsenceEvent, absenceWrites, loadAbsence, loadAbsences } from '../profiles/absence-store.ts';
import { loadProfiles } from '../profiles/profile-store.ts';
import { listUsersWithRole } from '../profiles/role-member-store.ts';
import { requiredEnv } from '../runtime/env.ts';
import { absenceAfter, absenceStep } from './absence-rules.ts';
import { loadDecisionsDuring } from './decisions-in-name-service.ts';
import { saveSubstitution } from './substitution-service.ts';

/** Actor in the history of an absence where a date or a change of a user's posts moved it. */
const followActor = { nrp: 'SISTEM', full_name: 'Pengaturan pengganti' };

/**
 * Applies dates and the present profiles to the absences: begins and ends them, and gives the substitute the holder's
 * present posts. `concerned`: only absences with this user as holder or substitute. Idempotent; returns how many changed.
 */
export const followAbsences = async ({ concerned }: { concerned?: string } = {}): Promise<number> => {
  const absences = (await loadAbsences(dateAt(Date.now(), requiredEnv('TIME_ZONE')))).filter(
    (each) =>
      isOpenAbsence(each) && (concerned === undefined || [each.holder.nrp, each.substitute.nrp].includes(concerned)),
  );
  let changed = 0;
  for (const { id } of absences) if (await retryOnConflict(() => followAbsence(id))) changed += 1;
  return changed;
};

const followAbsence = async (id: string): Promise<boolean> => {
  const now = new Date();
  const timeZone = requiredEnv('TIME_ZONE');
  const before = await loadAbsence(id);
  if (!before) return false;
  const [holder, substitute] = await loadProfiles([before.holder.nrp, before.substitute.nrp]);
  const today = dateAt(now.getTime(), timeZone);
  const step = absenceStep(before, { holder, substitute }, { now, today, timeZone });
  if (!step) return false;
  const { action, positions, reason } = step;
  const after = absenceAfter(before, step);
  await saveSubstitution(substitute, id, positions, {
    by: followActor,
    now,
    extraWrites: absenceWrites(before, after, { action, actor: followActor, reason, at: now.toISOString() }),
  });
  return true;
};

/** Notifies holder, substitute or admins of what happened to an absence. Idempotent: the ids follow from the event. */
export const notifyAbsence = async (event: AbsenceEvent): Promise<void> => {
  const { absence, action, at } = event;
  const decided = action === 'end' ? (await loadDecisionsDuring(absence, new Date(at))).length : 0;
  for (const { to, ...notice } of absenceNotices(event, decided))
    for (const nrp of to === 'admins' ? await loadConfirmers(event) : [absence[to].nrp])
      await notify(nrp, { event_id: `ABSENCE#${absence.id}#${absence.version}`, at, ...notice, submission_id: null });
};

/** The admins who may confirm the substitute. */
const loadConfirmers = async ({ absence: { holder, substitute } }: AbsenceEvent): Promise<string[]> =>
  (await listUsersWithRole('admin'))
    .map(({ nrp }) => nrp)
    .filter((nrp) => nrp !== substitute.nrp && mayDecideFor(nrp, holder.nrp));
