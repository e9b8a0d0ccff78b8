import { recallNotice } from '../../shared/domain/notices/copy-notices.ts';
import type { Notice } from '../../shared/domain/notices/notices.ts';
import { dateAt } from '../../shared/domain/time/working-days.ts';
import { eventIdOf, type NotificationInput, notifyAll } from '../notifications/notification-store.ts';
import { loadDepartmentHeads } from '../profiles/department-head-service.ts';
import { requiredEnv } from '../runtime/env.ts';
import type { SubmissionEventItem } from '../submissions/submission-store.ts';
import type { BatchReads } from './batch-reads.ts';
import { endsRevision, loadRecipients } from './recipient-service.ts';

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
  try {
    const recipients = await loadRecipients(event, reads);
    const own = [...recipients].map(([nrp, notice]): [string, NotificationInput] => [
      nrp,
      transitionNotification(event, notice),
    ]);
    const informed = new Set(
      [...recipients].flatMap(([nrp, { to }]) => (to.are === 'document_controllers' ? [nrp] : [])),
    );
    const recalls = endsRevision(event) ? await loadRecallNotices(event, reads) : [];
    return { notifications: [...own, ...recalls.filter(([nrp]) => !informed.has(nrp))] };
  } catch (failed) {
    return { failed };
  }
};

/** A notification of a transition; it begins no earlier than what it may replace. */
export const transitionNotification = (
  event: SubmissionEventItem,
  { to: _, combines, ...notice }: Notice,
): NotificationInput => {
  const { submission_id, at, level_entered_at } = event;
  const input = { event_id: eventIdOf(event), at, ...notice, submission_id };
  if (combines === 'submission') return { ...input, thread: { key: submission_id, since: level_entered_at } };
  if (combines === undefined) return input;
  const day = dateAt(at, requiredEnv('TIME_ZONE'));
  const since = new Date(Date.parse(at) - 24 * 60 * 60 * 1000).toISOString();
  return { ...input, day, thread: { key: `PUBLISHED#${day}`, since } };
};

/**
 * One notice for each head whose department holds copies of the document that is no longer current. With an event id of
 * its own: a head may be notified of the transition itself too, as its submitter.
 */
const loadRecallNotices = async (
  event: SubmissionEventItem,
  reads: BatchReads,
): Promise<[nrp: string, NotificationInput][]> => {
  const { submission_id, at } = event;
  const byDepartment = Map.groupBy(await reads.recalledCopies(submission_id), ({ department }) => department);
  const notices = new Map<string, NotificationInput>();
  for (const [department, copies] of byDepartment)
    for (const nrp of await loadDepartmentHeads(department, new Date(at)))
      if (!notices.has(nrp))
        notices.set(nrp, {
          event_id: `RECALL#${eventIdOf(event)}`,
          at,
          ...recallNotice(event, department, copies.length),
          submission_id: null,
        });
  return [...notices];
};
