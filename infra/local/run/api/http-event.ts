import * as z from 'zod';
import { type HttpRequest, type HttpResponse, joinedHeaders, jsonResponse } from './http-message.ts';

const textTypes = /^(text\/.*|application\/(json|xml|javascript|x-www-form-urlencoded)|.*\+(json|xml))\s*(;|$)/i;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The time of a request in API Gateway's format: `20/Nov/2026:10:33:36 +0000`. */
export const requestTime = (date: Date): string => {
  const twoDigits = (value: number): string => String(value).padStart(2, '0');
  const day = `${twoDigits(date.getUTCDate())}/${months[date.getUTCMonth()]}/${date.getUTCFullYear()}`;
  return `${day}:${[date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(twoDigits).join(':')} +0000`;
};

export interface HttpEventContext {
  apiId: string;
  account: string;
  region: string;
  stage: string;
  routeKey: string;
  pathParameters: Record<string, string>;
  requestId: string;
}

/** The event in payload format 2.0. */
export const httpEvent = (request: HttpRequest, context: HttpEventContext): Record<string, unknown> => {
  const { cookie, ...headers } = joinedHeaders(request.headers);
  const domainName = `${context.apiId}.execute-api.${context.region}.amazonaws.com`;
  const now = new Date();
  const query = [...new URLSearchParams(request.query)];
  const isText = request.body.length === 0 || textTypes.test(headers['content-type'] ?? 'text/plain');
  return {
    version: '2.0',
    routeKey: context.routeKey,
    rawPath: request.path,
    rawQueryString: request.query,
    ...(cookie ? { cookies: cookie.split(/;\s*/) } : {}),
    headers: {
      ...headers,
      host: domainName,
      'x-forwarded-for': request.sourceIp,
      'content-length': String(request.body.length),
    },
    ...(query.length > 0 ? { queryStringParameters: joinDuplicates(query) } : {}),
    ...(Object.keys(context.pathParameters).length > 0 ? { pathParameters: context.pathParameters } : {}),
    requestContext: {
      accountId: context.account,
      apiId: context.apiId,
      domainName,
      domainPrefix: context.apiId,
      http: {
        method: request.method,
        path: request.path,
        protocol: 'HTTP/1.1',
        sourceIp: request.sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: context.requestId,
      routeKey: context.routeKey,
      stage: context.stage,
      time: requestTime(now),
      timeEpoch: now.getTime(),
    },
    ...(request.body.length > 0 ? { body: request.body.toString(isText ? 'utf8' : 'base64') } : {}),
    isBase64Encoded: request.body.length > 0 && !isText,
  };
};

const joinDuplicates = (pairs: [string, string][]): Record<string, string> => {
  const joined: Record<string, string> = {};
  for (const [name, value] of pairs) joined[name] = name in joined ? `${joined[name]},${value}` : value;
  return joined;
};

const proxyResult = z.object({
  statusCode: z.coerce.number().int().min(100).max(599),
  headers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullish(),
  cookies: z.array(z.string()).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
});

/** API Gateway's response to a function's result: a response object, or any other value as JSON. */
export const httpResponse = (result: string): HttpResponse => {
  const value: unknown = JSON.parse(result);
  if (typeof value !== 'object' || value === null || !('statusCode' in value)) {
    return typeof value === 'string'
      ? { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from(value) }
      : jsonResponse(200, value);
  }
  const parsed = proxyResult.safeParse(value);
  if (!parsed.success) return jsonResponse(500, { message: 'Internal Server Error' });
  const { statusCode, headers, cookies, body, isBase64Encoded } = parsed.data;
  const lowerCaseHeaders = Object.entries(headers ?? {}).map(
    ([name, entry]) => [name.toLowerCase(), String(entry)] as const,
  );
  return {
    status: statusCode,
    headers: {
      'content-type': 'text/plain;charset=UTF-8',
      ...Object.fromEntries(lowerCaseHeaders),
      ...(cookies?.length ? { 'set-cookie': cookies } : {}),
    },
    body: Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8'),
  };
};
