import { markDecided } from '../notifications/inbox-store.ts';
import { sendToUser } from '../realtime/socket-service.ts';
import { loadEvent, type SubmissionEventItem } from '../submissions/submission-store.ts';

/**
 * Marks read what asked the deciding user for this decision, and updates the bells of all their browsers. Idempotent. A
 * transition without a decision (submission, withdrawal, skipped level) changes nothing.
 */
export const markDecisionNoticesRead = async (event: SubmissionEventItem): Promise<void> => {
  if (event.action !== 'approve' && event.action !== 'reject') return;
  const preceding = await loadEvent(event.submission_id, event.version - 1);
  if (preceding) await markRequestsRead(preceding, event);
};

/**
 * The same for the decision that followed this transition already. Records are published in any order: the notices of a
 * transition can be saved after the decision that they ask for was published.
 */
export const markLateNoticesRead = async (event: SubmissionEventItem): Promise<void> => {
  const decision = await loadEvent(event.submission_id, event.version + 1);
  if (decision?.action === 'approve' || decision?.action === 'reject') await markRequestsRead(event, decision);
};

const markRequestsRead = async (preceding: SubmissionEventItem, decision: SubmissionEventItem): Promise<void> => {
  const marked = await markDecided(decision.actor_nrp, {
    submission_id: decision.submission_id,
    version: decision.version,
    waiting_since: preceding.at,
    decided_at: decision.at,
    now: new Date(),
  });
  // Also where an earlier attempt had marked them: it may have ended before the event was sent.
  if (marked.notification_ids.length > 0)
    await sendToUser(decision.actor_nrp, { type: 'notifications.read', ...marked });
};
