import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Principal } from '../model.ts';

const signatureAlgorithm = 'AWS4-HMAC-SHA256';
const minuteMs = 60_000;
const maxPresignSeconds = 7 * 24 * 60 * 60;

export type AuthErrorReason =
  | 'expired'
  | 'malformed'
  | 'missing'
  | 'mismatch'
  | 'not-yet-valid'
  | 'skewed'
  | 'token'
  | 'unknown-key'
  | 'unsigned-headers';

/** Why a signature was rejected; each service answers in its own protocol. */
export class AuthError extends Error {
  readonly reason: AuthErrorReason;
  constructor(reason: AuthErrorReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** The signature of a request, from its headers or its query. */
export interface Claim {
  accessKeyId: string;
  date: string;
  region: string;
  service: string;
  signedHeaders: string[];
  signature: string;
  timestamp: string;
  sessionToken: string | undefined;
  /** Seconds of validity of a presigned URL. */
  expires: number | undefined;
}

export interface SignableRequest {
  method: string;
  path: string;
  rawQuery: string;
  headers: IncomingHttpHeaders;
}

export const sha256Hex = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex');

export const header = (headers: IncomingHttpHeaders, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value.join(',') : value;
};

/** Reads the signature; undefined for an anonymous request. */
export const readClaim = ({ headers, rawQuery }: SignableRequest): Claim | undefined => {
  const query = new URLSearchParams(rawQuery.replaceAll('+', '%2B'));
  const authorization = headers.authorization;
  if (query.has('X-Amz-Signature') || query.has('X-Amz-Algorithm')) {
    if (authorization) throw new AuthError('malformed', 'Only one auth mechanism allowed');
    const field = (name: string): string => {
      const value = query.get(name);
      if (!value) throw new AuthError('malformed', `Query-string authentication requires the ${name} parameter`);
      return value;
    };
    if (field('X-Amz-Algorithm') !== signatureAlgorithm)
      throw new AuthError('malformed', `X-Amz-Algorithm only supports "${signatureAlgorithm}"`);
    const expires = Number(field('X-Amz-Expires'));
    if (!Number.isInteger(expires) || expires < 1 || expires > maxPresignSeconds) {
      throw new AuthError('malformed', 'X-Amz-Expires must be between 1 second and a week (604800 seconds)');
    }
    return {
      ...credential(field('X-Amz-Credential')),
      signedHeaders: field('X-Amz-SignedHeaders').toLowerCase().split(';'),
      signature: field('X-Amz-Signature'),
      timestamp: field('X-Amz-Date'),
      sessionToken: query.get('X-Amz-Security-Token') ?? undefined,
      expires,
    };
  }
  if (authorization === undefined) return undefined;
  const fields = new Map(
    authorization
      .replace(`${signatureAlgorithm} `, '')
      .split(',')
      .map((pair) => [pair.slice(0, pair.indexOf('=')).trim(), pair.slice(pair.indexOf('=') + 1).trim()]),
  );
  const [scope, signedHeaders, signature] = [
    fields.get('Credential'),
    fields.get('SignedHeaders'),
    fields.get('Signature'),
  ];
  const timestamp = header(headers, 'x-amz-date');
  if (!authorization.startsWith(`${signatureAlgorithm} `) || !scope || !signedHeaders || !signature || !timestamp) {
    throw new AuthError('malformed', 'The authorization header is malformed');
  }
  return {
    ...credential(scope),
    signedHeaders: signedHeaders.split(';'),
    signature,
    timestamp,
    sessionToken: header(headers, 'x-amz-security-token'),
    expires: undefined,
  };
};

const credential = (scope: string): Pick<Claim, 'accessKeyId' | 'date' | 'region' | 'service'> => {
  const [accessKeyId, date, region, service, terminator, ...more] = scope.split('/');
  if (!accessKeyId || !date || !region || !service || terminator !== 'aws4_request' || more.length > 0) {
    throw new AuthError('malformed', `The credential is malformed; got "${scope}"`);
  }
  return { accessKeyId, date, region, service };
};

/** Throws unless the signature is valid now, for this principal and exactly this request. */
export const verifyClaim = (
  claim: Claim,
  request: SignableRequest,
  principal: Principal,
  payloadHash: string,
  nowMs: number,
): void => {
  checkTime(claim, nowMs);
  if (claim.sessionToken !== principal.sessionToken) {
    throw new AuthError('token', 'The security token included in the request is invalid');
  }
  if (!claim.signedHeaders.includes('host')) throw new AuthError('malformed', "'Host' must be a 'SignedHeader'");
  const unsigned = Object.keys(request.headers).filter(
    (name) => name.startsWith('x-amz-') && !claim.signedHeaders.includes(name),
  );
  if (unsigned.length > 0 && claim.service === 's3') {
    throw new AuthError(
      'unsigned-headers',
      `There were headers present in the request which were not signed: ${unsigned.join(', ')}`,
    );
  }
  const canonical = [
    request.method,
    canonicalPath(request.path, claim.service),
    canonicalQuery(request.rawQuery),
    ...claim.signedHeaders.map((name) => `${name}:${(header(request.headers, name) ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    claim.signedHeaders.join(';'),
    payloadHash,
  ].join('\n');
  const scope = `${claim.date}/${claim.region}/${claim.service}/aws4_request`;
  const text = [signatureAlgorithm, claim.timestamp, scope, sha256Hex(canonical)].join('\n');
  const expected = createHmac('sha256', signingKey(principal.secretAccessKey, claim)).update(text).digest('hex');
  if (!isEqualText(expected, claim.signature)) {
    throw new AuthError(
      'mismatch',
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
    );
  }
};

const isEqualText = (expected: string, actual: string): boolean => {
  const [left, right] = [Buffer.from(expected), Buffer.from(actual)];
  return left.length === right.length && timingSafeEqual(left, right);
};

const checkTime = (claim: Claim, nowMs: number): void => {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(claim.timestamp)?.slice(1).map(Number);
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts ?? [];
  const at = Date.UTC(year, month - 1, day, hour, minute, second);
  if (!parts || !claim.timestamp.startsWith(claim.date)) {
    throw new AuthError('malformed', 'The date of the request does not match its credential');
  }
  const skew = claim.service === 's3' ? 15 * minuteMs : 5 * minuteMs;
  if (claim.expires === undefined) {
    if (Math.abs(nowMs - at) > skew)
      throw new AuthError('skewed', 'The difference between the request time and the current time is too large.');
    return;
  }
  if (nowMs > at + claim.expires * 1000) throw new AuthError('expired', 'Request has expired');
  if (nowMs < at - skew) throw new AuthError('not-yet-valid', 'Request is not yet valid');
};

const signingKeys = new Map<string, Buffer>();
const maxCachedKeys = 500;

const signingKey = (secret: string, { date, region, service }: Claim): Buffer => {
  const name = [secret, date, region, service].join('\n');
  let key = signingKeys.get(name);
  if (!key) {
    key = [date, region, service, 'aws4_request'].reduce<Buffer>(
      (previous, part) => createHmac('sha256', previous).update(part).digest(),
      Buffer.from(`AWS4${secret}`),
    );
    if (signingKeys.size >= maxCachedKeys) signingKeys.clear();
    signingKeys.set(name, key);
  }
  return key;
};

/** Percent-encoding of RFC 3986, which SigV4 requires; encodeURIComponent leaves five more characters unencoded. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

export const decodePart = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new AuthError('malformed', `The request is not properly percent-encoded: ${part}`);
  }
};

/** S3 signs the path encoded once; every other service encodes the sent path once more. */
const canonicalPath = (path: string, service: string): string => {
  const segments = path.split('/');
  return segments.map((segment) => encode(service === 's3' ? decodePart(segment) : segment)).join('/');
};

const canonicalQuery = (rawQuery: string): string => {
  if (rawQuery === '') return '';
  return rawQuery
    .split('&')
    .filter((pair) => pair !== '' && !pair.startsWith('X-Amz-Signature='))
    .map((pair) => {
      const at = pair.includes('=') ? pair.indexOf('=') : pair.length;
      return `${encode(decodePart(pair.slice(0, at)))}=${encode(decodePart(pair.slice(at + 1)))}`;
    })
    .sort()
    .join('&');
};
