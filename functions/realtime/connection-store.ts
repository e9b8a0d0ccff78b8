import { createHash } from 'node:crypto';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { z } from 'zod';
import { newSecret, secretHash } from '../auth/secrets.ts';
import { hasSessionEnded } from '../auth/session-end-store.ts';
import { keys } from '../db/keys.ts';
import { dynamo, readAll, readItem, tableName, transactWrite } from '../db/table.ts';
import { loadProfile } from '../users/profile-store.ts';

const ticketMs = 30_000;
/** API Gateway ends a socket after two hours. */
const connectionSeconds = (2 * 60 + 10) * 60;

/** Whose session a socket belongs to. */
const connectionOwner = z.object({ nrp: z.string(), sid: z.string(), epoch: z.int() });
type ConnectionOwner = z.infer<typeof connectionOwner>;

const ticketItem = connectionOwner.extend({ expires_at: z.iso.datetime() });

const connection = connectionOwner.extend({ id: z.string() });
export type Connection = z.infer<typeof connection>;

const connectionTimes = z.object({ opened_at: z.iso.datetime() });
/** Between a connection's record and its handshake lie a few reads and the function's answer. */
const openingMs = 5_000;

/** A ticket that opens one socket within 30 seconds. Only its hash is kept. */
export const issueTicket = async (holder: ConnectionOwner, now: Date): Promise<{ ticket: string; expiresAt: Date }> => {
  const ticket = newSecret();
  const expiresAt = new Date(now.getTime() + ticketMs);
  await transactWrite([
    {
      item: {
        Put: {
          Item: {
            ...keys.ticket(secretHash(ticket)),
            ...holder,
            expires_at: expiresAt.toISOString(),
            ttl: Math.ceil(expiresAt.getTime() / 1000),
          },
        },
      },
    },
  ]);
  return { ticket, expiresAt };
};

class TicketSpent extends Error {}

/**
 * Spends a ticket on a connection; undefined when it is unknown, late or spent already, or its session has ended.
 *
 * The transaction writes only items of this one connection: a condition on the profile or the session would make sockets
 * that one person opens at the same moment conflict with each other. The session is read after the write instead. If
 * it ended before that read, the connection is deleted again here; if it ends later, the connection is on record
 * already, and whoever closes the session's sockets finds it.
 */
export const openConnection = async (id: string, ticket: string, now: Date): Promise<Connection | undefined> => {
  const ticketKey = keys.ticket(secretHash(ticket));
  const found = await readItem(ticketItem, ticketKey);
  if (!found || Date.parse(found.expires_at) <= now.getTime()) return undefined;
  const { expires_at: _spent, ...holder } = found;
  const opened: Connection = { id, ...holder };
  try {
    await transactWrite([
      {
        item: { Delete: { Key: ticketKey, ConditionExpression: 'attribute_exists(PK)' } },
        onConditionFailed: () => {
          throw new TicketSpent();
        },
      },
      {
        item: {
          Put: {
            Item: {
              ...keys.connection(id),
              ...keys.connectionIndexes(shardOf(id), holder.nrp, id),
              ...opened,
              opened_at: now.toISOString(),
              ttl: Math.floor(now.getTime() / 1000) + connectionSeconds,
            },
          },
        },
      },
    ]);
  } catch (error) {
    if (error instanceof TicketSpent) return undefined;
    throw error;
  }
  if (await hasLiveSession(opened)) return opened;
  await deleteConnection(id);
  return undefined;
};

/** Whether the session that a socket belongs to still holds: not ended, its user active, no session reset since. */
export const hasLiveSession = async ({ nrp, sid, epoch }: ConnectionOwner): Promise<boolean> => {
  const [profile, ended] = await Promise.all([loadProfile(nrp), hasSessionEnded(nrp, sid)]);
  return !ended && profile?.active === true && profile.epoch === epoch;
};

const shardOf = (id: string): number => (createHash('sha256').update(id).digest()[0] ?? 0) % keys.connectionShards;

export const loadConnection = (id: string): Promise<Connection | undefined> =>
  readItem(connection, keys.connection(id));

/**
 * Whether the $connect of this connection may still be running. Until it has answered, API Gateway says of the
 * connection that it is gone.
 */
export const isOpening = async (id: string, now: Date): Promise<boolean> => {
  const found = await readItem(connectionTimes, keys.connection(id));
  return found !== undefined && now.getTime() - Date.parse(found.opened_at) < openingMs;
};

export const deleteConnection = async (id: string): Promise<void> => {
  await dynamo.send(new DeleteCommand({ TableName: tableName(), Key: keys.connection(id) }));
};

/** One person's open sockets. Read from an index: a socket opened this very moment may still be missing. */
export const loadConnections = (nrp: string): Promise<Connection[]> =>
  readAll(connection, {
    IndexName: 'GSI2',
    where: 'GSI2PK = :user',
    ExpressionAttributeValues: { ':user': keys.connectionIndexes(0, nrp, '').GSI2PK },
  });

/** Everybody's open sockets, from the same index's sister, shard by shard. */
export const loadAllConnections = async (): Promise<Connection[]> => {
  const shards = await Promise.all(
    Array.from({ length: keys.connectionShards }, (_, shard) =>
      readAll(connection, {
        IndexName: 'GSI1',
        where: 'GSI1PK = :shard',
        ExpressionAttributeValues: { ':shard': keys.connectionIndexes(shard, '', '').GSI1PK },
      }),
    ),
  );
  return shards.flat();
};
