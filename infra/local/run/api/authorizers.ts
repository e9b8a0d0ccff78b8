import * as z from 'zod';
import type { Functions, RunningFunction } from '../functions.ts';
import type { Resource } from '../template/model.ts';
import type { ResolvedTemplate } from '../template/resolved-template.ts';
import { type HttpEventContext, httpEvent } from './http-event.ts';
import { type HttpRequest, type HttpResponse, jsonResponse } from './http-message.ts';

const headerSource = /^\$request\.header\.([\w-]+)$/;

const authorizerProperties = z.object({
  ApiId: z.string(),
  AuthorizerType: z.literal('REQUEST'),
  AuthorizerPayloadFormatVersion: z.literal('2.0'),
  AuthorizerUri: z.string(),
  AuthorizerResultTtlInSeconds: z.number().default(0),
  EnableSimpleResponses: z.literal(true),
  IdentitySource: z.array(z.string().regex(headerSource)).min(1),
});

const simpleResponse = z.object({ isAuthorized: z.boolean() });

/** Undefined passes the request to its function; otherwise the response of the API. */
export type Authorize = (request: HttpRequest, context: HttpEventContext) => Promise<HttpResponse | undefined>;

/**
 * A Lambda authorizer with simple responses, which are cached for its time to live by the values of its identity
 * source.
 */
export const lambdaAuthorizer = (
  template: ResolvedTemplate,
  api: Resource,
  id: string,
  functions: Functions,
): Authorize => {
  const resource = template.find('AWS::ApiGatewayV2::Authorizer', id);
  if (!resource) throw new Error(`${api.path}: its authorizer ${id} is not in the template`);
  const properties = authorizerProperties.parse(resource.properties);
  const lambda = functions.byArn(properties.AuthorizerUri);
  const { account, region } = api.stack;
  const source = `arn:aws:execute-api:${region}:${account}:${properties.ApiId}/authorizers/${id}`;
  if (!functions.canInvoke('apigateway.amazonaws.com', source, lambda)) {
    throw new Error(`${resource.path}: no Lambda permission lets API Gateway invoke ${lambda.name}`);
  }
  const headers = properties.IdentitySource.map((text) => headerSource.exec(text)?.[1]?.toLowerCase() ?? '');
  const cache = new Map<string, { until: number; allowed: boolean }>();

  return async (request, context) => {
    const identity = headers.map((name) => request.headers[name]).filter((value) => typeof value === 'string');
    // API Gateway rejects a request without the identity source before it invokes the authorizer.
    if (identity.length < headers.length || identity.includes(''))
      return jsonResponse(401, { message: 'Unauthorized' });
    const key = JSON.stringify(identity);
    const cached = cache.get(key);
    const isFresh = cached !== undefined && cached.until > Date.now();
    const allowed = isFresh ? cached.allowed : await invokeAuthorizer(lambda, request, context, identity, resource);
    if (allowed === undefined) return jsonResponse(500, { message: 'Internal Server Error' });
    if (!isFresh) cache.set(key, { until: Date.now() + properties.AuthorizerResultTtlInSeconds * 1000, allowed });
    return allowed ? undefined : jsonResponse(403, { message: 'Forbidden' });
  };
};

/** The authorizer's decision; undefined when it failed or returned something invalid. */
const invokeAuthorizer = async (
  lambda: RunningFunction,
  request: HttpRequest,
  context: HttpEventContext,
  identitySource: string[],
  resource: Resource,
): Promise<boolean | undefined> => {
  const { body: _, isBase64Encoded: __, ...event } = httpEvent({ ...request, body: Buffer.alloc(0) }, context);
  const { account, region } = resource.stack;
  const routeArn = `arn:aws:execute-api:${region}:${account}:${context.apiId}/${context.stage}/${request.method}${request.path}`;
  const { response } = await lambda.invoke({ ...event, type: 'REQUEST', routeArn, identitySource });
  if ('error' in response) return undefined;
  return simpleResponse.safeParse(JSON.parse(response.result)).data?.isAuthorized;
};
