import { encodeTime } from 'ulid';
import * as z from 'zod/mini';
import type { Notification } from '../../shared/api/notifications.ts';
import { Failure } from '../../shared/errors.ts';
import { invalidCursor } from '../db/cursors.ts';
import { exists, itemUpdate } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { type Page, readAll, readItem, readPage } from '../db/table.ts';
import { retryOnConflict, type TransactItem } from '../db/transactions.ts';
import type { Command } from '../http/idempotency-store.ts';
import {
  eventVersionOf,
  type Inbox,
  inboxUpdate,
  loadInbox,
  notificationItem,
  type StoredNotification,
  throwStaleRead,
  toNotification,
} from './notification-store.ts';

const pageSize = 20;
/** So many rows are higher than the bell. */
const minRows = 5;

/** A user's notifications, newest first, up to twenty to a page. */
export const listNotifications = async (
  nrp: string,
  cursor: string | undefined,
): Promise<{ notifications: Notification[]; unread_count: number; next_cursor: string | null }> => {
  const inbox = await loadInbox(nrp);
  const { items, next_cursor } = await loadPage(nrp, inbox, cursor);
  const notifications = items.map((item) => toNotification(item, inbox.read_upto));
  // Notifications that expired unread are still in `inbox.unread`; a complete list is counted instead.
  const isComplete = cursor === undefined && next_cursor === null;
  const unread_count = isComplete ? notifications.filter(({ read }) => !read).length : inbox.unread;
  return { notifications, unread_count, next_cursor };
};

/** Of a thread only the latest is listed. A page is what one read finds, if that fills the bell: each further read costs as much. */
const loadPage = async (
  nrp: string,
  inbox: Inbox,
  cursor: string | undefined,
): Promise<{ items: StoredNotification[]; next_cursor: string | null }> => {
  if (cursor !== undefined && !/^[0-9A-HJKMNP-TV-Z]{26}$/.test(cursor)) throw invalidCursor();
  const items: StoredNotification[] = [];
  let from = cursor;
  do {
    // DynamoDB refuses a start key outside the key condition; all older notifications are cleared.
    if (from !== undefined && from <= inbox.cleared_upto) return { items, next_cursor: null };
    const page = await readNewest(nrp, inbox, pageSize, from);
    items.push(...page.items.filter(({ replaced_at }) => replaced_at === undefined));
    from = page.next === null ? undefined : String(page.next['SK']);
  } while (from !== undefined && items.length < minRows);
  return { items, next_cursor: from ?? null };
};

const readNewest = (nrp: string, inbox: Inbox, limit: number, from?: string): Promise<Page<StoredNotification>> => {
  const { PK } = keys.notification(nrp, '');
  return readPage(notificationItem, {
    where: 'PK = :pk AND SK > :cleared',
    // DynamoDB refuses an empty key value; every id sorts after '0'.
    ExpressionAttributeValues: { ':pk': PK, ':cleared': inbox.cleared_upto || '0' },
    from: from === undefined ? undefined : { PK, SK: from },
    ScanIndexForward: false,
    Limit: limit,
    ConsistentRead: true,
  });
};

/** Marks one notification read; `not_found` where it does not exist or is cleared. Idempotent: one that is replaced stays. */
export const markRead = (nrp: string, id: string, now: Date, command: Command): Promise<{ unread_count: number }> =>
  updateInbox(nrp, async (inbox) => {
    const found = await readItem(notificationItem, keys.notification(nrp, id));
    if (!found || id <= inbox.cleared_upto) throw new Failure('not_found');
    if (toNotification(found, inbox.read_upto).read) {
      const result = { unread_count: inbox.unread };
      return { result, writes: command.resultPuts(result) };
    }
    const result = { unread_count: Math.max(0, inbox.unread - 1) };
    return {
      result,
      writes: [
        ...command.resultPuts(result),
        readMarkUpdate(found, nrp, now),
        inboxUpdate(nrp, inbox, { ...inbox, unread: result.unread_count }),
      ],
    };
  });

/** A decision, and what distinguishes the notifications that asked for it from those about other steps. */
interface Decided {
  submission_id: string;
  /** The submission's version after the decision. */
  version: number;
  /** When the submission began to wait for the decision, and when it was decided (ISO 8601). */
  waiting_since: string;
  decided_at: string;
  now: Date;
}

const requestItem = z.extend(notificationItem, { event_id: z.string() });

/**
 * Marks read the notifications that asked this user for a decision which is made now. Idempotent: returns the ids of those
 * that were read before too.
 */
export const markDecided = (
  nrp: string,
  decided: Decided,
): Promise<{ notification_ids: string[]; unread_count: number }> =>
  retryOnConflict(async (write) => {
    const inbox = await loadInbox(nrp);
    const since = encodeTime(Date.parse(decided.waiting_since), 10);
    const found = await readAll(requestItem, {
      where: 'PK = :pk AND SK > :since',
      FilterExpression: 'submission_id = :submission AND attribute_exists(requested_decision)',
      ExpressionAttributeValues: {
        ':pk': keys.notification(nrp, '').PK,
        ':since': since > inbox.cleared_upto ? since : inbox.cleared_upto,
        ':submission': decided.submission_id,
      },
      ConsistentRead: true,
    });
    const requests = found.filter((each) => isRequestOf(decided, each));
    const unread = requests.filter((each) => !toNotification(each, inbox.read_upto).read);
    const unread_count = Math.max(0, inbox.unread - unread.length);
    if (unread.length > 0)
      await write([
        ...unread.map((each) => readMarkUpdate(each, nrp, decided.now)),
        inboxUpdate(nrp, inbox, { ...inbox, unread: unread_count }),
      ]);
    return { notification_ids: requests.map(({ id }) => id), unread_count };
  });

/** The next level's request is about the same submission and may be for the same user. */
const isRequestOf = (
  { submission_id, version, decided_at }: Decided,
  { event_id, created_at }: z.infer<typeof requestItem>,
): boolean => {
  const eventVersion = eventVersionOf(event_id, submission_id);
  return eventVersion === undefined ? created_at <= decided_at : eventVersion < version;
};

/** Removes the outbox mark too, so that the stream does not publish the notification as new. */
const readMarkUpdate = ({ id }: StoredNotification, nrp: string, now: Date): TransactItem =>
  itemUpdate(keys.notification(nrp, id), {
    set: { read_at: now.toISOString() },
    remove: ['outbox'],
    condition: exists,
    onConditionFailed: throwStaleRead,
  });

/** Marks all present notifications read with one write, however many they are. */
export const markAllRead = (nrp: string, command: Command): Promise<{ unread_count: number }> =>
  updateInbox(nrp, async (inbox) => {
    const result = { unread_count: 0 };
    const read_upto = await loadNewestId(nrp, inbox);
    const update = read_upto === undefined ? [] : [inboxUpdate(nrp, inbox, { ...inbox, unread: 0, read_upto })];
    return { result, writes: [...command.resultPuts(result), ...update] };
  });

/**
 * Clears the notifications up to `upto`, or all present ones, with one write, however many they are; each item expires
 * after its year. The watermark only rises, so a late command clears nothing again and restores nothing.
 */
export const clearAll = async (nrp: string, upto: string | undefined, command: Command): Promise<void> => {
  await updateInbox(nrp, async (inbox) => {
    const newest = await loadNewestId(nrp, inbox);
    // Not beyond the newest: a notification that arrives later would be cleared unseen.
    const cleared_upto = upto === undefined || newest === undefined || upto > newest ? newest : upto;
    const update =
      cleared_upto === undefined || cleared_upto <= inbox.cleared_upto
        ? []
        : [inboxUpdate(nrp, inbox, await loadClearedInbox(nrp, inbox, cleared_upto, newest))];
    return { result: undefined, writes: [...command.resultPuts({}), ...update] };
  });
};

const loadClearedInbox = async (
  nrp: string,
  inbox: Inbox,
  cleared_upto: string,
  newest: string | undefined,
): Promise<Inbox> => {
  const read_upto = inbox.read_upto > cleared_upto ? inbox.read_upto : cleared_upto;
  if (cleared_upto === newest) return { ...inbox, unread: 0, read_upto, cleared_upto };
  const remaining = await readAll(notificationItem, {
    where: 'PK = :pk AND SK > :cleared',
    ExpressionAttributeValues: { ':pk': keys.notification(nrp, '').PK, ':cleared': cleared_upto },
    ConsistentRead: true,
  });
  const unread = remaining.filter((item) => !toNotification(item, read_upto).read).length;
  return { ...inbox, unread, read_upto, cleared_upto };
};

const loadNewestId = async (nrp: string, inbox: Inbox): Promise<string | undefined> =>
  (await readNewest(nrp, inbox, 1)).items[0]?.id;

/** Composes writes from the present inbox; repeated from a fresh read where the inbox changed in between. */
const updateInbox = <T>(
  nrp: string,
  compose: (inbox: Inbox) => Promise<{ result: T; writes: TransactItem[] }>,
): Promise<T> =>
  retryOnConflict(async (write) => {
    const { result, writes } = await compose(await loadInbox(nrp));
    await write(writes);
    return result;
  });
