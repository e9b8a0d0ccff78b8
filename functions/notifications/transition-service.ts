import type { SubmissionEventItem } from '../submissions/submission-store.ts';
import type { BatchReads } from './batch-reads.ts';
import { eventIdOf, type NotificationInput, notifyAll } from './notification-store.ts';
import { loadRecipients } from './recipient-service.ts';

/**
 * Files the notifications of several transitions, those for one person together. Answers what resolves when all of one
 * transition's are filed, and rejects when one of them cannot be.
 */
export const notifyTransitions = (
  events: readonly SubmissionEventItem[],
  reads: BatchReads,
): ((event: SubmissionEventItem) => Promise<void>) => {
  const addressed = Promise.all(events.map((event) => loadNotifications(event, reads)));
  const filed = addressed.then((all) => {
    const byReader = new Map<string, NotificationInput[]>();
    for (const [nrp, news] of all.flatMap((each) => ('told' in each ? each.told : [])))
      byReader.set(nrp, [...(byReader.get(nrp) ?? []), news]);
    return new Map([...byReader].map(([nrp, news]) => [nrp, settledResult(notifyAll(nrp, news))]));
  });
  return async (event) => {
    const own = (await addressed)[events.indexOf(event)];
    if (!own) throw new Error('A transition that is not of this batch');
    if ('failed' in own) throw own.failed;
    const readers = await filed;
    for (const [nrp] of own.told) {
      const outcome = await readers.get(nrp);
      if (outcome && 'failed' in outcome) throw outcome.failed;
    }
  };
};

/** A result may be awaited later or not at all, so a rejection must not end the process as unhandled. */
const settledResult = (work: Promise<void>): Promise<{ failed?: unknown }> =>
  work.then(
    () => ({}),
    (failed: unknown) => ({ failed }),
  );

const loadNotifications = async (
  event: SubmissionEventItem,
  reads: BatchReads,
): Promise<{ told: [nrp: string, NotificationInput][] } | { failed: unknown }> => {
  const { submission_id, at } = event;
  try {
    const recipients = await loadRecipients(event, reads);
    return {
      told: [...recipients].map(([nrp, { type, title, message }]) => [
        nrp,
        { event_id: eventIdOf(event), at, type, title, message, submission_id },
      ]),
    };
  } catch (failed) {
    return { failed };
  }
};
