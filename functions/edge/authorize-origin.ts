import type { APIGatewayRequestAuthorizerEventV2, APIGatewaySimpleAuthorizerResult } from 'aws-lambda';
import { isFromCloudFront } from '../http/origin-secret.ts';
import { log } from '../observability/log.ts';

/** Lets the HTTP API answer CloudFront alone: past it there is no firewall, and the viewer's address could be made up. */
export const handler = async ({
  identitySource,
  requestContext,
}: APIGatewayRequestAuthorizerEventV2): Promise<APIGatewaySimpleAuthorizerResult> => {
  const isAuthorized = await isFromCloudFront(identitySource?.[0]);
  if (!isAuthorized) log.warn('not through the front', { request_id: requestContext.requestId });
  return { isAuthorized };
};
