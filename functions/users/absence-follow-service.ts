import { isOpenAbsence } from '../../shared/domain/people/absences.ts';
import { dateAt } from '../../shared/domain/time/working-days.ts';
import { retryOnConflict } from '../db/transactions.ts';
import { absenceWrites, loadAbsence, loadAbsences } from '../profiles/absence-store.ts';
import { loadProfiles } from '../profiles/profile-store.ts';
import { requiredEnv } from '../runtime/env.ts';
import { absenceAfter, absenceStep } from './absence-rules.ts';
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
