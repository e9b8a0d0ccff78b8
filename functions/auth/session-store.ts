import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { Failure, failing } from '../../shared/errors.ts';
import { allOf, equals, exists, ifAbsent, isAbsent, itemPut, itemUpdate, notExists } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { readItem } from '../db/table.ts';
import { type TransactItem, transactWrite, tryTransactWrite } from '../db/transactions.ts';
import { loadProfile, type Profile, profileCheck } from '../profiles/profile-store.ts';
import { verifyAccessToken } from './access-tokens.ts';
import { isCurrent, presentationOf, secretsAfter } from './refresh-rules.ts';
import { newSecret, secretHash } from './secrets.ts';
import { type SessionEnd, sessionEndRetentionMs, sessionEndUpdate } from './session-end-store.ts';
import { isSessionLive } from './session-rules.ts';

/** A shift with its overlap. No refresh extends a session beyond it. */
const maxSessionMs = 16 * 60 * 60 * 1000;

/** A sign-in and its refreshes (AUTH#nrp / SESS#sid). Only hashes of its secrets are stored. */
const session = z.object({
  nrp: z.string(),
  sid: z.string(),
  epoch: z.int(),
  /** These four are the `RefreshSecrets` of `refresh-rules.ts`. */
  refresh_hash: z.string(),
  earlier_hashes: z.optional(z.array(z.string())),
  previous_hash: z.optional(z.string()),
  rotated_at: z.optional(z.iso.datetime()),
  created_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  revoked_at: z.optional(z.iso.datetime()),
  /** The session that the same browser began later, which ended this one. */
  replaced_by: z.optional(z.string()),
});
export type Session = z.infer<typeof session>;

/** A refresh token: the session it belongs to, and the secret that proves it. */
export interface RefreshToken {
  nrp: string;
  sid: string;
  secret: string;
}

/**
 * Starts a session of a user whose password was just verified; `secret` is its refresh secret. The previous session of
 * the same browser, whichever user's it was, ends with it. `invalid_credentials` where the profile was deactivated or
 * its sessions were reset since it was read.
 */
export const startSession = async (
  { nrp, epoch }: Profile,
  previousSession: Session | undefined,
  now: Date,
  extraWrites: readonly TransactItem[],
): Promise<{ session: Session; secret: string }> => {
  const secret = newSecret();
  const endsAt = now.getTime() + maxSessionMs;
  const started: Session = {
    nrp,
    sid: randomUUID(),
    epoch,
    refresh_hash: secretHash(secret),
    created_at: now.toISOString(),
    ends_at: new Date(endsAt).toISOString(),
  };
  const ttl = Math.ceil((endsAt + sessionEndRetentionMs) / 1000);
  await transactWrite([
    itemPut({ ...keys.session(nrp, started.sid), ...started, ttl }, { condition: notExists }),
    ...extraWrites,
    profileCheck({ nrp, epoch }, failing('invalid_credentials')),
    ...(previousSession ? replacedSessionUpdates(previousSession, started.sid, now) : []),
  ]);
  return { session: started, secret };
};

/** The session that a refresh token belongs to; undefined where it has ended or the secret is not a current one. */
export const findSession = async ({ nrp, sid, secret }: RefreshToken, now: Date): Promise<Session | undefined> => {
  const found = await readItem(session, keys.session(nrp, sid));
  return found && !hasEnded(found, now) && isCurrent(found, secretHash(secret)) ? found : undefined;
};

const hasEnded = ({ revoked_at, ends_at }: Session, now: Date): boolean =>
  revoked_at !== undefined || Date.parse(ends_at) <= now.getTime();

/**
 * `refreshed`: `secret` is the next refresh secret, undefined for a parallel tab, whose browser has it already.
 * `replaced`: the browser signed in again, and its new cookie may be on the way. `ended`: anything else.
 */
export type RefreshResult =
  | { state: 'refreshed'; session: Session; profile: Profile; secret: string | undefined }
  | { state: 'replaced' }
  | { state: 'ended' };

/** Exchanges a refresh secret for the next one, by the rules of `refresh-rules.ts`. A reused secret ends the session. */
export const refreshSession = async (token: RefreshToken, now: Date): Promise<RefreshResult> => {
  const [found, profile] = await Promise.all([
    readItem(session, keys.session(token.nrp, token.sid)),
    loadProfile(token.nrp),
  ]);
  if (found?.replaced_by !== undefined) return { state: 'replaced' };
  if (!found || !profile || !isSessionLive({ epoch: found.epoch, hasEnded: hasEnded(found, now) }, profile, now))
    return { state: 'ended' };
  const hash = secretHash(token.secret);
  const presentation = presentationOf(found, hash, now);
  if (presentation === 'parallel-tab') return { state: 'refreshed', session: found, profile, secret: undefined };
  if (presentation === 'reuse') {
    await revokeSession(found, 'revoked', now);
    return { state: 'ended' };
  }
  const secret = newSecret();
  const isRotated = await rotateSecrets(found, hash, secretHash(secret), now);
  return isRotated ? { state: 'refreshed', session: found, profile, secret } : refreshSession(token, now);
};

/** False when another request rotated or ended the session first, or the profile no longer allows it. */
const rotateSecrets = async (found: Session, presented: string, issued: string, now: Date): Promise<boolean> => {
  const { nrp, sid, epoch, refresh_hash } = found;
  const failed = await tryTransactWrite([
    itemUpdate(keys.session(nrp, sid), {
      set: secretsAfter(found, presented, issued, now),
      // Each rotation replaces `refresh_hash`, so an unchanged one proves that none happened in between.
      condition: allOf(equals('refresh_hash', refresh_hash), equals('epoch', epoch), isAbsent('revoked_at')),
    }),
    profileCheck({ nrp, epoch }),
  ]);
  return failed === undefined;
};

/** Ends the session of a current refresh secret; any other secret changes nothing. */
export const signOut = async (token: RefreshToken, now: Date): Promise<void> => {
  const found = await findSession(token, now);
  if (found) await revokeSession(found, 'signed_out', now);
};

/** Ends the session of an access token, also where the browser has no refresh token any more; one that is not valid changes nothing. */
export const signOutWith = async (accessToken: string, now: Date): Promise<void> => {
  const claims = await verifyAccessToken(accessToken, now).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'unauthenticated') return undefined;
    throw error;
  });
  if (claims) await revokeSession({ nrp: claims.nrp, sid: claims.session_id }, 'signed_out', now);
};

/** Moves one session to the next epoch when its user's password changes; the user's other sessions end. */
export const sessionEpochUpdate = (nrp: string, sid: string, epoch: number): TransactItem =>
  itemUpdate(keys.session(nrp, sid), {
    set: { epoch: epoch + 1 },
    condition: allOf(equals('epoch', epoch), isAbsent('revoked_at')),
    onConditionFailed: failing('unauthenticated'),
  });

/** Ends refreshes, access tokens and sockets of a session. A session that has ended already stays as it is. */
const revokeSession = async (
  { nrp, sid }: Pick<Session, 'nrp' | 'sid'>,
  reason: SessionEnd['reason'],
  now: Date,
): Promise<void> => {
  const revoked_at = now.toISOString();
  await tryTransactWrite([
    itemUpdate(keys.session(nrp, sid), { set: { revoked_at }, condition: allOf(exists, isAbsent('revoked_at')) }),
    sessionEndUpdate({ nrp, sid, reason, at: revoked_at }, now),
  ]);
};

/** Ends the session that a browser had before it began another. */
const replacedSessionUpdates = ({ nrp, sid }: Session, replaced_by: string, now: Date): TransactItem[] => {
  const at = now.toISOString();
  return [
    itemUpdate(keys.session(nrp, sid), { set: { revoked_at: ifAbsent(at), replaced_by }, condition: exists }),
    sessionEndUpdate({ nrp, sid, reason: 'revoked', at }, now),
  ];
};
