import { randomUUID } from 'node:crypto';
import { requestTime } from './http-event.ts';
import { type HttpRequest, joinedHeaders } from './http-message.ts';

export interface SocketEndpoint {
  apiId: string;
  region: string;
  stage: string;
}

interface SocketCaller {
  id: string;
  connectedAt: number;
  sourceIp: string;
  userAgent: string;
}

const requestContext = (
  endpoint: SocketEndpoint,
  caller: SocketCaller,
  routeKey: string,
  eventType: 'CONNECT' | 'MESSAGE' | 'DISCONNECT',
) => {
  const now = new Date();
  const requestId = randomUUID();
  return {
    routeKey,
    eventType,
    extendedRequestId: requestId,
    requestId,
    requestTime: requestTime(now),
    requestTimeEpoch: now.getTime(),
    messageDirection: 'IN',
    stage: endpoint.stage,
    connectedAt: caller.connectedAt,
    identity: { sourceIp: caller.sourceIp, userAgent: caller.userAgent },
    domainName: `${endpoint.apiId}.execute-api.${endpoint.region}.amazonaws.com`,
    connectionId: caller.id,
    apiId: endpoint.apiId,
  };
};

const multiValues = <T>(pairs: [string, T][]): Record<string, T[]> => {
  const lists: Record<string, T[]> = {};
  for (const [name, value] of pairs) lists[name] = [...(lists[name] ?? []), value];
  return lists;
};

export const connectEvent = (request: HttpRequest, endpoint: SocketEndpoint, caller: SocketCaller) => {
  const headers = { ...joinedHeaders(request.headers), 'x-forwarded-for': request.sourceIp };
  const query = [...new URLSearchParams(request.query)];
  return {
    headers,
    multiValueHeaders: multiValues(Object.entries(headers)),
    ...(query.length > 0
      ? { queryStringParameters: Object.fromEntries(query), multiValueQueryStringParameters: multiValues(query) }
      : {}),
    requestContext: requestContext(endpoint, caller, '$connect', 'CONNECT'),
    isBase64Encoded: false,
  };
};

export const messageEvent = (endpoint: SocketEndpoint, caller: SocketCaller, routeKey: string, body: string) => ({
  requestContext: { ...requestContext(endpoint, caller, routeKey, 'MESSAGE'), messageId: randomUUID() },
  body,
  isBase64Encoded: false,
});

export const disconnectEvent = (endpoint: SocketEndpoint, caller: SocketCaller, code: number, reason: string) => ({
  headers: { 'x-api-key': '', 'x-restapi': '' },
  multiValueHeaders: {},
  requestContext: {
    ...requestContext(endpoint, caller, '$disconnect', 'DISCONNECT'),
    disconnectStatusCode: code,
    disconnectReason: reason,
  },
  isBase64Encoded: false,
});
