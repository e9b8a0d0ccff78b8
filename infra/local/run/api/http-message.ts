import type { IncomingHttpHeaders } from 'node:http';

/** A request as one service hands it to the next: CloudFront to an API, an API to its function. */
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

/** Repeated headers arrive joined, as HTTP APIs and sockets hand them to functions. */
export const joinedHeaders = (headers: IncomingHttpHeaders): Record<string, string> => {
  const joined: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) joined[name.toLowerCase()] = Array.isArray(value) ? value.join(',') : value;
  }
  return joined;
};

/** A percent sign of a query without two hexadecimal digits after it: both kinds of API answer 400 to it. */
export const hasMalformedQuery = ({ query }: HttpRequest): boolean => /%(?![\da-f]{2})/i.test(query);
