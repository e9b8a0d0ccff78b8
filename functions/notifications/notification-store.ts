import { createHash } from 'node:crypto';
import { decodeTime, encodeTime } from 'ulid';
import * as z from 'zod/mini';
import { type Notification, notification } from '../../shared/api/notifications.ts';
import { noticeCounts } from '../../shared/domain/notices/notice-counts.ts';
import { noticeKind, noticePath } from '../../shared/domain/notices/notice-kinds.ts';
import type { Notice } from '../../shared/domain/notices/notices.ts';
import { anyOf, compares, isAbsent, itemPut, itemUpdate, notExists } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { readAll, readItem } from '../db/table.ts';
import { ttlAfter } from '../db/time-to-live.ts';
import { retryOnConflict, StaleRead, type TransactItem, tryTransactWrite } from '../db/transactions.ts';

const retentionSeconds = 365 * 24 * 60 * 60;

/** A notification as it is stored (N#nrp / id). Its id is a ULID, so that ids sort by time. */
export const notificationItem = z.extend(z.omit(z.object(notification.shape), { read: true }), {
  nrp: z.string(),
  read_at: z.optional(z.iso.datetime()),
  /** What a mail about it is made of; absent for notifications that are not mailed. */
  kind: z.optional(noticeKind),
  counts: z.optional(noticeCounts),
});
export type StoredNotification = z.infer<typeof notificationItem>;

/** The notification for its recipient, whose inbox is read up to `readUpto`. */
export const toNotification = (item: StoredNotification, readUpto: string): Notification =>
  notification.parse({ ...item, read: item.read_at !== undefined || item.id <= readUpto });

/** A notification to store, and the event that it reports. */
export interface NotificationInput extends Omit<Notice, 'to'> {
  event_id: string;
  at: string;
  submission_id: string | null;
  /** A bulk job of the recipient. */
  job_id?: string;
  /** Other events that this notification reports too. */
  covers?: readonly string[];
}

/** DynamoDB allows 100 items and 4 MB in a transaction; a notification has at most a few thousand characters. */
const maxPerTransaction = 50;

/**
 * Notifies one user of several events, each once as `notify` does, in as few transactions as possible: one for each
 * would conflict on the inbox.
 */
export const notifyAll = async (nrp: string, inputs: readonly NotificationInput[]): Promise<void> => {
  // A batch may have a stream record twice; a transaction may have an item once.
  const unique = [...new Map(inputs.map((each) => [each.event_id, each])).values()];
  for (let start = 0; start < unique.length; start += maxPerTransaction) {
    const chunk = unique.slice(start, start + maxPerTransaction);
    const withIds = chunk.map((each) => [earliestId(nrp, each), each] as const);
    if (chunk.length > 1 && (await saveNotifications(nrp, withIds)) === 'saved') continue;
    for (const each of chunk) await notify(nrp, each);
  }
};

/** The event id of a transition. */
export const eventIdOf = ({ submission_id, version }: { submission_id: string; version: number }): string =>
  `${submission_id}#${version}`;

/** The version in an event id of this submission's transitions; undefined for other events. */
export const eventVersionOf = (event_id: string, submission_id: string): number | undefined =>
  event_id.startsWith(`${submission_id}#`) ? Number(event_id.slice(submission_id.length + 1)) : undefined;

/** Up to which notification the inbox is read; clearing raises it too. */
const watermark = z.object({ read_upto: z.string() });

/**
 * Notifies one user of one event, and raises the unread count in the same transaction. Idempotent: the id follows from
 * the event. Where newer notifications are read or cleared already, the id is placed after them, or the notification
 * would count as read.
 */
export const notify = (nrp: string, input: NotificationInput): Promise<void> => {
  const earliest = earliestId(nrp, input);
  const suffix = earliest.slice(10);
  let id = earliest;
  return retryOnConflict(async () => {
    if ((await saveNotifications(nrp, [[id, input]])) !== 'behind-watermark') return;
    // Read before the search: another delivery that has not saved until then can no longer save behind this watermark.
    const inbox = await readItem(watermark, keys.inbox(nrp));
    if (await isSavedLater(nrp, earliest, suffix)) return;
    if (!inbox) throw new Error('A notification is behind a watermark that does not exist');
    id = encodeTime(decodeTime(inbox.read_upto) + 1, 10) + suffix;
    throw new StaleRead('The inbox was read or cleared in the meantime');
  });
};

/** The id that follows from the event, its time and its recipient. */
const earliestId = (nrp: string, { event_id, at }: NotificationInput): string =>
  encodeTime(Date.parse(at), 10) + notificationSuffix(event_id, nrp);

const notifiedEvents = z.object({ event_id: z.string(), covers: z._default(z.array(z.string()), []) });

/** The events that a user was notified of since then, those of cleared notifications too. */
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

/** Sixteen characters derived from the event and its recipient, in place of a ULID's random ones. */
export const notificationSuffix = (event_id: string, nrp: string): string => {
  const digest = createHash('sha256').update(`${event_id} ${nrp}`).digest();
  return Array.from(digest.subarray(0, 16), (byte) => crockford[byte % 32]).join('');
};

type SaveResult = 'saved' | 'exists' | 'behind-watermark';

/** Stores all of these or none: `exists` where one was stored before, `behind-watermark` where one would count as read. */
const saveNotifications = async (
  nrp: string,
  inputs: readonly (readonly [id: string, NotificationInput])[],
): Promise<SaveResult> => {
  const [first = ''] = inputs.map(([id]) => id).sort();
  const unreadUpdate = itemUpdate(keys.inbox(nrp), {
    add: { unread: inputs.length, version: 1 },
    condition: anyOf(isAbsent('read_upto'), compares('read_upto', '<', first)),
  });
  const failed = await tryTransactWrite([
    ...inputs.map(([id, input]) => notificationPut(nrp, id, input)),
    unreadUpdate,
  ]);
  if (!failed) return 'saved';
  return failed === unreadUpdate ? 'behind-watermark' : 'exists';
};

const hasScreen = ({ kind }: Pick<Notice, 'kind'>): boolean => kind !== undefined && noticePath(kind) !== undefined;

const notificationPut = (
  nrp: string,
  id: string,
  { event_id, at, covers, ...shown }: NotificationInput,
): TransactItem =>
  itemPut(
    {
      ...keys.notification(nrp, id),
      ...notificationItem.parse({ ...(hasScreen(shown) && { opens: shown.kind }), ...shown, id, nrp, created_at: at }),
      event_id,
      ...(covers && { covers }),
      outbox: 1,
      ttl: ttlAfter(at, retentionSeconds),
    },
    { condition: notExists },
  );

/** Whether an earlier attempt stored the same notification under a later id. */
const isSavedLater = async (nrp: string, earliest: string, suffix: string): Promise<boolean> => {
  const later = await readAll(notificationItem, {
    where: 'PK = :pk AND SK > :earliest',
    ExpressionAttributeValues: { ':pk': keys.notification(nrp, '').PK, ':earliest': earliest },
    ConsistentRead: true,
  });
  return later.some(({ id }) => id.endsWith(suffix));
};
