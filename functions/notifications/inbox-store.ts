import { z } from 'zod';
import type { Notification } from '../../shared/api/notifications.ts';
import { Failure } from '../../shared/errors.ts';
import { keys } from '../db/keys.ts';
import { type Page, readItem, readPage, type TransactItem, transactWrite } from '../db/table.ts';
import type { Command } from '../http/idempotency-store.ts';
import { notificationItem, type StoredNotification, toNotification } from './notification-store.ts';

const pageSize = 20;
const attempts = 8;

/**
 * What one person has read and cleared (U#nrp / INBOX): notifications up to a watermark are read, or gone, without
 * being touched one by one. `version` is raised by every change, so none is overlooked.
 */
const inboxItem = z.object({
  unread: z.int().nonnegative().default(0),
  read_upto: z.string().default(''),
  cleared_upto: z.string().default(''),
  version: z.int().nonnegative().default(0),
});
export type Inbox = z.infer<typeof inboxItem>;

export const loadInbox = async (nrp: string): Promise<Inbox> =>
  (await readItem(inboxItem, keys.inbox(nrp))) ?? inboxItem.parse({});

/** The latest notifications of one person, newest first, twenty to a page. */
export const listNotifications = async (
  nrp: string,
  cursor: string | undefined,
): Promise<{ notifications: Notification[]; unread_count: number; next_cursor: string | null }> => {
  const inbox = await loadInbox(nrp);
  const page = await loadPage(nrp, inbox, pageSize, cursor);
  const notifications = page.items.map((item) => toNotification(item, inbox.read_upto));
  const next_cursor = page.next && String(page.next['SK']);
  // A notification that expires unread after its year is counted no longer once the whole list is in view.
  const whole = cursor === undefined && next_cursor === null;
  const unread_count = whole ? notifications.filter(({ read }) => !read).length : inbox.unread;
  return { notifications, unread_count, next_cursor };
};

const loadPage = async (
  nrp: string,
  inbox: Inbox,
  limit: number,
  cursor?: string,
): Promise<Page<StoredNotification>> => {
  const { PK } = keys.notification(nrp, '');
  if (cursor !== undefined && !/^[0-9A-HJKMNP-TV-Z]{26}$/.test(cursor)) {
    const detail = 'Penanda halaman tidak dikenal';
    throw new Failure('invalid_input', { detail }, { fields: { cursor: detail } });
  }
  // DynamoDB refuses a start key outside the key condition; everything from there on is cleared.
  if (cursor !== undefined && cursor <= inbox.cleared_upto) return { items: [], next: null };
  return readPage(notificationItem, {
    where: 'PK = :pk AND SK > :cleared',
    // A sort key cannot be compared with nothing; every id is after '0'.
    ExpressionAttributeValues: { ':pk': PK, ':cleared': inbox.cleared_upto || '0' },
    from: cursor === undefined ? undefined : { PK, SK: cursor },
    ScanIndexForward: false,
    Limit: limit,
    ConsistentRead: true,
  });
};

/** Marks one notification read. One that is read already stays so. */
export const markRead = (nrp: string, id: string, now: Date, command: Command): Promise<{ unread_count: number }> =>
  updateInbox(nrp, async (inbox) => {
    const found = await readItem(notificationItem, keys.notification(nrp, id));
    if (!found || id <= inbox.cleared_upto) throw new Failure('not_found');
    const answer = { unread_count: inbox.unread };
    if (toNotification(found, inbox.read_upto).read) return { answer, writes: command.resultPuts(answer) };
    answer.unread_count = Math.max(0, inbox.unread - 1);
    return {
      answer,
      writes: [
        ...command.resultPuts(answer),
        readMarkUpdate(found, nrp, now),
        inboxUpdate(nrp, inbox, { ...inbox, unread: answer.unread_count }),
      ],
    };
  });

/** Without its outbox mark, so that the stream does not announce it as new. */
const readMarkUpdate = ({ id }: StoredNotification, nrp: string, now: Date): TransactItem => ({
  item: {
    Update: {
      Key: keys.notification(nrp, id),
      UpdateExpression: 'SET read_at = :now REMOVE outbox',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeValues: { ':now': now.toISOString() },
    },
  },
  onConditionFailed: throwConcurrentChange,
});

/** Marks all that are there read, in one step however many they are. */
export const markAllRead = (nrp: string, command: Command): Promise<{ unread_count: number }> =>
  updateInbox(nrp, async (inbox) => {
    const answer = { unread_count: 0 };
    const newest = await loadNewestId(nrp, inbox);
    if (newest === undefined) return { answer, writes: command.resultPuts(answer) };
    return {
      answer,
      writes: [...command.resultPuts(answer), inboxUpdate(nrp, inbox, { ...inbox, unread: 0, read_upto: newest })],
    };
  });

/** Clears all that are there, in one step however many they are; their year ends as it would have. */
export const clearAll = async (nrp: string, command: Command): Promise<void> => {
  await updateInbox(nrp, async (inbox) => {
    const newest = await loadNewestId(nrp, inbox);
    if (newest === undefined) return { answer: undefined, writes: command.resultPuts({}) };
    const after = { ...inbox, unread: 0, read_upto: newest, cleared_upto: newest };
    return { answer: undefined, writes: [...command.resultPuts({}), inboxUpdate(nrp, inbox, after)] };
  });
};

const loadNewestId = async (nrp: string, inbox: Inbox): Promise<string | undefined> =>
  (await loadPage(nrp, inbox, 1)).items[0]?.id;

class ConcurrentChange extends Error {}
const throwConcurrentChange = (): never => {
  throw new ConcurrentChange();
};

/** Decides on the inbox as it is and writes on condition that it still is; decides again when it was not. */
const updateInbox = async <T>(
  nrp: string,
  decide: (inbox: Inbox) => Promise<{ answer: T; writes: TransactItem[] }>,
): Promise<T> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const { answer, writes } = await decide(await loadInbox(nrp));
    if (writes.length === 0) return answer;
    try {
      await transactWrite(writes);
      return answer;
    } catch (error) {
      if (!(error instanceof ConcurrentChange)) throw error;
    }
  }
  throw new Failure('conflict');
};

const inboxUpdate = (nrp: string, seen: Inbox, { unread, read_upto, cleared_upto }: Inbox): TransactItem => ({
  item: {
    Update: {
      Key: keys.inbox(nrp),
      UpdateExpression: 'SET unread = :unread, read_upto = :read_upto, cleared_upto = :cleared_upto, version = :next',
      ConditionExpression: seen.version === 0 ? 'attribute_not_exists(PK)' : 'version = :seen',
      ExpressionAttributeValues: {
        ':unread': unread,
        ':read_upto': read_upto,
        ':cleared_upto': cleared_upto,
        ':next': seen.version + 1,
        ...(seen.version === 0 ? {} : { ':seen': seen.version }),
      },
    },
  },
  onConditionFailed: throwConcurrentChange,
});
