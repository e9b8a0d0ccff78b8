import type { APIGatewayProxyResultV2, APIGatewayProxyWebsocketEventV2 } from 'aws-lambda';
import { log } from '../observability/log.ts';
import { deleteConnection } from '../realtime/connection-store.ts';

export const handler = async ({
  requestContext,
}: APIGatewayProxyWebsocketEventV2): Promise<APIGatewayProxyResultV2> => {
  await deleteConnection(requestContext.connectionId);
  log.info('socket closed', { request_id: requestContext.requestId });
  return { statusCode: 200 };
};
