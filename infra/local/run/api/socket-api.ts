import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import * as z from 'zod';
import type { Functions, RunningFunction } from '../functions.ts';
import type { FunctionResponse } from '../lambda/protocol.ts';
import { type Log, logCall } from '../log.ts';
import type { Resource } from '../template/model.ts';
import type { ResolvedTemplate } from '../template/resolved-template.ts';
import { type HttpRequest, hasMalformedQuery } from './http-message.ts';
import { integrationOf } from './integrations.ts';
import { type Connection, type SocketConnections, socketConnections } from './socket-connections.ts';
import { connectEvent, disconnectEvent, messageEvent, type SocketEndpoint } from './socket-event.ts';
import { stageThrottle } from './throttling.ts';

/** Clients may send frames of up to 32 KB; a browser sends a small message as one frame. */
const maxFrameBytes = 32 * 1024;

const routeProperties = z.object({
  ApiId: z.string(),
  RouteKey: z.string(),
  Target: z.string(),
  AuthorizationType: z.enum(['NONE']).default('NONE'),
  RouteResponseSelectionExpression: z.string().optional(),
});

interface Route {
  lambda: RunningFunction;
  /** Whether the function's result is sent back over the socket. */
  returnsResponse: boolean;
}

export type SocketApi = ReturnType<typeof socketApi>;

export const socketServer = (): WebSocketServer =>
  new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes, perMessageDeflate: false });

export const socketApi = (template: ResolvedTemplate, api: Resource, functions: Functions, log: Log) => {
  const apiId = template.identityOf(api).ref;
  const { region, account } = api.stack;
  const stage = template.ofType('AWS::ApiGatewayV2::Stage').find(({ properties }) => properties.ApiId === apiId);
  if (!stage) throw new Error(`${api.path}: the WebSocket API has no stage`);
  const endpoint: SocketEndpoint = { apiId, region, stage: template.identityOf(stage).ref };
  const selection = z.object({ RouteSelectionExpression: z.string() }).parse(api.properties).RouteSelectionExpression;
  const selector = /^\$request\.body\.(\w+)$/.exec(selection)?.[1];
  if (!selector) throw new Error(`${api.path}: cannot select routes by ${selection}`);

  const responses = new Set(
    template
      .ofType('AWS::ApiGatewayV2::RouteResponse')
      .filter(({ properties }) => properties.RouteResponseKey === '$default')
      .map(({ properties }) => properties.RouteId),
  );
  const routes = new Map<string, Route>();
  for (const resource of template.ofType('AWS::ApiGatewayV2::Route')) {
    if (resource.properties.ApiId !== apiId) continue;
    const { RouteKey, Target, RouteResponseSelectionExpression } = routeProperties.parse(resource.properties);
    const lambda = functions.byArn(integrationOf(template, resource, Target).IntegrationUri);
    const source = `arn:aws:execute-api:${region}:${account}:${apiId}/${endpoint.stage}/${RouteKey}`;
    if (!functions.canInvoke('apigateway.amazonaws.com', source, lambda)) {
      throw new Error(`${resource.path}: no Lambda permission lets API Gateway invoke ${lambda.name}`);
    }
    // API Gateway sends a response when the route selects one and a route response of that key exists.
    const returnsResponse =
      RouteResponseSelectionExpression === '$default' && responses.has(template.identityOf(resource).ref);
    routes.set(RouteKey, { lambda, returnsResponse });
  }

  // Of handshakes only: a page sends a message a minute over its socket.
  const accepts = stageThrottle(template, apiId);
  const connections: SocketConnections = socketConnections();

  const run = async (
    routeKey: string,
    route: Route,
    event: unknown,
  ): Promise<{ response: FunctionResponse; requestId: string }> => {
    const started = performance.now();
    const { response, requestId } = await route.lambda.invoke(event);
    const status = 'error' in response ? 500 : statusOf(response.result);
    logCall(log, { name: `WS ${routeKey}`, status, milliseconds: performance.now() - started, requestId });
    return { response, requestId };
  };

  const receive = async (connection: Connection, data: RawData): Promise<void> => {
    connections.touch(connection);
    const body = data.toString();
    const routeKey = selectRoute(body, selector);
    const key = routes.has(routeKey) ? routeKey : '$default';
    const route = routes.get(key);
    const send = (value: unknown): void => connection.socket.send(JSON.stringify(value));
    if (!route) return send({ message: 'Forbidden', connectionId: connection.id, requestId: connections.newId() });
    const { response, requestId } = await run(key, route, messageEvent(endpoint, connection, key, body));
    if ('error' in response) return send({ message: 'Internal server error', connectionId: connection.id, requestId });
    const responseBody = route.returnsResponse ? bodyOf(response.result) : undefined;
    if (responseBody !== undefined) connection.socket.send(responseBody);
  };

  return {
    apiId,
    stage: endpoint.stage,
    /** Invokes $connect; `accept` completes the handshake. Returns the status of a rejection. */
    connect: async (request: HttpRequest, accept: () => Promise<WebSocket>): Promise<number | undefined> => {
      if (!accepts('$connect')) return 429;
      if (hasMalformedQuery(request)) return 400;
      const caller = {
        id: connections.newId(),
        sourceIp: request.sourceIp,
        userAgent: String(request.headers['user-agent'] ?? ''),
      };
      const route = routes.get('$connect');
      if (route) {
        const event = connectEvent(request, endpoint, { ...caller, connectedAt: Date.now() });
        const { response } = await run('$connect', route, event);
        const status = 'error' in response ? 500 : statusOf(response.result);
        if (status < 200 || status > 299) return status;
      }
      const connection = connections.open({ ...caller, socket: await accept() });
      connection.socket.on('message', (data) => {
        receive(connection, data).catch((error: unknown) => log.error(`WS ${connection.id}: ${String(error)}`));
      });
      connection.socket.on('error', (error) => log.debug(`WS ${connection.id}: ${error.message}`));
      connection.socket.on('close', (code, reason) => {
        const disconnectRoute = routes.get('$disconnect');
        if (disconnectRoute)
          void run('$disconnect', disconnectRoute, disconnectEvent(endpoint, connection, code, reason.toString()));
      });
      return undefined;
    },
    manage: connections.manage,
    close: connections.closeAll,
  };
};

const responseObject = z.object({ statusCode: z.coerce.number().optional(), body: z.string().optional() });

const statusOf = (result: string): number => responseObject.safeParse(JSON.parse(result)).data?.statusCode ?? 200;
const bodyOf = (result: string): string | undefined => responseObject.safeParse(JSON.parse(result)).data?.body;

const selectRoute = (body: string, selector: string): string => {
  try {
    const message: unknown = JSON.parse(body);
    const value = typeof message === 'object' && message !== null ? Reflect.get(message, selector) : undefined;
    return typeof value === 'string' ? value : '$default';
  } catch {
    return '$default'; // As on API Gateway, a message that is not JSON goes to the default route.
  }
};
