import type { APIGatewayProxyResultV2, APIGatewayProxyWebsocketEventV2 } from 'aws-lambda';
import { originSecretHeader } from '../http/origin-header.ts';
import { isFromCloudFront } from '../http/origin-secret.ts';
import { isOwnOrigin } from '../http/own-origin.ts';
import { log } from '../observability/log.ts';
import { openConnection } from '../realtime/connection-store.ts';

/** $connect carries the headers and query of the HTTP request that became a socket. */
type ConnectEvent = APIGatewayProxyWebsocketEventV2 & {
  headers?: Record<string, string | undefined>;
  queryStringParameters?: Record<string, string | undefined> | null;
};

/** Lets a socket in that came through CloudFront, was opened by our own page and carries a fresh ticket. */
export const handler = async (event: ConnectEvent): Promise<APIGatewayProxyResultV2> => {
  const { connectionId, requestId } = event.requestContext;
  const refused = (why: string): APIGatewayProxyResultV2 => {
    log.info('socket refused', { request_id: requestId, why });
    return { statusCode: 403 };
  };
  const named = headerOf(event.headers ?? {});
  if (!(await isFromCloudFront(named(originSecretHeader)))) return refused('front');
  // A browser says truthfully which page opens a socket, and any page may open one.
  if (!isOwnOrigin(named('origin'), named('x-viewer-host'))) return refused('origin');
  const ticket = event.queryStringParameters?.['ticket'];
  if (!ticket) return refused('no ticket');
  const opened = await openConnection(connectionId, ticket, new Date());
  if (!opened) return refused('ticket');
  log.info('socket opened', { request_id: requestId, nrp: opened.nrp });
  return { statusCode: 200 };
};

type Named = (name: string) => string | undefined;

/** WebSocket APIs hand headers on as they were written. */
const headerOf =
  (headers: Record<string, string | undefined>): Named =>
  (name) =>
    Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
