import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { type Faults, noFaults } from '../../aws/faults.ts';
import type { Functions, RunningFunction } from '../functions.ts';
import { type Log, logCall } from '../log.ts';
import type { Resource } from '../template/model.ts';
import type { ResolvedTemplate } from '../template/resolved-template.ts';
import { escapeRegExp } from '../wildcards.ts';
import { type Authorize, lambdaAuthorizer } from './authorizers.ts';
import { httpEvent, httpResponse } from './http-event.ts';
import { type HttpRequest, type HttpResponse, hasMalformedQuery, jsonResponse } from './http-message.ts';
import { integrationOf } from './integrations.ts';
import { stageThrottle } from './throttling.ts';

/** API Gateway limits an HTTP API integration to 30 seconds and a body to 10 MB. */
const maxTimeoutMs = 30_000;
const maxBodyBytes = 10 * 1024 * 1024;

const routeProperties = z.object({
  ApiId: z.string(),
  RouteKey: z.string(),
  Target: z.string(),
  AuthorizationType: z.enum(['NONE', 'CUSTOM']).default('NONE'),
  AuthorizerId: z.string().optional(),
});

interface Route {
  key: string;
  method: string;
  pattern: RegExp;
  lambda: RunningFunction;
  timeoutMs: number;
  authorize: Authorize | undefined;
}

/** Converts `/api/{name}/{rest+}` to a pattern: a parameter is one segment, a greedy one matches the rest. */
const routePattern = (path: string): RegExp =>
  new RegExp(
    `^${path.replace(/\{(\w+)(\+?)\}|[^{}]+/g, (text, name?: string, greedy?: string) =>
      name ? `(?<${name}>${greedy ? '.+' : '[^/]+'})` : escapeRegExp(text),
    )}$`,
  );

export const httpApi = (
  template: ResolvedTemplate,
  api: Resource,
  functions: Functions,
  log: Log,
  faults: Faults = noFaults,
) => {
  const apiId = template.identityOf(api).ref;
  const { account, region } = api.stack;
  const arn = `arn:aws:execute-api:${region}:${account}:${apiId}`;

  const accepts = stageThrottle(template, apiId);
  const authorizers = new Map<string, Authorize>();
  const authorizer = (id: string): Authorize => {
    const created = authorizers.get(id) ?? lambdaAuthorizer(template, api, id, functions);
    authorizers.set(id, created);
    return created;
  };

  const routes = template.ofType('AWS::ApiGatewayV2::Route').flatMap((resource): Route[] => {
    if (resource.properties.ApiId !== apiId) return [];
    const { RouteKey, Target, AuthorizationType, AuthorizerId } = routeProperties.parse(resource.properties);
    if ((AuthorizationType === 'CUSTOM') !== (AuthorizerId !== undefined)) {
      throw new Error(`${resource.path}: AuthorizationType CUSTOM and AuthorizerId require each other`);
    }
    const integration = integrationOf(template, resource, Target);
    if (integration.PayloadFormatVersion !== '2.0') {
      throw new Error(`${resource.path}: the local stack supports only payload format 2.0`);
    }
    const lambda = functions.byArn(integration.IntegrationUri);
    const [method = '', path = ''] = RouteKey === '$default' ? ['ANY', '/{proxy+}'] : RouteKey.split(' ');
    if (!functions.canInvoke('apigateway.amazonaws.com', `${arn}/$default/${method}${path}`, lambda)) {
      throw new Error(`${resource.path}: no Lambda permission lets API Gateway invoke ${lambda.name}`);
    }
    const timeoutMs = Math.min(integration.TimeoutInMillis ?? maxTimeoutMs, maxTimeoutMs);
    const authorize = AuthorizerId === undefined ? undefined : authorizer(AuthorizerId);
    return [{ key: RouteKey, method, pattern: routePattern(path), lambda, timeoutMs, authorize }];
  });

  /** API Gateway selects the most specific route: a full path before parameters, a method before ANY, $default last. */
  const specificity = ({ key, method }: Route): number =>
    key === '$default' ? 0 : 1 + (method === 'ANY' ? 0 : 1) + (key.includes('+}') ? 0 : key.includes('{') ? 2 : 4);
  routes.sort((one, other) => specificity(other) - specificity(one));

  const respond = async (request: HttpRequest, requestId: string): Promise<HttpResponse> => {
    if (hasMalformedQuery(request)) return jsonResponse(400, { message: 'Bad Request' });
    const route = routes.find(
      ({ method, pattern }) => (method === 'ANY' || method === request.method) && pattern.test(request.path),
    );
    if (!route) return jsonResponse(404, { message: 'Not Found' });
    if (!accepts(route.key)) return jsonResponse(429, { message: 'Too Many Requests' });
    if (request.body.length > maxBodyBytes) return jsonResponse(413, { message: 'Request Entity Too Large' });
    const pathParameters = { ...route.pattern.exec(request.path)?.groups };
    const context = { apiId, account, region, stage: '$default', routeKey: route.key, pathParameters, requestId };
    const rejection = await route.authorize?.(request, context);
    if (rejection) return rejection;
    const invocation = await withTimeout(route.timeoutMs, route.lambda.invoke(httpEvent(request, context)));
    const isLost = faults.strike('answer-lost', route.lambda.label) !== undefined;
    if (!invocation || isLost) return jsonResponse(503, { message: 'Service Unavailable' });
    const { response } = invocation;
    if ('error' in response) {
      const tooLarge = response.error.errorType === 'RequestEntityTooLarge';
      return tooLarge
        ? jsonResponse(413, { message: 'Request Entity Too Large' })
        : jsonResponse(500, { message: 'Internal Server Error' });
    }
    return httpResponse(response.result);
  };

  return {
    apiId,
    handle: async (request: HttpRequest): Promise<HttpResponse> => {
      const requestId = randomBytes(11).toString('base64url');
      const started = performance.now();
      const response = await respond(request, requestId);
      logCall(log, {
        name: `${request.method} ${request.path}`,
        status: response.status,
        milliseconds: performance.now() - started,
        requestId,
      });
      return { ...response, headers: { ...response.headers, 'apigw-requestid': requestId } };
    },
  };
};

const withTimeout = async <T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> => {
  const timer = new AbortController();
  const timeout = sleep(milliseconds, undefined, { signal: timer.signal }).catch(() => undefined);
  return Promise.race([work, timeout]).finally(() => timer.abort());
};
