import type { APIGatewayProxyResultV2, APIGatewayProxyWebsocketEventV2 } from 'aws-lambda';
import { isOwnOrigin } from '../http/origin-check.ts';
import { originSecretHeader } from '../http/origin-header.ts';
import { isFromCloudFront } from '../http/origin-secret.ts';
import { log } from '../observability/log.ts';
import { openConnection } from '../realtime/connection-store.ts';

/** The headers and the query of the HTTP request that opens the socket. */
type ConnectEvent = APIGatewayProxyWebsocketEventV2 & {
  headers?: Record<string, string | undefined>;
  queryStringParameters?: Record<string, string | undefined> | null;
};

/** Accepts a socket that came through CloudFront, was opened by our own page and has a valid ticket. */
export const handler = async (event: ConnectEvent): Promise<APIGatewayProxyResultV2> => {
  const { connectionId, requestId } = event.requestContext;
  const rejected = (why: string): APIGatewayProxyResultV2 => {
    log.info('socket refused', { request_id: requestId, why });
    return { statusCode: 403 };
  };
  const header = headerReader(event.headers ?? {});
  if (!(await isFromCloudFront(header(originSecretHeader)))) return rejected('not from CloudFront');
  // Any page may open a socket, but browsers always send its true origin.
  if (!isOwnOrigin(header('origin'), header('x-viewer-host'))) return rejected('origin');
  const ticket = event.queryStringParameters?.['ticket'];
  if (!ticket) return rejected('no ticket');
  const connection = await openConnection(connectionId, ticket, new Date());
  if (!connection) return rejected('ticket');
  log.info('socket opened', { request_id: requestId, nrp: connection.nrp });
  return { statusCode: 200 };
};

type HeaderReader = (name: string) => string | undefined;

/** A reader of headers by lower-case name: WebSocket APIs pass header names on as they were sent. */
const headerReader =
  (headers: Record<string, string | undefined>): HeaderReader =>
  (name) =>
    Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
