import { createHash } from 'node:crypto';
import { decodeTime, encodeTime } from 'ulid';
import * as z from 'zod/mini';
import { type Notification, notification } from '../../shared/api/notifications.ts';
import { noticeCounts } from '../../shared/domain/notices/notice-counts.ts';
import { noticeKind, noticePath } from '../../shared/domain/notices/notice-kinds.ts';
import type { Notice } from '../../shared/domain/notices/notices.ts';
import { publicationsNotice } from '../../shared/domain/notices/publications-notice.ts';
import { exists, isAtVersion, itemPut, itemUpdate, notExists, ttlAfter } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { readAll, readItem } from '../db/table.ts';
import { retryOnConflict, stale, type TransactItem } from '../db/transactions.ts';
import { chunksOf } from '../runtime/chunks.ts';

const retentionSeconds = 365 * 24 * 60 * 60;

/** A notification as it is stored (N#nrp / id). Its id is a ULID, so that ids sort by time. */
export const notificationItem = z.extend(z.omit(z.object(notification.shape), { read: true }), {
  nrp: z.string(),
  read_at: z.optional(z.iso.datetime()),
  /** What a mail about it is made of; absent for notifications that are not mailed. */
  kind: z.optional(noticeKind),
  counts: z.optional(noticeCounts),
  /** When a later one of its thread replaced it: from then on it is neither listed nor counted. */
  replaced_at: z.optional(z.iso.datetime()),
  /** Of a thread that counts: the notifications that it replaced, and the copies that they had to recall. */
  earlier: z.optional(z.object({ count: z.int(), recalls: z.int() })),
});
export type StoredNotification = z.infer<typeof notificationItem>;

/**
 * What a user has read and cleared (U#nrp / INBOX): notifications up to a watermark are read, or cleared, without a write
 * for each. Every change raises `version`.
 */
const inboxItem = z.object({
  unread: z._default(z.int().check(z.nonnegative()), 0),
  read_upto: z._default(z.string(), ''),
  cleared_upto: z._default(z.string(), ''),
  version: z._default(z.int().check(z.nonnegative()), 0),
});
export type Inbox = z.infer<typeof inboxItem>;

export const loadInbox = async (nrp: string): Promise<Inbox> =>
  (await readItem(inboxItem, keys.inbox(nrp))) ?? inboxItem.parse({});

export const throwStaleRead = stale('The inbox has changed since it was read');

export const inboxUpdate = (nrp: string, before: Inbox, { unread, read_upto, cleared_upto }: Inbox): TransactItem =>
  itemUpdate(keys.inbox(nrp), {
    set: { unread, read_upto, cleared_upto, version: before.version + 1 },
    condition: isAtVersion(before.version),
    onConditionFailed: throwStaleRead,
  });

/** The notification for its recipient, whose inbox is read up to `readUpto`. */
export const toNotification = (item: StoredNotification, readUpto: string): Notification =>
  notification.parse({
    ...item,
    ...(item.earlier && publicationsNotice(item.message, item.earlier)),
    read: (item.read_at ?? item.replaced_at) !== undefined || item.id <= readUpto,
  });

/** A notification to store, and the event that it reports. */
export interface NotificationInput extends Omit<Notice, 'to' | 'combines'> {
  /** The notifications that are listed as one row, the latest; none of them is older than `since` (ISO 8601). */
  thread?: { key: string; since?: string | undefined };
  /** The day whose notifications this row counts. */
  day?: string;
  event_id: string;
  at: string;
  submission_id: string | null;
  job_id?: string;
  /** Other events that this notification reports too. */
  covers?: readonly string[];
}

/** DynamoDB allows 100 items and 4 MB in a transaction: for each notification its item and one that it replaces. */
const maxPerTransaction = 40;

/**
 * Notifies one user of several events, and raises the unread count in the same transaction. Each is stored once, however
 * often its event is delivered: the id follows from the event. One that is replaced stays as the proof of its event.
 */
export const notifyAll = async (nrp: string, inputs: readonly NotificationInput[]): Promise<void> => {
  // A batch may have a stream record twice; a transaction may have an item once.
  const unique = [...new Map(inputs.map((each) => [each.event_id, each])).values()];
  for (const part of chunksOf(unique, maxPerTransaction)) await saveNotifications(nrp, part);
};

export const notify = (nrp: string, input: NotificationInput): Promise<void> => notifyAll(nrp, [input]);

export const eventIdOf = ({ submission_id, version }: { submission_id: string; version: number }): string =>
  `${submission_id}#${version}`;

/** The version in an event id of this submission's transitions; undefined for other events. */
export const eventVersionOf = (event_id: string, submission_id: string): number | undefined =>
  event_id.startsWith(`${submission_id}#`) ? Number(event_id.slice(submission_id.length + 1)) : undefined;

const notifiedEvents = z.object({ event_id: z.string(), covers: z._default(z.array(z.string()), []) });

/** The events that a user was notified of since then, those of cleared and replaced notifications too. */
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

const savedNotification = z.extend(notificationItem, {
  event_id: z.string(),
  covers: z.optional(z.array(z.string())),
});
type Saved = z.infer<typeof savedNotification>;

/** Conditioned on the version of the inbox that was read: no delivery stores, and no user reads or clears, in between. */
const saveNotifications = (nrp: string, inputs: readonly NotificationInput[]): Promise<void> =>
  retryOnConflict(async (write) => {
    const inbox = await loadInbox(nrp);
    const before = await loadSaved(nrp, inputs);
    const after = new Map(before.map((each) => [suffixOf(each), each]));
    for (const input of inputs) addTo(after, input, nrp, inbox.read_upto);
    const changed = [...after.values()].filter((each) => !before.includes(each));
    if (changed.length === 0) return;
    const unread = inbox.unread + countUnread([...after.values()], inbox) - countUnread(before, inbox);
    const stored = new Set(before.map(({ id }) => id));
    await write([
      ...changed.map((each) => (stored.has(each.id) ? replacedUpdate(each) : notificationPut(each))),
      inboxUpdate(nrp, inbox, { ...inbox, unread: Math.max(0, unread) }),
    ]);
  });

/** What is stored of these events and their threads: an id is never earlier than its event. */
const loadSaved = (nrp: string, inputs: readonly NotificationInput[]): Promise<Saved[]> => {
  const times = inputs.flatMap(({ at, thread }) => [at, thread?.since ?? at]).map((each) => Date.parse(each));
  return readAll(savedNotification, {
    where: 'PK = :pk AND SK >= :since',
    ExpressionAttributeValues: { ':pk': keys.notification(nrp, '').PK, ':since': encodeTime(Math.min(...times), 10) },
    ConsistentRead: true,
  });
};

const suffixOf = ({ id }: StoredNotification): string => id.slice(10);

const countUnread = (items: readonly StoredNotification[], { read_upto }: Inbox): number =>
  items.filter((each) => !toNotification(each, read_upto).read).length;

/**
 * Adds a notification to those that are stored, unless it is one of them. Steps of a submission may arrive in any order:
 * the last one replaces the others of its thread.
 */
const addTo = (all: Map<string, Saved>, input: NotificationInput, nrp: string, readUpto: string): void => {
  const suffix = notificationSuffix(input.event_id, nrp);
  if (all.has(suffix)) return;
  const key = input.thread?.key;
  const shown = [...all.values()].filter((each) => key && each.thread === key && !each.replaced_at);
  const later = shown.find((each) => isLaterStep(each, input));
  const added = toSaved(input, nrp, suffix, later ? [] : [readUpto, ...shown.map(({ id }) => id)], shown);
  for (const each of [...shown, added])
    all.set(suffixOf(each), each === (later ?? added) ? each : { ...each, replaced_at: input.at });
};

const isLaterStep = ({ event_id }: Saved, input: NotificationInput): boolean => {
  const versions = [event_id, input.event_id].map((id) => eventVersionOf(id, input.submission_id ?? ''));
  return (versions[0] ?? 0) > (versions[1] ?? 0);
};

/** Its id follows from event and recipient, and is placed after `floors`, or it would count as read or be listed lower. */
const toSaved = (
  { thread, ...input }: NotificationInput,
  nrp: string,
  suffix: string,
  floors: readonly string[],
  shown: readonly Saved[],
): Saved => {
  const floor = floors.toSorted().at(-1) ?? '';
  const earliest = encodeTime(Date.parse(input.at), 10) + suffix;
  const id = earliest > floor ? earliest : encodeTime(decodeTime(floor) + 1, 10) + suffix;
  const sum = (count: (each: Saved) => number): number => shown.reduce((total, each) => total + count(each), 0);
  return savedNotification.parse({
    ...(hasScreen(input) && { opens: input.kind }),
    ...input,
    ...{ id, nrp, created_at: input.at, thread: thread?.key },
    ...(input.day !== undefined &&
      shown.length > 0 && {
        earlier: {
          count: sum(({ earlier }) => 1 + (earlier?.count ?? 0)),
          recalls: sum(({ counts, earlier }) => (counts?.recalls ?? 0) + (earlier?.recalls ?? 0)),
        },
      }),
  });
};

const hasScreen = ({ kind }: Pick<Notice, 'kind'>): boolean => kind !== undefined && noticePath(kind) !== undefined;

const notificationPut = (saved: Saved): TransactItem =>
  itemPut(
    {
      ...keys.notification(saved.nrp, saved.id),
      ...saved,
      ...(saved.replaced_at === undefined && { outbox: 1 }),
      ttl: ttlAfter(saved.created_at, retentionSeconds),
    },
    { condition: notExists, onConditionFailed: throwStaleRead },
  );

const replacedUpdate = ({ nrp, id, replaced_at }: Saved): TransactItem =>
  itemUpdate(keys.notification(nrp, id), {
    set: { replaced_at },
    condition: exists,
    onConditionFailed: throwStaleRead,
  });
