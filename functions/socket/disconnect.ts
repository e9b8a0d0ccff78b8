import type { APIGatewayProxyResultV2, APIGatewayProxyWebsocketEventV2 } from 'aws-lambda';
import { connectionClosed } from '../data/connections.ts';
import { log } from '../lib/log.ts';

export const handler = async ({
  requestContext,
}: APIGatewayProxyWebsocketEventV2): Promise<APIGatewayProxyResultV2> => {
  await connectionClosed(requestContext.connectionId);
  log.info('socket closed', { request_id: requestContext.requestId });
  return { statusCode: 200 };
};
