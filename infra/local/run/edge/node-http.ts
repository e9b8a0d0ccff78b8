import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { HttpRequest, HttpResponse } from '../api/http-message.ts';

/** The largest body that an API behind the edge accepts. */
const maxBodyBytes = 10 * 1024 * 1024;

/** Reads the complete request; undefined when its body exceeds the limit. */
export const readRequest = async (incoming: IncomingMessage, withBody = true): Promise<HttpRequest | undefined> => {
  const [path = '/', ...query] = (incoming.url ?? '/').split('?');
  const chunks: Buffer[] = [];
  let length = 0;
  if (withBody) {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length <= maxBodyBytes) chunks.push(chunk);
    }
  }
  if (length > maxBodyBytes) return undefined;
  return {
    method: incoming.method ?? 'GET',
    path,
    query: query.join('?'),
    headers: incoming.headers,
    body: Buffer.concat(chunks),
    sourceIp: (incoming.socket.remoteAddress ?? '').replace(/^::ffff:/, ''),
  };
};

export const writeResponse = (outgoing: ServerResponse, { status, headers, body }: HttpResponse): void => {
  const bodiless = status === 204 || status === 304;
  outgoing.writeHead(status, bodiless ? headers : { ...headers, 'content-length': String(body.length) });
  outgoing.end(bodiless ? undefined : body);
};

/** Rejects a WebSocket handshake. */
export const rejectUpgrade = (socket: Duplex, status: number): void => {
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Refused'}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  );
};
