import { KMSClient, SignCommand, type SignCommandOutput } from '@aws-sdk/client-kms';
import { derToJose } from 'ecdsa-sig-formatter';
import { requiredEnv } from '../runtime/env.ts';
import { isUnusableKey, unavailableKey } from './key-errors.ts';
import { accessTokenSeconds } from './token-rules.ts';

const kms = new KMSClient({});

export interface AccessToken {
  access_token: string;
  expires_at: Date;
}

/**
 * An access token (JWT, ES256) for `accessTokenSeconds`, or until the session ends if that is sooner. `unavailable` while
 * the key must not sign.
 */
export const issueAccessToken = async (
  { nrp, sid, epoch, ends_at }: { nrp: string; sid: string; epoch: number; ends_at: string },
  now: Date,
): Promise<AccessToken> => {
  const keyId = requiredEnv('SIGNING_KEY_ID');
  const iat = Math.floor(now.getTime() / 1000);
  const exp = Math.min(iat + accessTokenSeconds, Math.floor(Date.parse(ends_at) / 1000));
  const signed = `${segment({ alg: 'ES256', typ: 'JWT', kid: keyId })}.${segment({ sub: nrp, sid, epoch, iat, exp })}`;
  const { Signature } = await requestSignature(keyId, signed);
  if (!Signature) throw new Error('KMS answered without a signature');
  return {
    access_token: `${signed}.${joseSignature(Signature).toString('base64url')}`,
    expires_at: new Date(exp * 1000),
  };
};

const requestSignature = async (keyId: string, text: string): Promise<SignCommandOutput> => {
  try {
    return await kms.send(
      new SignCommand({
        KeyId: keyId,
        SigningAlgorithm: 'ECDSA_SHA_256',
        MessageType: 'RAW',
        Message: Buffer.from(text),
      }),
    );
  } catch (error) {
    throw isUnusableKey(error) || isDenied(error) ? unavailableKey(error) : error;
  }
};

/** While a deployment replaces the key, the role of the former version loses it first. */
const isDenied = (error: unknown): boolean => error instanceof Error && error.name === 'AccessDeniedException';

const segment = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** KMS signs in DER (SEQUENCE of two INTEGERs, RFC 3279); JOSE wants both at their fixed width (RFC 7518 §3.4). */
export const joseSignature = (der: Uint8Array): Buffer => {
  try {
    return Buffer.from(derToJose(Buffer.from(der), 'ES256'), 'base64url');
  } catch (cause) {
    throw new Error('Not a DER signature', { cause });
  }
};
