import pLimit from 'p-limit';
import type { OutputOf, RequestOf } from '../../shared/api/index.ts';
import { type NamedUser, userName } from '../../shared/domain/people/roles.ts';
import { Failure, failing } from '../../shared/errors.ts';
import { credentialCheck, credentialPut } from '../auth/credential-store.ts';
import { attemptsResetUpdate } from '../auth/login-attempt-store.ts';
import { hashPassword, type PasswordRecord } from '../auth/passwords.ts';
import { secretHash } from '../auth/secrets.ts';
import { retryOnConflict, type TransactItem } from '../db/transactions.ts';
import { listProfiles, loadProfile, type Profile, parseUserCursor, userCursor } from '../profiles/profile-store.ts';
import { type BadgeEvent, badgeEventPuts, loadBadgeEvents, newBadgeToken, validBadge } from './badge-store.ts';

/** Prints a badge, which ends the former one of its person, or revokes it. */
export const changeBadge = (
  { nrp, revocation }: { nrp: string; revocation?: { reason: string } | undefined },
  { caller: by, now }: { caller: NamedUser; now: Date },
): Promise<Omit<OutputOf<'change-badge'>, 'success'>> =>
  retryOnConflict(async (write) => {
    const [person, events] = await Promise.all([loadProfile(nrp), loadBadgeEvents(nrp)]);
    if (!person) throw new Failure('not_found');
    const nama = userName(person);
    if (revocation) {
      if (!validBadge(events)) throw new Failure('no_badge', { nama });
      await write(badgeEventPuts(person, events, { action: 'revoked', by, now, ...revocation }));
      return { code: null };
    }
    if (!person.active || person.without_account) throw new Failure('without_account', { nama });
    const { code, puts } = printing(person, events, { by, now });
    await write(puts);
    return { code };
  });

/** So many are printed by one call: five sheets of paper. */
const badgesPerCall = 50;
const concurrentPrintings = 10;

/** Prints badges of a department's users with account: of those who have none, or of all. */
export const printBadges = async (
  { department, replace = false, cursor }: RequestOf<'print-badges'>,
  { caller: by, now }: { caller: NamedUser; now: Date },
): Promise<Omit<OutputOf<'print-badges'>, 'success'>> => {
  const isAsked = (person: Profile) => person.department === department && person.active && !person.without_account;
  const { users, next } = await listProfiles(parseUserCursor(cursor), badgesPerCall, isAsked);
  const printed = await pLimit(concurrentPrintings).map(users, (person) =>
    retryOnConflict(async (write) => {
      const events = await loadBadgeEvents(person.nrp);
      if (validBadge(events) && !replace) return [];
      const { code, puts } = printing(person, events, { by, now });
      await write(puts);
      return [{ nrp: person.nrp, full_name: person.full_name, code }];
    }),
  );
  const badges = printed.flat();
  return { badges, unchanged: users.length - badges.length, next_cursor: userCursor(next) };
};

/** A new badge, and its event. The code has no address and no NRP, and signs in nowhere. */
const printing = (person: NamedUser, events: readonly BadgeEvent[], context: { by: NamedUser; now: Date }) => {
  const token = newBadgeToken();
  const puts = badgeEventPuts(person, events, { action: 'printed', ...context, token_hash: secretHash(token) });
  return { code: `HIMS-BADGE:${token}`, puts };
};

/** Sets the PIN of a person's badges, the present one and those to come; this ends a lock after wrong PINs. */
export const saveBadgePin = async (
  person: NamedUser,
  pin: string,
  { compared, now, extraWrites }: { compared: PasswordRecord; now: Date; extraWrites: readonly TransactItem[] },
): Promise<void> => {
  const { nrp } = person;
  const record = await hashPassword(pin);
  await retryOnConflict(async (write) =>
    write([
      credentialPut(nrp, record, 'pin'),
      ...badgeEventPuts(person, await loadBadgeEvents(nrp), { action: 'pin_set', by: person, now }),
      credentialCheck(nrp, compared, failing('conflict')),
      attemptsResetUpdate(nrp, 'PIN', now),
      ...extraWrites,
    ]),
  );
};
