import { commandWithoutKey } from '../../../functions/http/idempotency-store.ts';
import { batchReads } from '../../../functions/notifications/batch-reads.ts';
import { markAllRead } from '../../../functions/notifications/inbox-store.ts';
import { type News, notify } from '../../../functions/notifications/notification-store.ts';
import { recipientsOf } from '../../../functions/notifications/recipient-service.ts';
import {
  historyOf,
  type Submission,
  type SubmissionEventItem,
  submissionById,
} from '../../../functions/submissions/submission-store.ts';
import { inParallel } from './storage.ts';

/** What is older than this has been read. */
const readAfterMs = 3 * 24 * 60 * 60 * 1000;

/**
 * Files what every transition of the demo told whom, at its time, and has the older news read. The stream's worker
 * comes to the same notifications by itself and finds them filed, for their ids follow from the events.
 */
export const createNotices = async (submissionIds: readonly string[], now: Date): Promise<void> => {
  const events = (await inParallel(submissionIds, 8, eventsOf)).flat();
  const reads = batchReads();
  const told = await inParallel(events, 8, async (event) => ({ event, to: await recipientsOf(event, reads) }));
  const newsFor = new Map<string, News[]>();
  for (const { event, to } of told)
    for (const [nrp, { type, title, message }] of to) {
      const { submission_id, version, at } = event;
      const news = { event_id: `${submission_id}#${version}`, at, type, title, message, submission_id };
      newsFor.set(nrp, [...(newsFor.get(nrp) ?? []), news]);
    }
  const readUntil = new Date(now.getTime() - readAfterMs).toISOString();
  await inParallel([...newsFor], newsFor.size, async ([nrp, news]) => {
    const inOrder = news.toSorted((one, other) => (one.at < other.at ? -1 : 1));
    for (const each of inOrder.filter(({ at }) => at < readUntil)) await notify(nrp, each);
    await markAllRead(nrp, commandWithoutKey);
    for (const each of inOrder.filter(({ at }) => at >= readUntil)) await notify(nrp, each);
  });
};

const eventsOf = async (id: string): Promise<SubmissionEventItem[]> => {
  const [submission, history] = await Promise.all([submissionById(id), historyOf(id)]);
  if (!submission) throw new Error(`Submission ${id} was just made and is gone`);
  return history.map((event) => ({
    ...event,
    ...factsOf(submission),
    approved_before: history
      .filter(({ action, version }) => action === 'approve' && version < event.version)
      .map(({ actor_nrp }) => actor_nrp),
  }));
};

const factsOf = ({
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
