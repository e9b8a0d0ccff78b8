import { randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import type { NamedUser } from '../../shared/domain/people/roles.ts';
import { badgeSigns } from '../../shared/domain/required-reading/badges.ts';
import { secretHash } from '../auth/secrets.ts';
import { itemCheck, itemPut, notExists } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { partition, readAll, readItem } from '../db/table.ts';
import { stale, type TransactItem } from '../db/transactions.ts';

/** What happened to a person's badge (HIST#BADGE#nrp / BV#version): append-only; its state is computed from these. */
export const badgeEventItem = z.object({
  nrp: z.string(),
  full_name: z.nullable(z.string()),
  version: z.number(),
  action: z.enum(['printed', 'revoked', 'pin_set']),
  /** SHA-256 (base64url) of the printed token, which only the card has. */
  token_hash: z.optional(z.string()),
  /** Of a revocation. */
  reason: z.optional(z.string()),
  by_nrp: z.string(),
  by_name: z.nullable(z.string()),
  at: z.iso.datetime(),
});
export type BadgeEvent = z.infer<typeof badgeEventItem>;

export const newBadgeToken = (): string =>
  Array.from({ length: 26 }, () => badgeSigns[randomInt(badgeSigns.length)]).join('');

/** In the order of their versions, from 1; read consistently. */
export const loadBadgeEvents = (nrp: string): Promise<BadgeEvent[]> =>
  readAll(badgeEventItem, partition(keys.badgeHistory(nrp)));

/** The printing of the badge that is valid: the last one, unless it was revoked. */
export const validBadge = (events: readonly BadgeEvent[]): BadgeEvent | undefined => {
  const last = events.findLast(({ action }) => action !== 'pin_set');
  return last?.action === 'printed' ? last : undefined;
};

/** To whom a badge with this token was printed, valid or not. */
export const findBadgeOwner = async (token: string): Promise<string | undefined> =>
  (await readItem(z.object({ nrp: z.string() }), keys.badgeToken(secretHash(token))))?.nrp;

/** The next event after these. */
export const badgeEventPuts = (
  { nrp, full_name }: NamedUser,
  { length }: readonly BadgeEvent[],
  { by, now, ...change }: Pick<BadgeEvent, 'action' | 'token_hash' | 'reason'> & { by: NamedUser; now: Date },
): TransactItem[] => {
  const author = { by_nrp: by.nrp, by_name: by.full_name, at: now.toISOString() };
  const event: BadgeEvent = { nrp, full_name, version: length + 1, ...change, ...author };
  const guard = { condition: notExists, onConditionFailed: stale('The badge was changed meanwhile') };
  return [
    itemPut({ ...keys.badgeEvent(nrp, event.version), ...event }, guard),
    ...(event.token_hash === undefined ? [] : [itemPut({ ...keys.badgeToken(event.token_hash), nrp })]),
  ];
};

/** Nothing happened to the badge or its PIN since these events were read. */
export const badgeCheck = (nrp: string, events: readonly BadgeEvent[], onConditionFailed: () => never): TransactItem =>
  itemCheck(keys.badgeEvent(nrp, events.length + 1), { condition: notExists, onConditionFailed });
