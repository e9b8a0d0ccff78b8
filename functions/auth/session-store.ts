import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Failure } from '../../shared/errors.ts';
import { keys } from '../db/keys.ts';
import { readItem, type TransactItem, transactWrite } from '../db/table.ts';
import { loadProfile, type Profile, profileCheck } from '../users/profile-store.ts';
import { isCurrent, presentationOf, secretsAfter } from './refresh-rules.ts';
import { newSecret, secretHash } from './secrets.ts';
import { type SessionEnd, sessionEndRetentionMs, sessionEndUpdate } from './session-end-store.ts';

/** A shift and its overlap. No refresh carries a session beyond it. */
const maxSessionMs = 16 * 60 * 60 * 1000;

/** A sign-in and all its refreshes (AUTH#nrp / SESS#sid). Only hashes of its secrets are kept. */
const session = z.object({
  nrp: z.string(),
  sid: z.string(),
  epoch: z.int(),
  /** What these four mean: `refresh-rotation.ts`. */
  refresh_hash: z.string(),
  earlier_hashes: z.array(z.string()).optional(),
  previous_hash: z.string().optional(),
  rotated_at: z.iso.datetime().optional(),
  created_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  revoked_at: z.iso.datetime().optional(),
  /** The session that its browser began instead of it. */
  replaced_by: z.string().optional(),
});
export type Session = z.infer<typeof session>;

export interface PresentedToken {
  nrp: string;
  sid: string;
  secret: string;
}

/**
 * A new session of someone who just proved who they are; `secret` is its refresh secret. The session that the same
 * browser presented, whosever it was, ends with it. `invalid_credentials` where the profile was shut or its sessions
 * were ended since it was read.
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
  await transactWrite([
    {
      item: {
        Put: {
          Item: {
            ...keys.session(nrp, started.sid),
            ...started,
            ttl: Math.ceil((endsAt + sessionEndRetentionMs) / 1000),
          },
          ConditionExpression: 'attribute_not_exists(PK)',
        },
      },
    },
    ...extraWrites,
    profileCheck({ nrp, epoch }, () => {
      throw new Failure('invalid_credentials');
    }),
    ...(previousSession ? replacedSessionUpdates(previousSession, started.sid, now) : []),
  ]);
  return { session: started, secret };
};

/** The session in force that a refresh secret belongs to; undefined for a secret of none. */
export const findSession = async ({ nrp, sid, secret }: PresentedToken, now: Date): Promise<Session | undefined> => {
  const found = await readItem(session, keys.session(nrp, sid));
  return found && !hasEnded(found, now) && isCurrent(found, secretHash(secret)) ? found : undefined;
};

const hasEnded = ({ revoked_at, ends_at }: Session, now: Date): boolean =>
  revoked_at !== undefined || Date.parse(ends_at) <= now.getTime();

export interface RefreshedSession {
  session: Session;
  profile: Profile;
  /** The next refresh secret; undefined for a parallel tab, whose browser already has it. */
  secret: string | undefined;
}

/** Cause of a refusal: the browser signed in again, and its new cookie may be on the way. */
export class SessionReplaced extends Error {}

/**
 * Exchanges a refresh secret for the next one, as `refresh-rotation.ts` tells; a secret that was copied ends the session
 * for everybody who holds it. Anything out of order is `unauthenticated`.
 */
export const refreshSession = async (presented: PresentedToken, now: Date): Promise<RefreshedSession> => {
  const [found, profile] = await Promise.all([
    readItem(session, keys.session(presented.nrp, presented.sid)),
    loadProfile(presented.nrp),
  ]);
  if (found?.replaced_by !== undefined)
    throw new Failure('unauthenticated', {}, { cause: new SessionReplaced(`Replaced by ${found.replaced_by}`) });
  if (!found || hasEnded(found, now)) throw new Failure('unauthenticated');
  if (!profile?.active || profile.epoch !== found.epoch) throw new Failure('unauthenticated');
  const hash = secretHash(presented.secret);
  const presentation = presentationOf(found, hash, now);
  if (presentation === 'parallel-tab') return { session: found, profile, secret: undefined };
  if (presentation === 'reuse') {
    await revokeSession(found, 'revoked', now);
    throw new Failure('unauthenticated', {}, { cause: new Error('A refresh secret was used a second time') });
  }
  const secret = newSecret();
  if (await rotateSecrets(found, hash, secretHash(secret), now)) return { session: found, profile, secret };
  return refreshSession(presented, now);
};

class ConcurrentChange extends Error {}

/** False when another request rotated or ended it first, or the profile no longer lets it go on. */
const rotateSecrets = async (found: Session, presented: string, issued: string, now: Date): Promise<boolean> => {
  const { nrp, sid, epoch, refresh_hash } = found;
  const next = secretsAfter(found, presented, issued, now);
  const otherwise = (): never => {
    throw new ConcurrentChange();
  };
  try {
    await transactWrite([
      {
        item: {
          Update: {
            Key: keys.session(nrp, sid),
            UpdateExpression:
              'SET refresh_hash = :next, earlier_hashes = :earlier, previous_hash = :previous, rotated_at = :now',
            // Each rotation issues another last successor: one that is still the last tells that nothing else changed.
            ConditionExpression: 'refresh_hash = :seen AND epoch = :epoch AND attribute_not_exists(revoked_at)',
            ExpressionAttributeValues: {
              ':next': next.refresh_hash,
              ':earlier': next.earlier_hashes,
              ':previous': next.previous_hash,
              ':now': next.rotated_at,
              ':seen': refresh_hash,
              ':epoch': epoch,
            },
          },
        },
        onConditionFailed: otherwise,
      },
      profileCheck({ nrp, epoch }, otherwise),
    ]);
    return true;
  } catch (error) {
    if (error instanceof ConcurrentChange) return false;
    throw error;
  }
};

/** Ends the session whose successor or predecessor this secret is; others have no say. */
export const signOut = async (presented: PresentedToken, now: Date): Promise<void> => {
  const found = await findSession(presented, now);
  if (found) await revokeSession(found, 'signed_out', now);
};

/** Transaction item of a password change: carries one session, if still in force, over to the next epoch; others end. */
export const sessionEpochUpdate = (nrp: string, sid: string, epoch: number): TransactItem => ({
  item: {
    Update: {
      Key: keys.session(nrp, sid),
      UpdateExpression: 'SET epoch = :next',
      ConditionExpression: 'epoch = :epoch AND attribute_not_exists(revoked_at)',
      ExpressionAttributeValues: { ':epoch': epoch, ':next': epoch + 1 },
    },
  },
  onConditionFailed: () => {
    throw new Failure('unauthenticated');
  },
});

/** No refresh from now on, no call with its access token, and its sockets close. Ending an ended session changes nothing. */
const revokeSession = async ({ nrp, sid }: Session, reason: SessionEnd['reason'], now: Date): Promise<void> => {
  const at = now.toISOString();
  try {
    await transactWrite([
      {
        item: {
          Update: {
            Key: keys.session(nrp, sid),
            UpdateExpression: 'SET revoked_at = :at',
            ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(revoked_at)',
            ExpressionAttributeValues: { ':at': at },
          },
        },
        onConditionFailed: () => {
          throw new ConcurrentChange();
        },
      },
      sessionEndUpdate({ nrp, sid, reason, at }, now),
    ]);
  } catch (error) {
    if (!(error instanceof ConcurrentChange)) throw error;
  }
};

/** Ends the session a browser had before it began another. Its sockets ask whether they ended: the browser goes on. */
const replacedSessionUpdates = ({ nrp, sid }: Session, by: string, now: Date): TransactItem[] => {
  const at = now.toISOString();
  return [
    {
      item: {
        Update: {
          Key: keys.session(nrp, sid),
          UpdateExpression: 'SET revoked_at = if_not_exists(revoked_at, :at), replaced_by = :by',
          ConditionExpression: 'attribute_exists(PK)',
          ExpressionAttributeValues: { ':at': at, ':by': by },
        },
      },
    },
    sessionEndUpdate({ nrp, sid, reason: 'revoked', at }, now),
  ];
};
