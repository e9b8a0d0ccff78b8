import * as z from 'zod/mini';
import { type DepartmentCode, departmentCode } from '../../shared/domain/departments.ts';
import type { Topic } from '../../shared/events.ts';
import { newSecret, secretHash } from '../auth/secrets.ts';
import { hasSessionEnded } from '../auth/session-end-store.ts';
import { isSessionLive } from '../auth/session-rules.ts';
import { exists, itemDelete, itemPut, itemUpdate, ttlAfter } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { partitionOfGSI2, readAll, readItem } from '../db/table.ts';
import { transactWrite, tryTransactWrite, writeConditionally } from '../db/transactions.ts';
import { loadProfile } from '../profiles/profile-store.ts';
import { topicName } from './topic-rules.ts';

const ticketMs = 30_000;
/** API Gateway ends a socket after two hours. */
const connectionSeconds = (2 * 60 + 10) * 60;

/** The session that a socket belongs to, with the department of its user: a change of it closes the socket. */
const connectionOwner = z.object({
  nrp: z.string(),
  sid: z.string(),
  epoch: z.int(),
  department: z.optional(departmentCode),
});
type ConnectionOwner = z.infer<typeof connectionOwner>;

const ticketItem = z.extend(connectionOwner, { expires_at: z.iso.datetime() });

const connection = z.extend(connectionOwner, { id: z.string() });
export type Connection = z.infer<typeof connection>;

const connectionTimes = z.object({ opened_at: z.iso.datetime() });
/** From storing a connection to its handshake: a few reads and the function's response. */
const openingMs = 5_000;

/** Issues a ticket that opens one socket within 30 seconds. Only its hash is stored. */
export const issueTicket = async (holder: ConnectionOwner, now: Date): Promise<{ ticket: string; expiresAt: Date }> => {
  const ticket = newSecret();
  const expiresAt = new Date(now.getTime() + ticketMs);
  await transactWrite([
    itemPut({
      ...keys.ticket(secretHash(ticket)),
      ...holder,
      expires_at: expiresAt.toISOString(),
      ttl: ttlAfter(expiresAt, 0),
    }),
  ]);
  return { ticket, expiresAt };
};

/**
 * Exchanges a ticket for a connection; undefined when the ticket is unknown, expired or used, or its session has ended.
 *
 * The transaction writes only items of this one connection: a condition on the profile or the session would make sockets
 * that one user opens at the same moment conflict. The session is read after the write instead. If it ended before that
 * read, the connection is deleted again here; if it ends later, the connection is stored already and is closed with the
 * session's sockets.
 */
export const openConnection = async (id: string, ticket: string, now: Date): Promise<Connection | undefined> => {
  const ticketKey = keys.ticket(secretHash(ticket));
  const found = await readItem(ticketItem, ticketKey);
  if (!found || Date.parse(found.expires_at) <= now.getTime()) return undefined;
  const { expires_at: _expired, ...holder } = found;
  const opened: Connection = { id, ...holder };
  const failed = await tryTransactWrite([
    itemDelete(ticketKey, { condition: exists }),
    itemPut({
      ...keys.connection(id),
      ...keys.connectionIndex(holder.nrp, id),
      ...opened,
      opened_at: now.toISOString(),
      ttl: ttlAfter(now, connectionSeconds),
    }),
  ]);
  if (failed) return undefined;
  if (await hasLiveSession(opened)) return opened;
  await deleteConnection(id);
  return undefined;
};

/** Whether the session of a socket is live: not ended, its user active, and no sessions reset since. */
export const hasLiveSession = async ({ nrp, sid, epoch }: ConnectionOwner): Promise<boolean> => {
  const [profile, hasEnded] = await Promise.all([loadProfile(nrp), hasSessionEnded(nrp, sid)]);
  return isSessionLive({ epoch, hasEnded }, profile, new Date());
};

export const loadConnection = (id: string): Promise<Connection | undefined> =>
  readItem(connection, keys.connection(id));

/** Whether the $connect of this connection may still be running; until it ends, API Gateway reports it as gone. */
export const isOpening = async (id: string, now: Date): Promise<boolean> => {
  const found = await readItem(connectionTimes, keys.connection(id));
  return found !== undefined && now.getTime() - Date.parse(found.opened_at) < openingMs;
};

export const deleteConnection = async (id: string): Promise<void> => {
  await writeConditionally(itemDelete(keys.connection(id)));
};

/** A user's open sockets. Read from an index, so one that was just opened may be missing. */
export const loadConnections = (nrp: string): Promise<Connection[]> =>
  readAll(connection, partitionOfGSI2(keys.connectionIndex(nrp, '').GSI2PK));

/** Replaces the topic of a socket, null for none; false where the socket has no record. */
export const saveTopic = (
  { id, department }: Pick<Connection, 'id' | 'department'>,
  topic: Topic | null,
): Promise<boolean> =>
  writeConditionally(
    itemUpdate(keys.connection(id), {
      ...(topic
        ? { set: keys.topicIndex(topicName(topic), id, department) }
        : { remove: Object.keys(keys.topicIndex('', '', undefined)) }),
      condition: exists,
    }),
  );

const subscriber = z.pick(connection, { id: true });

/**
 * The ids of the sockets that show a topic, of all users or of those of a department. Read from an index, so one that
 * just subscribed may be missing.
 */
export const loadSubscribers = async (topic: Topic, department?: DepartmentCode): Promise<string[]> => {
  const { GSI1PK, GSI1SK } = keys.topicIndex(topicName(topic), '', department);
  const found = await readAll(subscriber, {
    IndexName: 'GSI1',
    where: department === undefined ? 'GSI1PK = :topic' : 'GSI1PK = :topic AND begins_with(GSI1SK, :department)',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':topic': GSI1PK, ...(department !== undefined && { ':department': GSI1SK }) },
    // With its time to live, so that expired records are left out.
    ProjectionExpression: 'id, #ttl',
  });
  return found.map(({ id }) => id);
};
