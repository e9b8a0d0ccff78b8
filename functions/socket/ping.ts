import type { APIGatewayProxyResultV2, APIGatewayProxyWebsocketEventV2 } from 'aws-lambda';
import type { SocketEvent } from '../../shared/events.ts';
import { hasLiveSession, loadConnection } from '../realtime/connection-store.ts';

/** Keeps a socket from idling away; one whose owner left or was signed out everywhere hears of it here at the latest. */
export const handler = async ({
  requestContext,
}: APIGatewayProxyWebsocketEventV2): Promise<APIGatewayProxyResultV2> => {
  const connection = await loadConnection(requestContext.connectionId);
  // Nothing reaches a socket that is not on record: without an answer its client opens another.
  if (!connection) return { statusCode: 200 };
  const answer: SocketEvent = (await hasLiveSession(connection))
    ? { type: 'pong' }
    : { type: 'session.ended', reason: 'revoked' };
  return { statusCode: 200, body: JSON.stringify(answer) };
};
