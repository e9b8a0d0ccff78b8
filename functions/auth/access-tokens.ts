import { createPublicKey, type KeyObject } from 'node:crypto';
import { errors, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import { $ZodError } from 'zod/v4/core';
import { Failure } from '../../shared/errors.ts';
import { requiredEnv } from '../runtime/env.ts';
import { accessTokenSeconds, clockToleranceSeconds } from './token-rules.ts';

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

/** The claims of a token after its signature, key, age and lifetime are verified; otherwise `unauthenticated`. */
export const verifyAccessToken = async (token: string, now: Date): Promise<Claims> => {
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => publicKeyOf(kid), {
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

/** By their text, because checking one again with the same object is faster. */
const keyObjects = new Map<string, KeyObject>();

/**
 * From the environment, `<key id>:<SPKI in base64>` separated by commas, so that no request waits for KMS. A key in it is
 * accepted whatever its state in KMS is: a deployment that removes it ends its tokens, because it replaces every
 * container.
 */
const publicKeyOf = (kid: string | undefined): KeyObject => {
  const accepted = requiredEnv('SIGNING_PUBLIC_KEYS').split(',');
  const text = accepted.map((each) => each.split(':')).find(([keyId]) => keyId === kid)?.[1];
  if (text === undefined) throw new Failure('unauthenticated');
  const key =
    keyObjects.get(text) ?? createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
  keyObjects.set(text, key);
  return key;
};
