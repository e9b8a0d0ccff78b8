import { createPublicKey, type KeyObject } from 'node:crypto';
import { GetPublicKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { Failure } from '../../shared/errors.ts';
import { requiredEnv } from '../runtime/env.ts';

const kms = new KMSClient({});

const claims = z.object({ sub: z.string(), sid: z.string(), epoch: z.int(), exp: z.number() });

export interface Claims {
  nrp: string;
  session_id: string;
  epoch: number;
  expires_at: Date;
}

/** The name a token gives its key: the last part of the key's id or ARN, so that no ARN leaves the server. */
export const kidOf = (keyId: string): string => keyId.slice(keyId.lastIndexOf('/') + 1);

/** What a token says, once its signature, key and lifetime are found in order; anything else is `unauthenticated`. */
export const verifyAccessToken = async (token: string, now: Date): Promise<Claims> => {
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => loadPublicKey(kid), {
      algorithms: ['ES256'],
      currentDate: now,
    });
    const { sub, sid, epoch, exp } = claims.parse(payload);
    return { nrp: sub, session_id: sid, epoch, expires_at: new Date(exp * 1000) };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError)
      throw new Failure('unauthenticated', {}, { cause: error });
    throw error;
  }
};

const publicKeys = new Map<string, Promise<KeyObject>>();

/** Asked of KMS once per container and key; a failed request is asked again next time. */
const loadPublicKey = (kid: string | undefined): Promise<KeyObject> => {
  const keyId = requiredEnv('SIGNING_KEY_IDS')
    .split(',')
    .find((accepted) => kidOf(accepted) === kid);
  if (keyId === undefined) throw new Failure('unauthenticated');
  const known = publicKeys.get(keyId);
  if (known) return known;
  const asked = fetchPublicKey(keyId);
  publicKeys.set(keyId, asked);
  asked.catch(() => publicKeys.delete(keyId));
  return asked;
};

const fetchPublicKey = async (keyId: string): Promise<KeyObject> => {
  const { PublicKey } = await kms.send(new GetPublicKeyCommand({ KeyId: keyId }));
  if (!PublicKey) throw new Error('KMS answered without a public key');
  return createPublicKey({ key: Buffer.from(PublicKey), format: 'der', type: 'spki' });
};
