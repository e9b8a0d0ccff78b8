import { topicName } from '../../../functions/realtime/topic-rules.ts';
import { audienceKeyOf } from '../../../functions/required-reading/reading-change-store.ts';
import { departmentKey, everyoneKey } from '../../../shared/domain/required-reading/audiences.ts';
import { type SocketEvent, socketEvent } from '../../../shared/events.ts';
import { departmentOf, type Population, pageOf } from './population.ts';

/** Changes that were claimed together, until they are posted to every subscriber. */
interface Flush {
  changedAt: number[];
  remaining: number;
}

/** Records what arrives on the simulated sockets, and how long after its change. */
export const deliveryRecorder = (population: Population, now: () => number) => {
  /** When changes were committed that no message has reported yet, by channel and change. */
  const committed = new Map<string, number>();
  const flushes = new Map<string, Flush[]>();
  const lastPosts = new Map<string, number>();
  const lastRecipients: number[] = [];
  const participants: number[] = [];
  const submissionsChangedAt = new Map<string, number>();
  let shortestMs = Number.POSITIVE_INFINITY;
  const counts = { topic: 0, addressed: 0, notifications: 0, reading: 0, readingRequests: 0 };
  let shortestReadingMs = Number.POSITIVE_INFINITY;

  const channelOf = (page: number, event: SocketEvent): string => {
    const topic = population.topics[page];
    if (!topic) throw new Error('A page without a list received the event of a list');
    return topic.list === 'catalogue' && 'department' in event ? `catalogue#${event.department}` : topicName(topic);
  };

  /** The visible pages of those whose duties changed. */
  const readersOf = (changes: readonly string[]): number => {
    const lists = new Set(changes.map(audienceKeyOf));
    return population.topics.filter(
      (topic, page) => topic && (lists.has(everyoneKey) || lists.has(departmentKey(departmentOf(page)))),
    ).length;
  };

  const subscribersOf = (channel: string, changes: readonly string[]): number => {
    if (channel === 'reading') return readersOf(changes);
    const topic = channel.startsWith('catalogue#') ? topicName({ list: 'catalogue' }) : channel;
    return population.subscribers.get(topic)?.length ?? 0;
  };

  const recordTopicPost = (id: string, page: number, event: SocketEvent): void => {
    counts.topic += 1;
    const channel = channelOf(page, event);
    shortestMs = Math.min(shortestMs, sinceLastPost(id, channel));
    lastRecipients.push(...completedChanges(channel).map((at) => now() - at));
  };

  /** The page loads what must be read, where it shows it, and the home where it shows that. */
  const recordReadingPost = (id: string, page: number): void => {
    counts.reading += 1;
    shortestReadingMs = Math.min(shortestReadingMs, sinceLastPost(id, 'reading'));
    completedChanges('reading');
    const shown = population.topics[page]?.list;
    if (shown !== 'reading') counts.readingRequests += shown === 'submissions' ? 2 : 1;
  };

  const sinceLastPost = (id: string, channel: string): number => {
    const socket = `${id} ${channel}`;
    const last = lastPosts.get(socket) ?? Number.NEGATIVE_INFINITY;
    lastPosts.set(socket, now());
    return now() - last;
  };

  /** A message of the oldest flush of a channel; when its changes were committed, if it was the last one. */
  const completedChanges = (channel: string): readonly number[] => {
    const open = flushes.get(channel) ?? [];
    const [flush] = open;
    if (!flush) throw new Error(`A message of ${channel} that no claim explains`);
    flush.remaining -= 1;
    if (flush.remaining > 0) return [];
    open.shift();
    return flush.changedAt;
  };

  return {
    /** A change of a channel was committed now. */
    onChange: (channel: string, change: string): void => {
      const key = `${channel} ${change}`;
      if (!committed.has(key)) committed.set(key, now());
      if (channel === 'submissions') submissionsChangedAt.set(change, now());
    },
    onClaim: (channel: string, changes: readonly string[]): void => {
      const changedAt = changes.flatMap((change) => committed.get(`${channel} ${change}`) ?? []);
      for (const change of changes) committed.delete(`${channel} ${change}`);
      const remaining = subscribersOf(channel, changes);
      if (remaining > 0) flushes.set(channel, [...(flushes.get(channel) ?? []), { changedAt, remaining }]);
    },
    onPost: (id: string, data: string): void => {
      const event = socketEvent.parse(JSON.parse(data));
      const page = pageOf(id);
      if (event.type === 'notification.created') counts.notifications += 1;
      else if (event.type === 'reading.changed') recordReadingPost(id, page);
      else if (event.type === 'submission.changed' && !event.list) {
        counts.addressed += 1;
        participants.push(now() - (submissionsChangedAt.get(event.submission_id) ?? now()));
      } else recordTopicPost(id, page, event);
    },
    /** Changes that never reached the last subscriber. */
    unsent: () => committed.size + [...flushes.values()].flat().length,
    lastRecipients,
    participants,
    counts,
    shortestMs: () => shortestMs,
    shortestReadingMs: () => shortestReadingMs,
  };
};
