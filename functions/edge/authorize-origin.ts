import type { APIGatewayRequestAuthorizerEventV2, APIGatewaySimpleAuthorizerResult } from 'aws-lambda';
import { isFromCloudFront } from '../http/origin-secret.ts';
import { log } from '../observability/log.ts';

/**
 * Lets the HTTP API accept requests from CloudFront only: other requests bypass the firewall, and their viewer address
 * could be forged.
 */
export const handler = async ({
  identitySource,
  requestContext,
}: APIGatewayRequestAuthorizerEventV2): Promise<APIGatewaySimpleAuthorizerResult> => {
  const isAuthorized = await isFromCloudFront(identitySource?.[0]);
  if (!isAuthorized) log.warn('not from CloudFront', { request_id: requestContext.requestId });
  return { isAuthorized };
};
