import * as z from 'zod/mini';
import { itemUpdate } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { readItem } from '../db/table.ts';
import type { TransactItem } from '../db/transactions.ts';

export const sessionEndRetentionMs = 24 * 60 * 60 * 1000;

/** The end of a session (U#nrp / ENDED#sid); the stream sends it to the session's sockets. */
export const sessionEndItem = z.object({
  nrp: z.string(),
  sid: z.string(),
  reason: z.enum(['signed_out', 'revoked']),
  at: z.iso.datetime(),
});
export type SessionEnd = z.infer<typeof sessionEndItem>;

/** Whether a session ended before its time, within the last day. Every function may read it: it contains no secret. */
export const hasSessionEnded = async (nrp: string, sid: string): Promise<boolean> =>
  (await readItem(sessionEndItem, keys.sessionEnd(nrp, sid))) !== undefined;

/** Marks a session as ended, for its access tokens and its sockets. */
export const sessionEndUpdate = ({ nrp, sid, reason, at }: SessionEnd, now: Date): TransactItem =>
  itemUpdate(keys.sessionEnd(nrp, sid), {
    set: { nrp, sid, reason, at, outbox: 1, ttl: Math.ceil((now.getTime() + sessionEndRetentionMs) / 1000) },
  });
