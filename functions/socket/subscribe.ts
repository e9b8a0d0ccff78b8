import type { APIGatewayProxyResultV2, APIGatewayProxyWebsocketEventV2 } from 'aws-lambda';
import { departmentCodes } from '../../shared/domain/departments.ts';
import { type SocketEvent, subscribeMessage, type Topic } from '../../shared/events.ts';
import { loadCatalogueVersions } from '../documents/catalogue-store.ts';
import { log } from '../observability/log.ts';
import { hasLiveSession, loadConnection, saveTopic } from '../realtime/connection-store.ts';

/**
 * Replaces the topic of a socket. Every signed-in user may see both lists, so only the session is checked. Without a
 * response the client subscribes again or opens another socket: to a message that is not a subscription, and on a
 * socket without a record.
 */
export const handler = async ({
  requestContext: { connectionId, requestId },
  body,
}: APIGatewayProxyWebsocketEventV2): Promise<APIGatewayProxyResultV2> => {
  const message = subscribeMessage.safeParse(parsedJson(body));
  if (!message.success) {
    log.warn('subscription refused', { request_id: requestId, cause: message.error });
    return { statusCode: 200 };
  }
  const connection = await loadConnection(connectionId);
  if (!connection) return { statusCode: 200 };
  if (!(await hasLiveSession(connection))) return responseOf({ type: 'session.ended', reason: 'revoked' });
  const { topic } = message.data;
  if (!(await saveTopic(connection, topic))) return { statusCode: 200 };
  // Read after the topic is saved: a change in between is in the versions, a later one is sent to the socket.
  return responseOf({ type: 'subscribed', topic, ...(await loadVersions(topic)) });
};

const responseOf = (event: SocketEvent): APIGatewayProxyResultV2 => ({ statusCode: 200, body: JSON.stringify(event) });

const loadVersions = async (topic: Topic | null): Promise<Partial<Extract<SocketEvent, { type: 'subscribed' }>>> =>
  topic?.list === 'catalogue' ? { catalogue_versions: await loadCatalogueVersions(departmentCodes) } : {};

const parsedJson = (body: string | undefined): unknown => {
  try {
    return JSON.parse(body ?? '');
  } catch {
    return undefined; // The schema refuses it.
  }
};
