import { createContext, Script } from 'node:vm';
import * as z from 'zod';
import { type HttpRequest, type HttpResponse, joinedHeaders } from '../api/http-message.ts';
import type { Resource } from '../template/model.ts';

const functionProperties = z.object({
  FunctionCode: z.string(),
  FunctionConfig: z.object({ Runtime: z.enum(['cloudfront-js-1.0', 'cloudfront-js-2.0']) }),
});

const valued = z.record(z.string(), z.object({ value: z.string() }));
const edgeResult = z.union([
  z.object({ statusCode: z.number(), headers: valued.default({}), body: z.unknown().optional() }),
  z.object({ method: z.string(), uri: z.string(), headers: valued, querystring: z.unknown() }),
]);

/** The result of a viewer-request function: the changed request, or a response. */
export type ViewerRequestResult = { request: HttpRequest } | { response: HttpResponse };
export type EdgeFunction = (request: HttpRequest) => Promise<ViewerRequestResult>;

/**
 * Runs the template's function code without Node's globals. It runs for every file of the page, so there is no timeout:
 * one would start a thread for each run, which costs more than the function.
 */
export const edgeFunction = (resource: Resource): EdgeFunction => {
  const { FunctionCode } = functionProperties.parse(resource.properties);
  const context = createContext({}, { codeGeneration: { strings: false, wasm: false } });
  new Script(FunctionCode, { filename: `${resource.path}.js` }).runInContext(context);
  const handle: (event: string) => unknown = new Script('(event) => handler(JSON.parse(event))').runInContext(context);

  return async (request) => {
    const event = eventOf(request);
    const result = edgeResult.parse(jsonCloneOf(await handle(JSON.stringify(event))));
    if ('statusCode' in result) {
      const body = typeof result.body === 'string' ? result.body : '';
      return {
        response: { status: result.statusCode, headers: plainHeaders(result.headers), body: Buffer.from(body) },
      };
    }
    if (JSON.stringify(result.querystring) !== JSON.stringify(event.request.querystring)) {
      throw new Error(`${resource.path} changed the query string, which the local stack does not support`);
    }
    return { request: { ...request, method: result.method, path: result.uri, headers: withCookie(result, request) } };
  };
};

/** Copies objects of the other context through JSON, because they are not instances of this context's classes. */
const jsonCloneOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const plainHeaders = (headers: z.infer<typeof valued>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value]));

/** CloudFront passes cookies separately from the headers. */
const withCookie = (
  { headers }: { headers: z.infer<typeof valued> },
  request: HttpRequest,
): HttpRequest['headers'] => ({
  ...plainHeaders(headers),
  ...(request.headers.cookie ? { cookie: request.headers.cookie } : {}),
});

const eventOf = (request: HttpRequest) => {
  const { cookie = '', ...headers } = joinedHeaders(request.headers);
  const asValues = (pairs: Iterable<[string, string]>) =>
    Object.fromEntries([...pairs].map(([name, value]) => [name, { value }]));
  const cookies = cookie.split(/;\s*/).flatMap((part): [string, string][] => {
    const equals = part.indexOf('=');
    return equals > 0 ? [[part.slice(0, equals), part.slice(equals + 1)]] : [];
  });
  return {
    version: '1.0',
    context: { eventType: 'viewer-request' },
    viewer: { ip: request.sourceIp },
    request: {
      method: request.method,
      uri: request.path,
      querystring: asValues(new URLSearchParams(request.query)),
      headers: asValues(Object.entries(headers)),
      cookies: asValues(cookies),
    },
  };
};
