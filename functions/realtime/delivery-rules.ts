import { readingChangeMs } from '../../shared/domain/time/connection-times.ts';
import type { Channel } from './topic-rules.ts';

/**
 * The pace of messages to sockets. A message that is posted to a socket counts as a request to API Gateway, and all
 * requests of an account share one token bucket in a region: in ap-southeast-3 it is filled with 2,500 tokens a second
 * and holds 1,250. Source: https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html
 *
 *   deliveries          4 containers × 500 a second = 2,000    burst 4 × 250 = 1,000
 *   changes of one user 4 containers × 100 a second =   400    burst 4 ×  20 =    80
 *   left for calls                                      100 a second beside a full delivery
 *
 * Both paces are upper limits that are reached for seconds: a working day of 20,000 staff averages 140 posts and 40
 * calls a second. The second line counts one shard of the table's stream; with more shards only many sockets that close
 * at the same time in each could exceed the quota. Then API Gateway throttles, and the client retries at a lower rate.
 */
export const regionQuota = { perSecond: 2500, burst: 1250 };

/** Requests a second of one container, and how many of them may be made at once after a pause. */
export interface PaceLimits {
  perSecond: number;
  burst: number;
}

/** Concurrent containers of `deliver-events`: the queue's event source is limited to them. */
export const deliveryConcurrency = 4;
export const deliveryPace: PaceLimits = { perSecond: 500, burst: 250 };

/** Concurrent batches of `publish-changes` per shard of the stream. */
export const publisherConcurrency = 4;
export const publisherPace: PaceLimits = { perSecond: 100, burst: 20 };

/** Sockets of one message of the queue: what a container posts at once. More sockets are spread over the containers. */
export const chunkSize = deliveryPace.burst;

const minIntervalMs = 1000;
/**
 * Of the submissions of a company with so many open dashboards that their posts are queued. Who takes part in a submission
 * gets a message of their own at once.
 */
export const largeListIntervalMs = 5000;

/** The time between two messages of a channel to the same socket, at least; of what must be read, a longer one. */
export const intervalOf = ({ list }: Channel, sockets = 0): number => {
  if (list === 'reading') return readingChangeMs;
  return list === 'submissions' && sockets > chunkSize ? largeListIntervalMs : minIntervalMs;
};

/** How long a flush may take before another one of its channel may start. */
export const flushLeaseMs = 5000;

/** Messages of the queue may overtake each other by about this. */
const queueVarianceMs = 500;

/** Milliseconds until so many queued posts are made by all containers. */
export const queuedPostsMs = (posts: number): number =>
  queueVarianceMs + (1000 * posts) / (deliveryConcurrency * deliveryPace.perSecond);

const maxDelaySeconds = 900;

/** The delay, in whole seconds as SQS accepts it, of a message that must not arrive before `dueAt`. */
export const delaySeconds = (dueAt: number, now: number): number =>
  Math.min(maxDelaySeconds, Math.max(0, Math.ceil((dueAt - now) / 1000)));
