import { createPublicKey, type KeyObject } from 'node:crypto';
import { GetPublicKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { errors, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import { $ZodError } from 'zod/v4/core';
import { Failure } from '../../shared/errors.ts';
import { requiredEnv } from '../runtime/env.ts';
import { isUnusableKey } from './key-errors.ts';
import { accessTokenSeconds, clockToleranceSeconds } from './token-rules.ts';

const kms = new KMSClient({});

/** We issue no token for longer than `accessTokenSeconds`, so one that claims more was signed by a misused key. */
const claims = z
  .object({ sub: z.string(), sid: z.string(), epoch: z.int(), iat: z.number(), exp: z.number() })
  .check(z.refine(({ iat, exp }) => exp - iat <= accessTokenSeconds));

export interface Claims {
  nrp: string;
  session_id: string;
  epoch: number;
  expires_at: Date;
}

/** The key's name in a token: the last part of its id or ARN, so that no ARN leaves the server. */
export const kidOf = (keyId: string): string => keyId.slice(keyId.lastIndexOf('/') + 1);

/**
 * The claims of a token after its signature, key, age and lifetime are verified; otherwise `unauthenticated`, also for a
 * key that is disabled, pending deletion or deleted.
 */
export const verifyAccessToken = async (token: string, now: Date): Promise<Claims> => {
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => loadPublicKey(kid), {
      algorithms: ['ES256'],
      currentDate: now,
      maxTokenAge: accessTokenSeconds,
      clockTolerance: clockToleranceSeconds,
    });
    const { sub, sid, epoch, exp } = claims.parse(payload);
    return { nrp: sub, session_id: sid, epoch, expires_at: new Date(exp * 1000) };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof $ZodError)
      throw new Failure('unauthenticated', {}, { cause: error });
    throw error;
  }
};

const publicKeys = new Map<string, Promise<KeyObject>>();

/**
 * Cached for each key as long as this container runs; a failed request is not cached. So disabling a key does not stop
 * its tokens everywhere: removing it from the accepted keys does, with the deployment, which replaces every container.
 */
const loadPublicKey = (kid: string | undefined): Promise<KeyObject> => {
  const keyId = requiredEnv('SIGNING_KEY_IDS')
    .split(',')
    .find((accepted) => kidOf(accepted) === kid);
  if (keyId === undefined) throw new Failure('unauthenticated');
  const cached = publicKeys.get(keyId);
  if (cached) return cached;
  const request = fetchPublicKey(keyId);
  publicKeys.set(keyId, request);
  request.catch(() => publicKeys.delete(keyId));
  return request;
};

const fetchPublicKey = async (keyId: string): Promise<KeyObject> => {
  const { PublicKey } = await kms.send(new GetPublicKeyCommand({ KeyId: keyId })).catch((error: unknown) => {
    throw isUnusableKey(error) ? new Failure('unauthenticated', {}, { cause: error }) : error;
  });
  if (!PublicKey) throw new Error('KMS answered without a public key');
  return createPublicKey({ key: Buffer.from(PublicKey), format: 'der', type: 'spki' });
};
