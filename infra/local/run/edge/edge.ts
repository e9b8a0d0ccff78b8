import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { HttpRequest, HttpResponse } from '../api/http-message.ts';
import { type SocketApi, socketServer } from '../api/socket-api.ts';
import type { Log } from '../log.ts';
import { compressedResponse } from './compression.ts';
import type { Behaviour, Distribution } from './distribution.ts';
import { edgeCache } from './edge-cache.ts';
import { readRequest, rejectUpgrade, writeResponse } from './node-http.ts';
import { type OriginFetch, originRequest, socketOrigin } from './origins.ts';
import { withPolicy } from './response-headers.ts';

/** Serves the page from its sources; returns false for requests that the bucket must answer. */
export type PageServer = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

export interface EdgeParts {
  distribution: Distribution;
  /** Origins by domain name. */
  origins: ReadonlyMap<string, OriginFetch>;
  sockets: ReadonlyMap<string, SocketApi>;
  /** Replaces the buckets' hosts in a policy header, which exist on AWS only. */
  localize: (headers: HttpResponse['headers']) => HttpResponse['headers'];
  page: PageServer | undefined;
  log: Log;
}

/** Handles requests as CloudFront does, by the template's distribution, but without TLS. */
export const createEdge = (parts: EdgeParts) => {
  const { distribution, origins, sockets, localize, page, log } = parts;
  const server = socketServer();
  const fetchCached = edgeCache();
  const edgeId = (): string => randomBytes(40).toString('base64url');

  const fetchFrom = (behaviour: Behaviour): OriginFetch => {
    const { domainName } = behaviour.origin;
    const fetch = sockets.has(domainName) ? socketOrigin : origins.get(domainName);
    if (!fetch) throw new Error(`Unknown origin ${domainName}`);
    return fetch;
  };

  const respond = async (viewer: HttpRequest, behaviour: Behaviour): Promise<HttpResponse> => {
    if (!behaviour.allowedMethods.has(viewer.method))
      return textResponse(403, 'This distribution does not allow the method.');
    const edge = await runViewerRequest(viewer, behaviour);
    if ('response' in edge) return edge.response;
    const path = edge.request.path === '/' ? `/${distribution.defaultRootObject}` : edge.request.path;
    const request = originRequest({ ...edge.request, path }, behaviour, edgeId());
    const acceptEncoding = String(viewer.headers['accept-encoding'] ?? '');
    // A policy without caching also disables compression.
    const { compresses: isCacheable, lifetime } = behaviour.forwarding;
    const fetch = async (): Promise<HttpResponse> => {
      const response = await fetchFrom(behaviour)(request);
      return behaviour.compress && isCacheable ? compressedResponse(response, acceptEncoding) : response;
    };
    return withNotModified(
      viewer,
      await (isCacheable ? fetchCached(request, { acceptEncoding, lifetime }, fetch) : fetch()),
    );
  };

  return {
    request: async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
      const behaviour = distribution.behaviourFor(pathOf(incoming));
      if (page && behaviour.origin.domainName === distribution.pageDomain) {
        const headers = localize(withPolicy({}, behaviour.responseHeaders));
        for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
        if (await page(incoming, outgoing)) return;
      }
      // HTTP/1.0 and 0.9 allow a request without a host; CloudFront finds no distribution for it.
      if (!incoming.headers.host) return writeResponse(outgoing, textResponse(400, 'Bad Request'));
      const viewer = await readRequest(incoming).catch((error: unknown) => {
        if (incoming.complete) throw error;
        return 'interrupted' as const;
      });
      if (viewer === 'interrupted') return log.debug(`${incoming.method} ${incoming.url}: the viewer left`);
      if (!viewer) return writeResponse(outgoing, textResponse(413, 'Request Entity Too Large'));
      const response = await respond(viewer, behaviour).catch((error: unknown): HttpResponse => {
        log.error(`${viewer.method} ${viewer.path}: ${error instanceof Error ? error.stack : String(error)}`);
        return textResponse(502, 'Bad Gateway');
      });
      const headers = localize(withPolicy(response.headers, behaviour.responseHeaders));
      writeResponse(outgoing, { ...response, headers });
    },

    upgrade: async (incoming: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
      socket.on('error', (error) => log.debug(`WS: ${error.message}`));
      const behaviour = distribution.behaviourFor(pathOf(incoming));
      const api = sockets.get(behaviour.origin.domainName);
      const viewer = await readRequest(incoming, false);
      if (!api || !viewer) return rejectUpgrade(socket, 403);
      const edge = await runViewerRequest(viewer, behaviour);
      if ('response' in edge) return rejectUpgrade(socket, edge.response.status);
      const request = originRequest(edge.request, behaviour, edgeId());
      // CloudFront forwards the path; a WebSocket API accepts exactly one path.
      if (request.path !== `/${api.stage}`) return rejectUpgrade(socket, 403);
      const accept = (): Promise<WebSocket> =>
        new Promise((resolve) => server.handleUpgrade(incoming, socket, head, resolve));
      const rejectedStatus = await api.connect(request, accept);
      if (rejectedStatus !== undefined) rejectUpgrade(socket, rejectedStatus);
    },
  };
};

const runViewerRequest = async (viewer: HttpRequest, { viewerRequest }: Behaviour) =>
  viewerRequest ? viewerRequest(viewer) : { request: viewer };

const pathOf = (request: IncomingMessage): string => (request.url ?? '/').split('?')[0] ?? '/';

const textResponse = (status: number, body: string): HttpResponse => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: Buffer.from(body),
});

/** CloudFront answers a conditional request from the response's entity tag. */
const withNotModified = (viewer: HttpRequest, response: HttpResponse): HttpResponse => {
  const { etag } = response.headers;
  const viewerTags = String(viewer.headers['if-none-match'] ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  const matches = typeof etag === 'string' && viewerTags.includes(etag.replace(/^W\//, ''));
  return response.status === 200 && matches ? { ...response, status: 304, body: Buffer.alloc(0) } : response;
};
