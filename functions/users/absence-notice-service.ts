import { absenceNotices } from '../../shared/domain/notices/absence-notices.ts';
import { mayDecideFor } from '../../shared/domain/workflow/workflow.ts';
import { notify } from '../notifications/notification-store.ts';
import type { AbsenceEvent } from '../profiles/absence-store.ts';
import { listUsersWithRole } from '../profiles/role-member-store.ts';
import { loadDecisionsDuring } from './decisions-in-name-service.ts';

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
