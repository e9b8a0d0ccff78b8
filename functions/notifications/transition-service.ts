import type { SubmissionEventItem } from '../submissions/submission-store.ts';
import type { BatchReads } from './batch-reads.ts';
import { eventIdOf, type NotificationInput, notifyAll } from './notification-store.ts';
import { loadRecipients } from './recipient-service.ts';

/**
 * Saves the notifications of several transitions, grouped by user. The returned function resolves when all
 * notifications of one transition are saved, and rejects when one of them fails.
 */
export const notifyTransitions = (
  events: readonly SubmissionEventItem[],
  reads: BatchReads,
): ((event: SubmissionEventItem) => Promise<void>) => {
  const addressedNotifications = Promise.all(events.map((event) => loadNotifications(event, reads)));
  const savedByUser = addressedNotifications.then((all) => {
    const notificationsByUser = new Map<string, NotificationInput[]>();
    for (const [nrp, notification] of all.flatMap((each) => ('notifications' in each ? each.notifications : [])))
      notificationsByUser.set(nrp, [...(notificationsByUser.get(nrp) ?? []), notification]);
    return new Map(
      [...notificationsByUser].map(([nrp, notification]) => [nrp, settledResult(notifyAll(nrp, notification))]),
    );
  });
  return async (event) => {
    const eventNotifications = (await addressedNotifications)[events.indexOf(event)];
    if (!eventNotifications) throw new Error('A transition that is not of this batch');
    if ('failed' in eventNotifications) throw eventNotifications.failed;
    const results = await savedByUser;
    for (const [nrp] of eventNotifications.notifications) {
      const result = await results.get(nrp);
      if (result && 'failed' in result) throw result.failed;
    }
  };
};

/** A result may be awaited later or not at all, so a rejection must not terminate the process as unhandled. */
const settledResult = (promise: Promise<void>): Promise<{ failed?: unknown }> =>
  promise.then(
    () => ({}),
    (failed: unknown) => ({ failed }),
  );

const loadNotifications = async (
  event: SubmissionEventItem,
  reads: BatchReads,
): Promise<{ notifications: [nrp: string, NotificationInput][] } | { failed: unknown }> => {
  const { submission_id, at } = event;
  try {
    const recipients = await loadRecipients(event, reads);
    return {
      notifications: [...recipients].map(([nrp, { to: _, ...notice }]) => [
        nrp,
        { event_id: eventIdOf(event), at, ...notice, submission_id },
      ]),
    };
  } catch (failed) {
    return { failed };
  }
};
