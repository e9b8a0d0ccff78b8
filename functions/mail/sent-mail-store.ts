import * as z from 'zod/mini';
import { allOf, anyOf, compares, equals, itemPut, notExists, ttlAfter } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { readItem } from '../db/table.ts';
import { writeConditionally } from '../db/transactions.ts';

/** Longer than a dead letter waits for its replay. */
const retentionSeconds = 30 * 24 * 60 * 60;

/** Longer than the worker's timeout: after it no other worker can still be sending. */
const claimMs = 60_000;

/** A mail of a user (MAILED#nrp / what it is about). */
export const sentMailItem = z.object({
  state: z.enum(['sending', 'sent']),
  /** Until when a worker that is sending it has the claim; milliseconds since 1970. */
  until: z.number(),
});

/**
 * Claims a mail for this worker: `sent` where it was sent before, `busy` while another worker has the claim. Of two
 * messages for one mail only one sends it.
 */
export const claimMail = async (nrp: string, id: string, now: Date): Promise<'claimed' | 'sent' | 'busy'> => {
  const isClaimed = await writeConditionally(
    itemPut(
      {
        ...keys.sentMail(nrp, id),
        state: 'sending',
        until: now.getTime() + claimMs,
        ttl: ttlAfter(now, retentionSeconds),
      },
      {
        // AND binds closer than OR.
        condition: anyOf(notExists, allOf(equals('state', 'sending'), compares('until', '<', now.getTime()))),
      },
    ),
  );
  if (isClaimed) return 'claimed';
  return (await readItem(sentMailItem, keys.sentMail(nrp, id)))?.state === 'sent' ? 'sent' : 'busy';
};

/** Marks a mail as sent, or gives up the claim, so that the next attempt need not wait until it ends. */
export const saveMailState = async (nrp: string, id: string, state: 'sent' | 'failed', now: Date): Promise<void> => {
  await writeConditionally(
    itemPut({
      ...keys.sentMail(nrp, id),
      ...(state === 'sent' ? { state, until: 0 } : { state: 'sending', until: 0 }),
      ttl: ttlAfter(now, retentionSeconds),
    }),
  );
};
