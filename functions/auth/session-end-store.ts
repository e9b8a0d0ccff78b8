import { z } from 'zod';
import { keys } from '../db/keys.ts';
import { readItem, type TransactItem } from '../db/table.ts';

export const sessionEndRetentionMs = 24 * 60 * 60 * 1000;

/** What the sockets of an ended session are told (U#nrp / ENDED#sid); the stream carries it to them. */
export const sessionEndItem = z.object({
  nrp: z.string(),
  sid: z.string(),
  reason: z.enum(['signed_out', 'revoked']),
  at: z.iso.datetime(),
});
export type SessionEnd = z.infer<typeof sessionEndItem>;

/** Whether a session was ended before its time. Any function may ask: the mark holds no secret, and is kept for a day. */
export const hasSessionEnded = async (nrp: string, sid: string): Promise<boolean> =>
  (await readItem(sessionEndItem, keys.sessionEnd(nrp, sid))) !== undefined;

/** Transaction item: marks a session as ended, for its access tokens and its sockets. */
export const sessionEndUpdate = ({ nrp, sid, reason, at }: SessionEnd, now: Date): TransactItem => ({
  item: {
    Update: {
      Key: keys.sessionEnd(nrp, sid),
      UpdateExpression: 'SET nrp = :nrp, sid = :sid, reason = :reason, #at = :at, outbox = :one, #ttl = :ttl',
      ExpressionAttributeNames: { '#at': 'at', '#ttl': 'ttl' },
      ExpressionAttributeValues: {
        ':nrp': nrp,
        ':sid': sid,
        ':reason': reason,
        ':at': at,
        ':one': 1,
        ':ttl': Math.ceil((now.getTime() + sessionEndRetentionMs) / 1000),
      },
    },
  },
});
