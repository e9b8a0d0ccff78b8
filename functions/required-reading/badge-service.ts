import type { OutputOf } from '../../shared/api/index.ts';
import { type NamedUser, userName } from '../../shared/domain/people/roles.ts';
import { Failure, failing } from '../../shared/errors.ts';
import { credentialCheck, credentialPut } from '../auth/credential-store.ts';
import { attemptsResetUpdate } from '../auth/login-attempt-store.ts';
import { hashPassword, type PasswordRecord } from '../auth/passwords.ts';
import { secretHash } from '../auth/secrets.ts';
import { retryOnConflict, type TransactItem } from '../db/transactions.ts';
import { loadProfile } from '../profiles/profile-store.ts';
import { badgeEventPuts, loadBadgeEvents, newBadgeToken, validBadge } from './badge-store.ts';

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
    const token = newBadgeToken();
    await write(badgeEventPuts(person, events, { action: 'printed', by, now, token_hash: secretHash(token) }));
    // No address and no NRP, and nothing that signs in.
    return { code: `HIMS-BADGE:${token}` };
  });

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
