import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { inject } from 'vitest';
import type { UserClient } from './api.ts';

/** Tokens that must not be accepted, made from one that is. */

const tokenParts = ({ token = '' }: UserClient): [header: string, payload: string, signature: string] => {
  const [header = '', payload = '', signature = ''] = token.split('.');
  return [header, payload, signature];
};
const decodedPart = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
const encodedPart = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Signed by the right key, for a session that ended five minutes ago. */
export const expiredToken = async (of: UserClient): Promise<string> => {
  Object.assign(process.env, inject('adminEnv'));
  const { issueAccessToken } = await import('../../functions/auth/token-signing.ts');
  const { sub, sid, epoch } = decodedPart(tokenParts(of)[1]);
  const session = {
    nrp: String(sub),
    sid: String(sid),
    epoch: Number(epoch),
    ends_at: new Date(Date.now() - 5 * 60_000).toISOString(),
  };
  return (await issueAccessToken(session, new Date(Date.now() - 10 * 60_000))).access_token;
};

/** Every way to have a token without the key. */
export const forgedTokens = (of: UserClient, as: { nrp: string }): Record<string, string> => {
  const [header, payload, signature] = tokenParts(of);
  const another = encodedPart({ ...decodedPart(payload), sub: as.nrp });
  const es256 = (text: string): string => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    return sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  };
  const unsigned = `${encodedPart({ ...decodedPart(header), alg: 'none' })}.${another}`;
  const symmetric = `${encodedPart({ ...decodedPart(header), alg: 'HS256' })}.${another}`;
  const unknownKey = `${encodedPart({ ...decodedPart(header), kid: 'another-key' })}.${payload}`;
  const pathKey = `${encodedPart({ ...decodedPart(header), kid: '../../dev/null' })}.${another}`;
  return {
    'another user’s name under this signature': `${header}.${another}.${signature}`,
    'another key': `${header}.${another}.${es256(`${header}.${another}`)}`,
    'no signature': `${unsigned}.`,
    'a shared secret': `${symmetric}.${createHmac('sha256', 'secret').update(symmetric).digest('base64url')}`,
    'an unknown key id': `${unknownKey}.${es256(unknownKey)}`,
    'a path as key id': `${pathKey}.${es256(pathKey)}`,
    'half a token': `${header}.${payload}`,
    nothing: 'x',
  };
};
