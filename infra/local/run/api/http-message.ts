import type { IncomingHttpHeaders } from 'node:http';

/** A request as one service forwards it to the next: CloudFront to an API, an API to its function. */
export interface HttpRequest {
  method: string;
  /** Path only, as sent. */
  path: string;
  /** Without the question mark, as sent. */
  query: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  sourceIp: string;
}

export interface HttpResponse {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
}

export const jsonResponse = (status: number, body: unknown): HttpResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(body)),
});

/** Joins repeated headers, as HTTP and WebSocket APIs pass them to functions. */
export const joinedHeaders = (headers: IncomingHttpHeaders): Record<string, string> => {
  const joined: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) joined[name.toLowerCase()] = Array.isArray(value) ? value.join(',') : value;
  }
  return joined;
};

/** A query with a percent sign that two hexadecimal digits do not follow; both kinds of API answer it with 400. */
export const hasMalformedQuery = ({ query }: HttpRequest): boolean => /%(?![\da-f]{2})/i.test(query);
