import type { IncomingHttpHeaders } from 'node:http';
import { header } from '../protocol/signature.ts';
import type { CorsRule } from '../resource-properties.ts';
import { S3Error } from './errors.ts';

const varyHeader = 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method';

/** S3 allows one `*` in an origin or a header. */
const matchesPattern = (pattern: string, value: string): boolean => {
  const [before = '', after] = pattern.split('*');
  if (after === undefined) return pattern === value;
  return value.length >= before.length + after.length && value.startsWith(before) && value.endsWith(after);
};

export const preflight = (rules: CorsRule[] | undefined, headers: IncomingHttpHeaders): Record<string, string> => {
  const origin = headers.origin;
  const method = header(headers, 'access-control-request-method');
  if (!origin || !method) {
    throw new S3Error(400, 'BadRequest', 'Insufficient information. Origin request header needed.');
  }
  const requestedHeaders = (header(headers, 'access-control-request-headers') ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  if (!rules?.length) throw forbidden('CORSResponse: CORS is not enabled for this bucket.');
  const rule = rules.find(
    (candidate) =>
      allowsRequest(candidate, origin, method) &&
      requestedHeaders.every((name) =>
        candidate.AllowedHeaders?.some((allowed) => matchesPattern(allowed.toLowerCase(), name)),
      ),
  );
  if (!rule) {
    throw forbidden(
      "CORSResponse: This CORS request is not allowed. This is usually because the evalution of Origin, request method / Access-Control-Request-Method or Access-Control-Request-Headers are not whitelisted by the resource's CORS spec.",
    );
  }
  return {
    ...allowHeaders(rule, origin),
    ...(requestedHeaders.length > 0 && { 'access-control-allow-headers': requestedHeaders.join(', ') }),
  };
};

/** CORS headers of a response; none when no rule matches, so that the browser blocks the response. */
export const corsHeaders = (
  rules: CorsRule[] | undefined,
  method: string,
  headers: IncomingHttpHeaders,
): Record<string, string> => {
  const origin = headers.origin;
  const rule = origin === undefined ? undefined : rules?.find((candidate) => allowsRequest(candidate, origin, method));
  return rule && origin !== undefined ? allowHeaders(rule, origin) : {};
};

const forbidden = (message: string): S3Error => new S3Error(403, 'AccessForbidden', message);

const allowsRequest = (rule: CorsRule, origin: string, method: string): boolean =>
  rule.AllowedMethods.includes(method) && rule.AllowedOrigins.some((allowed) => matchesPattern(allowed, origin));

const allowHeaders = (rule: CorsRule, origin: string): Record<string, string> => {
  const allowsEveryOrigin = rule.AllowedOrigins.includes('*');
  return {
    'access-control-allow-origin': allowsEveryOrigin ? '*' : origin,
    'access-control-allow-methods': rule.AllowedMethods.join(', '),
    ...(!allowsEveryOrigin && { 'access-control-allow-credentials': 'true' }),
    ...(rule.ExposedHeaders?.length && { 'access-control-expose-headers': rule.ExposedHeaders.join(', ') }),
    ...(rule.MaxAge !== undefined && { 'access-control-max-age': String(rule.MaxAge) }),
    vary: varyHeader,
  };
};
