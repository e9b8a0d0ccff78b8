import { type AudienceKey, everyoneKey, recipientsOf } from '../../shared/domain/required-reading/audiences.ts';
import type { SocketEvent } from '../../shared/events.ts';
import { loadLogEntry } from '../documents/catalogue-log-store.ts';
import { loadCatalogueVersion } from '../documents/catalogue-store.ts';
import { holdersAt } from '../profiles/position-rules.ts';
import { loadHoldings } from '../profiles/position-store.ts';
import { audienceKeyOf } from '../required-reading/reading-change-store.ts';
import { clock } from '../runtime/clock.ts';
import { loadTotals } from '../submissions/counter-store.ts';
import { loadSubmission, recordOf } from '../submissions/submission-store.ts';
import { addChanges, claimChanges, completeChanges } from './channel-state-store.ts';
import { loadConnections, loadSubscribers } from './connection-store.ts';
import { queueFlush, queuePosts } from './delivery-queue.ts';
import { chunkSize, delaySeconds, intervalOf, queuedPostsMs } from './delivery-rules.ts';
import type { Pace } from './pace.ts';
import { sendToSockets } from './socket-service.ts';
import { type Channel, catalogueVersionOf, topicOf, visibleTopics } from './topic-rules.ts';

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

/**
 * The sockets of the users who belong to one of these lists, each once. Of a department only those of visible pages are
 * read: a page that becomes visible again loads what must be read by itself.
 */
const loadReaderSockets = async (keys: readonly AudienceKey[]): Promise<string[]> => {
  const lists = keys.includes(everyoneKey) ? [everyoneKey] : [...new Set(keys)];
  return [...new Set((await Promise.all(lists.map(loadSocketsOf))).flat())];
};

const loadSocketsOf = async (key: AudienceKey): Promise<string[]> => {
  const recipients = recipientsOf(key);
  switch (recipients.are) {
    case 'everyone':
      return (await Promise.all(visibleTopics.map((topic) => loadSubscribers(topic)))).flat();
    case 'department':
      return (await Promise.all(visibleTopics.map((topic) => loadSubscribers(topic, recipients.department)))).flat();
    case 'holders': {
      // The department counts for a Dept. Head only.
      const { role, department = 'SHE' } = recipients.position;
      const holders = holdersAt(await loadHoldings(role, department), new Date(clock.now()));
      return (await Promise.all(holders.map(({ nrp }) => loadSocketsOfUser(nrp)))).flat();
    }
    case 'user':
      return loadSocketsOfUser(recipients.nrp);
  }
};

const loadSocketsOfUser = async (nrp: string): Promise<string[]> => (await loadConnections(nrp)).map(({ id }) => id);
