import { z } from 'zod';
import { keys } from '../db/keys.ts';
import { readItem, type Write } from '../db/table.ts';

export const keptAfterEndMs = 24 * 60 * 60 * 1000;

/** What the sockets of an ended session are told (U#nrp / ENDED#sid); the stream carries it to them. */
export const sessionEndedItem = z.object({
  nrp: z.string(),
  sid: z.string(),
  reason: z.enum(['signed_out', 'revoked']),
  at: z.iso.datetime(),
});
export type SessionEnded = z.infer<typeof sessionEndedItem>;

/** Whether a session was ended before its time. Any function may ask: the mark holds no secret, and is kept for a day. */
export const sessionEnded = async (nrp: string, sid: string): Promise<boolean> =>
  (await readItem(sessionEndedItem, keys.sessionEnded(nrp, sid))) !== undefined;

/** Transaction item: marks a session as ended, for its access tokens and its sockets. */
export const sessionEndedUpdate = ({ nrp, sid, reason, at }: SessionEnded, now: Date): Write => ({
  item: {
    Update: {
      Key: keys.sessionEnded(nrp, sid),
      UpdateExpression: 'SET nrp = :nrp, sid = :sid, reason = :reason, #at = :at, outbox = :one, #ttl = :ttl',
      ExpressionAttributeNames: { '#at': 'at', '#ttl': 'ttl' },
      ExpressionAttributeValues: {
        ':nrp': nrp,
        ':sid': sid,
        ':reason': reason,
        ':at': at,
        ':one': 1,
        ':ttl': Math.ceil((now.getTime() + keptAfterEndMs) / 1000),
      },
    },
  },
});
