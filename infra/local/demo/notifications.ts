import pLimit from 'p-limit';
import { batchReads } from '../../../functions/change-notifications/batch-reads.ts';
import { loadRecipients } from '../../../functions/change-notifications/recipient-service.ts';
import { transitionNotification } from '../../../functions/change-notifications/transition-service.ts';
import { commandWithoutKey } from '../../../functions/http/idempotency-store.ts';
import { markAllRead } from '../../../functions/notifications/inbox-store.ts';
import { type NotificationInput, notifyAll } from '../../../functions/notifications/notification-store.ts';
import {
  loadHistory,
  loadSubmission,
  type Submission,
  type SubmissionEventItem,
} from '../../../functions/submissions/submission-store.ts';

/** Notifications older than this are marked as read. */
const readAfterMs = 3 * 24 * 60 * 60 * 1000;

/**
 * Creates the notifications of every demo transition with their original times, and marks the older ones as read. Their
 * ids are derived from the events, so the stream worker later finds them and creates no duplicates.
 */
export const createNotifications = async (submissionIds: readonly string[], now: Date): Promise<void> => {
  const events = (await pLimit(8).map(submissionIds, loadEvents)).flat();
  const reads = batchReads();
  const recipients = await pLimit(8).map(events, async (event) => ({ event, to: await loadRecipients(event, reads) }));
  const notificationsByUser = new Map<string, NotificationInput[]>();
  for (const { event, to } of recipients)
    for (const [nrp, notice] of to)
      notificationsByUser.set(nrp, [...(notificationsByUser.get(nrp) ?? []), transitionNotification(event, notice)]);
  const readUntil = new Date(now.getTime() - readAfterMs).toISOString();
  const inboxes = [...notificationsByUser].map(async ([nrp, notifications]) => {
    const inOrder = notifications.toSorted((one, other) => (one.at < other.at ? -1 : 1));
    await notifyAll(
      nrp,
      inOrder.filter(({ at }) => at < readUntil),
    );
    await markAllRead(nrp, commandWithoutKey);
    await notifyAll(
      nrp,
      inOrder.filter(({ at }) => at >= readUntil),
    );
  });
  await Promise.all(inboxes);
};

const loadEvents = async (id: string): Promise<SubmissionEventItem[]> => {
  const [submission, history] = await Promise.all([loadSubmission(id), loadHistory(id)]);
  if (!submission) throw new Error(`Submission ${id} was just created but cannot be found`);
  return history.map((event) => ({
    ...event,
    ...submissionFields(submission),
    approved_before: history
      .filter(({ action, version }) => action === 'approve' && version < event.version)
      .map(({ actor_nrp }) => actor_nrp),
  }));
};

const submissionFields = ({
  id,
  department,
  document_title,
  document_number,
  submission_purpose,
  submitter_nrp,
}: Submission) => ({
  submission_id: id,
  department,
  document_title,
  document_number,
  submission_purpose,
  submitter_nrp,
});
