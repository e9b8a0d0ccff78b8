import { createHash } from 'node:crypto';
import { decodeTime, encodeTime } from 'ulid';
import { z } from 'zod';
import { type Notification, notification } from '../../shared/api/notifications.ts';
import { Failure } from '../../shared/errors.ts';
import { keys } from '../db/keys.ts';
import { readAll, readItem, type TransactItem, transactWrite } from '../db/table.ts';

const retentionSeconds = 365 * 24 * 60 * 60;
const attempts = 5;

/** A notification as it is stored (N#nrp / id); its id is a ULID, so that ids sort by time. */
export const notificationItem = notification.omit({ read: true }).extend({
  nrp: z.string(),
  read_at: z.iso.datetime().optional(),
});
export type StoredNotification = z.infer<typeof notificationItem>;

/** As its owner sees it, whose inbox is read up to a watermark. */
export const toNotification = (item: StoredNotification, readUpto: string): Notification =>
  notification.parse({ ...item, read: item.read_at !== undefined || item.id <= readUpto });

/** What someone is to be told, and of which event. */
export interface NotificationInput {
  event_id: string;
  at: string;
  title: string;
  message: string;
  type: string;
  submission_id: string | null;
  /** A bulk job of the reader's own. */
  job_id?: string;
  /** Other events that this one tells of as well. */
  covers?: readonly string[];
}

/** DynamoDB takes 100 members; their texts are at most a few thousand letters each. */
const maxPerTransaction = 50;

/**
 * Tells one person of several events, each once as `notify` does, in as few transactions as hold them: one by one they
 * would contend for the inbox.
 */
export const notifyAll = async (nrp: string, news: readonly NotificationInput[]): Promise<void> => {
  // A record may stand twice in a batch; a transaction takes an item once.
  const all = [...new Map(news.map((each) => [each.event_id, each])).values()];
  for (let from = 0; from < all.length; from += maxPerTransaction) {
    const together = all.slice(from, from + maxPerTransaction);
    const withIds = together.map((each) => [earliestId(nrp, each), each] as const);
    if (together.length > 1 && (await saveNotifications(nrp, withIds)) === 'filed') continue;
    for (const each of together) await notify(nrp, each);
  }
};

/** A transition, as the event of a notification. */
export const eventIdOf = ({ submission_id, version }: { submission_id: string; version: number }): string =>
  `${submission_id}#${version}`;

/** The part of the inbox that says up to where its owner has seen; clearing moves it too. */
const watermark = z.object({ read_upto: z.string() });

/**
 * Tells one person of one event, once however often it is asked: the id follows from the event. The unread count moves
 * in the same transaction. News that arrives after its reader marked or cleared everything newer is filed behind that
 * mark, or it would be taken for read.
 */
export const notify = async (nrp: string, news: NotificationInput): Promise<void> => {
  const earliest = earliestId(nrp, news);
  const suffix = earliest.slice(10);
  let id = earliest;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if ((await saveNotifications(nrp, [[id, news]])) !== 'behind') return;
    if (await isSavedLater(nrp, earliest, suffix)) return;
    const seen = await readItem(watermark, keys.inbox(nrp));
    if (!seen) throw new Error('News is behind a watermark that does not exist');
    id = encodeTime(decodeTime(seen.read_upto) + 1, 10) + suffix;
  }
  throw new Failure('conflict');
};

/** The id that follows from the event, its time and its reader. */
const earliestId = (nrp: string, { event_id, at }: NotificationInput): string =>
  encodeTime(Date.parse(at), 10) + suffixOf(`${event_id} ${nrp}`);

const notifiedEvents = z.object({ event_id: z.string(), covers: z.array(z.string()).default([]) });

/** The events someone was told of in notifications filed since then, cleared ones among them. */
export const loadNotifiedEvents = async (nrp: string, since: Date): Promise<ReadonlySet<string>> => {
  const found = await readAll(notifiedEvents, {
    where: 'PK = :pk AND SK >= :since',
    ExpressionAttributeValues: { ':pk': keys.notification(nrp, '').PK, ':since': encodeTime(since.getTime(), 10) },
    ProjectionExpression: 'event_id, covers',
    ConsistentRead: true,
  });
  return new Set(found.flatMap(({ event_id, covers }) => [event_id, ...covers]));
};

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Sixteen letters that stand for the event and its reader, in place of a ULID's random ones. */
const suffixOf = (seed: string): string =>
  Array.from(createHash('sha256').update(seed).digest().subarray(0, 16), (byte) => crockford[byte % 32]).join('');

class NotSaved extends Error {
  readonly outcome: 'exists' | 'behind';
  constructor(outcome: 'exists' | 'behind') {
    super(outcome);
    this.outcome = outcome;
  }
}

/** Files all of these or none: `exists` where one was filed before, `behind` where one would be taken for read. */
const saveNotifications = async (
  nrp: string,
  all: readonly (readonly [id: string, NotificationInput])[],
): Promise<'filed' | 'exists' | 'behind'> => {
  const [first = ''] = all.map(([id]) => id).sort();
  try {
    await transactWrite([
      ...all.map(([id, news]) => notificationPut(nrp, id, news)),
      {
        item: {
          Update: {
            Key: keys.inbox(nrp),
            UpdateExpression: 'ADD unread :count, version :one',
            ConditionExpression: 'attribute_not_exists(read_upto) OR read_upto < :id',
            ExpressionAttributeValues: { ':count': all.length, ':one': 1, ':id': first },
          },
        },
        onConditionFailed: () => {
          throw new NotSaved('behind');
        },
      },
    ]);
    return 'filed';
  } catch (error) {
    if (error instanceof NotSaved) return error.outcome;
    throw error;
  }
};

const notificationPut = (
  nrp: string,
  id: string,
  { event_id, at, covers, ...shown }: NotificationInput,
): TransactItem => ({
  item: {
    Put: {
      Item: {
        ...keys.notification(nrp, id),
        ...notificationItem.parse({ ...shown, id, nrp, created_at: at }),
        event_id,
        ...(covers && { covers }),
        outbox: 1,
        ttl: Math.floor(Date.parse(at) / 1000) + retentionSeconds,
      },
      ConditionExpression: 'attribute_not_exists(PK)',
    },
  },
  onConditionFailed: () => {
    throw new NotSaved('exists');
  },
});

/** Whether an earlier try filed the same news under a later id. */
const isSavedLater = async (nrp: string, earliest: string, suffix: string): Promise<boolean> => {
  const later = await readAll(notificationItem, {
    where: 'PK = :pk AND SK > :earliest',
    ExpressionAttributeValues: { ':pk': keys.notification(nrp, '').PK, ':earliest': earliest },
    ConsistentRead: true,
  });
  return later.some(({ id }) => id.endsWith(suffix));
};
