import { KMSClient, SignCommand } from '@aws-sdk/client-kms';
import { requiredEnv } from '../runtime/env.ts';
import { kidOf } from './access-tokens.ts';

const kms = new KMSClient({});

const lifetimeSeconds = 12 * 60;

export interface AccessToken {
  access_token: string;
  expires_at: Date;
}

/** An access token (JWT, ES256) for twelve minutes, or until the session ends if that is sooner. */
export const issueAccessToken = async (
  { nrp, sid, epoch, ends_at }: { nrp: string; sid: string; epoch: number; ends_at: string },
  now: Date,
): Promise<AccessToken> => {
  const keyId = requiredEnv('SIGNING_KEY_ID');
  const iat = Math.floor(now.getTime() / 1000);
  const exp = Math.min(iat + lifetimeSeconds, Math.floor(Date.parse(ends_at) / 1000));
  const signed = `${segment({ alg: 'ES256', typ: 'JWT', kid: kidOf(keyId) })}.${segment({ sub: nrp, sid, epoch, iat, exp })}`;
  const { Signature } = await kms.send(
    new SignCommand({
      KeyId: keyId,
      SigningAlgorithm: 'ECDSA_SHA_256',
      MessageType: 'RAW',
      Message: Buffer.from(signed),
    }),
  );
  if (!Signature) throw new Error('KMS answered without a signature');
  return {
    access_token: `${signed}.${joseSignature(Signature).toString('base64url')}`,
    expires_at: new Date(exp * 1000),
  };
};

const segment = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

const coordinateBytes = 32;

/** KMS signs in DER (SEQUENCE of two INTEGERs, RFC 3279); JOSE wants both at their fixed width (RFC 7518 §3.4). */
export const joseSignature = (der: Uint8Array): Buffer => {
  const bytes = Buffer.from(der);
  if (bytes[0] !== 0x30 || bytes[1] !== bytes.length - 2) throw new Error('Not a DER signature');
  const first = integerAt(bytes, 2);
  const second = integerAt(bytes, first.end);
  if (second.end !== bytes.length) throw new Error('Not a DER signature');
  return Buffer.concat([atFixedWidth(first.value), atFixedWidth(second.value)]);
};

const integerAt = (bytes: Buffer, at: number): { value: Buffer; end: number } => {
  const length = bytes[at + 1];
  if (bytes[at] !== 0x02 || length === undefined || at + 2 + length > bytes.length)
    throw new Error('Not a DER signature');
  const end = at + 2 + length;
  return { value: bytes.subarray(at + 2, end), end };
};

/** DER drops leading zeros, and adds one where the first bit is set. */
const atFixedWidth = (integer: Buffer): Buffer => {
  const significant = integer[0] === 0 ? integer.subarray(1) : integer;
  if (significant.length > coordinateBytes) throw new Error('Not a P-256 signature');
  return Buffer.concat([Buffer.alloc(coordinateBytes - significant.length), significant]);
};
