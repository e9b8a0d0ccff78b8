import type { APIGatewayProxyResultV2, APIGatewayProxyWebsocketEventV2 } from 'aws-lambda';
import type { SocketEvent } from '../../shared/events.ts';
import { hasLiveSession, loadConnection } from '../realtime/connection-store.ts';

/**
 * Prevents the idle timeout of a socket; one whose session has ended without an event is informed here at the latest.
 */
export const handler = async ({
  requestContext,
}: APIGatewayProxyWebsocketEventV2): Promise<APIGatewayProxyResultV2> => {
  const connection = await loadConnection(requestContext.connectionId);
  // A socket without a record receives no events: without a response its client opens another.
  if (!connection) return { statusCode: 200 };
  const response: SocketEvent = (await hasLiveSession(connection))
    ? { type: 'pong' }
    : { type: 'session.ended', reason: 'revoked' };
  return { statusCode: 200, body: JSON.stringify(response) };
};
