import type { SocketEvent } from '../../shared/events.ts';
import { loadLogEntry } from '../documents/catalogue-log-store.ts';
import { loadCatalogueVersion } from '../documents/catalogue-store.ts';
import { audienceKeyOf } from '../required-reading/reading-change-store.ts';
import { clock } from '../runtime/clock.ts';
import { loadTotals } from '../submissions/counter-store.ts';
import { loadSubmission, recordOf } from '../submissions/submission-store.ts';
import { addChanges, claimChanges, completeChanges } from './channel-state-store.ts';
import { loadSubscribers } from './connection-store.ts';
import { queueFlush, queuePosts } from './delivery-queue.ts';
import { chunkSize, delaySeconds, intervalOf, queuedPostsMs } from './delivery-rules.ts';
import type { Pace } from './pace.ts';
import { loadReaderSockets } from './reader-sockets-service.ts';
import { sendToSockets } from './socket-service.ts';
import { type Channel, catalogueVersionOf, topicOf } from './topic-rules.ts';

/**
 * Publishes changes of a channel: stores them and queues a flush. Every publication queues its own, so that no change
 * waits for another publication's flush, which may have been lost with its container. A flush that finds nothing ends.
 */
export const publishToChannel = async (channel: Channel, changes: readonly string[]): Promise<void> => {
  const dueAt = await addChanges(channel, changes);
  await queueFlush(channel, delaySeconds(dueAt, clock.now()));
};

/**
 * Sends the present changes of a channel as one event to the sockets that they concern, at most once per `intervalOf` it
 * and socket. Where this stops in between, SQS delivers the flush again: an event may be sent twice, none is lost.
 */
export const flushChannel = async (channel: Channel, pace: Pace): Promise<void> => {
  const claim = await claimChanges(channel, clock.now());
  if (claim === undefined) return;
  if ('dueAt' in claim) return queueFlush(channel, Math.max(1, delaySeconds(claim.dueAt, clock.now())));
  const event = await loadEvent(channel, claim.changes);
  const subscribers = await loadConcernedSockets(channel, claim.changes);
  const isQueued = subscribers.length > chunkSize;
  if (isQueued) await queuePosts(subscribers, event);
  else await sendToSockets(subscribers, event, pace);
  // The last queued post is made later than this. Without that time, two messages could reach its socket within less
  // than the interval, and the queue would grow where more is sent than can be posted.
  const interval = intervalOf(channel, subscribers.length);
  const nextAt = clock.now() + interval + (isQueued ? queuedPostsMs(subscribers.length) : 0);
  await completeChanges(channel, claim.changes, nextAt);
};

const loadConcernedSockets = (channel: Channel, changes: readonly string[]): Promise<string[]> =>
  channel.list === 'reading' ? loadReaderSockets(changes.map(audienceKeyOf)) : loadSubscribers(topicOf(channel));

/** One change as it is now, or a summary of several. */
const loadEvent = async (channel: Channel, changes: readonly string[]): Promise<SocketEvent> => {
  if (channel.list === 'reading') return { type: 'reading.changed' };
  return channel.list === 'catalogue' ? loadCatalogueEvent(channel, changes) : loadSubmissionEvent(channel, changes);
};

const loadSubmissionEvent = async (
  { department }: Extract<Channel, { list: 'submissions' }>,
  [id, ...others]: readonly string[],
): Promise<SocketEvent> => {
  const summary: SocketEvent = { type: 'submissions.changed', ...(department && { department }) };
  if (id === undefined || others.length > 0) return summary;
  const submission = await loadSubmission(id);
  if (!submission) return summary;
  const { totals, rows } = await loadTotals(undefined, { department: submission.department });
  return {
    type: 'submission.changed',
    submission_id: id,
    department: submission.department,
    submission_status: submission.submission_status,
    version: submission.version,
    list: { submission: recordOf(submission), totals, department_total: rows },
  };
};

const loadCatalogueEvent = async (
  { department }: Extract<Channel, { list: 'catalogue' }>,
  changes: readonly string[],
): Promise<SocketEvent> => {
  const [first, ...others] = changes.map(catalogueVersionOf);
  const entry = first && others.length === 0 ? await loadLogEntry(department, first.version) : undefined;
  if (entry && entry.kind !== 'many') {
    const { kind, change, version, job_id } = entry;
    const catalogue_version = version;
    return { type: 'document.changed', department, kind, change, catalogue_version, ...(job_id && { job_id }) };
  }
  const jobs = new Set(changes.map((id) => catalogueVersionOf(id).job_id));
  const job_ids = [...jobs].filter((id) => id !== undefined);
  return {
    type: 'catalogue.changed',
    department,
    catalogue_version: await loadCatalogueVersion(department),
    ...(job_ids.length === jobs.size && { job_ids }),
  };
};
