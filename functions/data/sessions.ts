import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Failure } from '../../shared/errors.ts';
import { newSecret, secretHash } from '../lib/secrets.ts';
import { keys } from './keys.ts';
import { type Profile, profileOf } from './profiles.ts';
import { readItem, type Write, writeTogether } from './table.ts';

/** A shift and its overlap. No refresh carries a session beyond it. */
const longestMs = 16 * 60 * 60 * 1000;
/** Tabs that refresh at the same moment all hold the secret the first of them replaced. */
const graceMs = 10_000;
const keptAfterEndMs = 24 * 60 * 60 * 1000;

/** A sign-in and all its refreshes (AUTH#nrp / SESS#sid). Only hashes of its secrets are kept. */
const session = z.object({
  nrp: z.string(),
  sid: z.string(),
  epoch: z.int(),
  refresh_hash: z.string(),
  previous_hash: z.string().optional(),
  rotated_at: z.iso.datetime().optional(),
  created_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  revoked_at: z.iso.datetime().optional(),
});
export type Session = z.infer<typeof session>;

export interface Presented {
  nrp: string;
  sid: string;
  secret: string;
}

/** A new session of someone who just proved who they are; `secret` is its refresh secret. */
export const startSession = async (
  { nrp, epoch }: Profile,
  now: Date,
  also: readonly Write[],
): Promise<{ session: Session; secret: string }> => {
  const secret = newSecret();
  const endsAt = now.getTime() + longestMs;
  const started: Session = {
    nrp,
    sid: randomUUID(),
    epoch,
    refresh_hash: secretHash(secret),
    created_at: now.toISOString(),
    ends_at: new Date(endsAt).toISOString(),
  };
  await writeTogether([
    {
      item: {
        Put: {
          Item: {
            ...keys.session(nrp, started.sid),
            ...started,
            ttl: Math.ceil((endsAt + keptAfterEndMs) / 1000),
          },
          ConditionExpression: 'attribute_not_exists(PK)',
        },
      },
    },
    ...also,
  ]);
  return { session: started, secret };
};

export interface Refreshed {
  session: Session;
  profile: Profile;
  /** The next refresh secret; undefined for a parallel tab, whose browser already has it. */
  secret: string | undefined;
}

/**
 * Exchanges a refresh secret for the next one. A secret that was exchanged before has been copied: the session ends
 * for everybody who holds it. Anything out of order is `unauthenticated`.
 */
export const refreshSession = async (presented: Presented, now: Date): Promise<Refreshed> => {
  const [found, profile] = await Promise.all([
    readItem(session, keys.session(presented.nrp, presented.sid)),
    profileOf(presented.nrp),
  ]);
  if (!found || found.revoked_at !== undefined || Date.parse(found.ends_at) <= now.getTime())
    throw new Failure('unauthenticated');
  if (!profile?.active || profile.epoch !== found.epoch) throw new Failure('unauthenticated');
  const hash = secretHash(presented.secret);
  if (hash === found.refresh_hash) {
    const secret = newSecret();
    if (await rotated(found, secretHash(secret), now)) return { session: found, profile, secret };
    return refreshSession(presented, now);
  }
  if (hash === found.previous_hash && withinGrace(found, now)) return { session: found, profile, secret: undefined };
  await revokeSession(found, 'revoked', now);
  throw new Failure('unauthenticated', {}, { cause: new Error('A refresh secret was used a second time') });
};

const withinGrace = ({ rotated_at }: Session, now: Date): boolean =>
  rotated_at !== undefined && now.getTime() - Date.parse(rotated_at) <= graceMs;

class Overtaken extends Error {}

/** False when another request rotated or revoked it first. */
const rotated = async ({ nrp, sid, refresh_hash }: Session, nextHash: string, now: Date): Promise<boolean> => {
  try {
    await writeTogether([
      {
        item: {
          Update: {
            Key: keys.session(nrp, sid),
            UpdateExpression: 'SET refresh_hash = :next, previous_hash = :seen, rotated_at = :now',
            ConditionExpression: 'refresh_hash = :seen AND attribute_not_exists(revoked_at)',
            ExpressionAttributeValues: { ':next': nextHash, ':seen': refresh_hash, ':now': now.toISOString() },
          },
        },
        otherwise: () => {
          throw new Overtaken();
        },
      },
    ]);
    return true;
  } catch (error) {
    if (error instanceof Overtaken) return false;
    throw error;
  }
};

/** Ends the session whose present or just-replaced secret this is; others have no say. */
export const signOut = async (presented: Presented, now: Date): Promise<void> => {
  const found = await readItem(session, keys.session(presented.nrp, presented.sid));
  const hash = secretHash(presented.secret);
  if (!found || (hash !== found.refresh_hash && hash !== found.previous_hash)) return;
  await revokeSession(found, 'signed_out', now);
};

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

/** The member of a change of password that carries one session over to the profile's new epoch; the others end. */
export const sessionCarriedOver = (nrp: string, sid: string, epoch: number): Write => ({
  item: {
    Update: {
      Key: keys.session(nrp, sid),
      UpdateExpression: 'SET epoch = :epoch',
      ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(revoked_at)',
      ExpressionAttributeValues: { ':epoch': epoch },
    },
  },
  otherwise: () => {
    throw new Failure('unauthenticated');
  },
});

/** No refresh from now on, no call with its access token, and its sockets close. Ending an ended session changes nothing. */
const revokeSession = async ({ nrp, sid }: Session, reason: SessionEnded['reason'], now: Date): Promise<void> => {
  const at = now.toISOString();
  try {
    await writeTogether([
      {
        item: {
          Update: {
            Key: keys.session(nrp, sid),
            UpdateExpression: 'SET revoked_at = :at',
            ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(revoked_at)',
            ExpressionAttributeValues: { ':at': at },
          },
        },
        otherwise: () => {
          throw new Overtaken();
        },
      },
      {
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
      },
    ]);
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error;
  }
};
