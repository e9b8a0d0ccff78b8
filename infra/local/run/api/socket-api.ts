import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import type { ManagementRequest, ManagementResponse } from '../../aws/gateway.ts';
import type { Functions, RunningFunction } from '../functions.ts';
import type { Outcome } from '../lambda/protocol.ts';
import { type Log, logCall } from '../log.ts';
import type { Resource } from '../template/model.ts';
import type { StageTemplate } from '../template/resolved-template.ts';
import { type HttpRequest, hasMalformedQuery } from './http-message.ts';
import { integrationOf } from './integrations.ts';
import { type Connection, type SocketConnections, socketConnections } from './socket-connections.ts';
import { connectEvent, disconnectEvent, messageEvent, type SocketPlace } from './socket-event.ts';

/** Clients may send frames of 32 KB; a browser sends a small message as one frame. */
const MAX_FRAME_BYTES = 32 * 1024;

const routeProperties = z.object({
  ApiId: z.string(),
  RouteKey: z.string(),
  Target: z.string(),
  AuthorizationType: z.enum(['NONE']).default('NONE'),
  RouteResponseSelectionExpression: z.string().optional(),
});

interface Route {
  lambda: RunningFunction;
  /** Whether what the function returns goes back over the socket. */
  answers: boolean;
}

export interface SocketApi {
  apiId: string;
  stage: string;
  /** Asks $connect; `accept` completes the handshake, a number is the status that refuses it. */
  connect: (request: HttpRequest, accept: () => Promise<WebSocket>) => Promise<number | undefined>;
  manage: (request: ManagementRequest) => ManagementResponse;
  close: () => void;
}

export const socketServer = (): WebSocketServer =>
  new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false });

export function socketApi(template: StageTemplate, api: Resource, functions: Functions, log: Log): SocketApi {
  const apiId = template.identityOf(api).ref;
  const { region, account } = api.stack;
  const stage = template.ofType('AWS::ApiGatewayV2::Stage').find(({ properties }) => properties.ApiId === apiId);
  if (!stage) throw new Error(`${api.path}: the WebSocket API has no stage`);
  const place: SocketPlace = { apiId, region, stage: template.identityOf(stage).ref };
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
    const source = `arn:aws:execute-api:${region}:${account}:${apiId}/${place.stage}/${RouteKey}`;
    if (!functions.mayInvoke('apigateway.amazonaws.com', source, lambda)) {
      throw new Error(`${resource.path}: no Lambda permission lets API Gateway invoke ${lambda.name}`);
    }
    // API Gateway sends an answer back when the route selects one and a response of that key exists.
    const answers = RouteResponseSelectionExpression === '$default' && responses.has(template.identityOf(resource).ref);
    routes.set(RouteKey, { lambda, answers });
  }

  const connections: SocketConnections = socketConnections();

  const run = async (
    routeKey: string,
    route: Route,
    event: unknown,
  ): Promise<{ outcome: Outcome; requestId: string }> => {
    const started = performance.now();
    const { outcome, requestId } = await route.lambda.invoke(event);
    const status = 'error' in outcome ? 500 : statusOf(outcome.result);
    logCall(log, { name: `WS ${routeKey}`, status, milliseconds: performance.now() - started, requestId });
    return { outcome, requestId };
  };

  const receive = async (connection: Connection, data: RawData): Promise<void> => {
    connections.touch(connection);
    const body = data.toString();
    const routeKey = selectRoute(body, selector);
    const key = routes.has(routeKey) ? routeKey : '$default';
    const route = routes.get(key);
    const send = (value: unknown): void => connection.socket.send(JSON.stringify(value));
    if (!route) return send({ message: 'Forbidden', connectionId: connection.id, requestId: connections.newId() });
    const { outcome, requestId } = await run(key, route, messageEvent(place, connection, key, body));
    if ('error' in outcome) return send({ message: 'Internal server error', connectionId: connection.id, requestId });
    const answer = route.answers ? bodyOf(outcome.result) : undefined;
    if (answer !== undefined) connection.socket.send(answer);
  };

  return {
    apiId,
    stage: place.stage,
    connect: async (request, accept) => {
      if (hasMalformedQuery(request)) return 400;
      const caller = {
        id: connections.newId(),
        sourceIp: request.sourceIp,
        userAgent: String(request.headers['user-agent'] ?? ''),
      };
      const route = routes.get('$connect');
      if (route) {
        const event = connectEvent(request, place, { ...caller, connectedAt: Date.now() });
        const { outcome } = await run('$connect', route, event);
        const status = 'error' in outcome ? 500 : statusOf(outcome.result);
        if (status < 200 || status > 299) return status;
      }
      const connection = connections.open({ ...caller, socket: await accept() });
      connection.socket.on('message', (data) => {
        receive(connection, data).catch((error: unknown) => log.error(`WS ${connection.id}: ${String(error)}`));
      });
      connection.socket.on('error', (error) => log.detail(`WS ${connection.id}: ${error.message}`));
      connection.socket.on('close', (code, reason) => {
        const left = routes.get('$disconnect');
        if (left) void run('$disconnect', left, disconnectEvent(place, connection, code, reason.toString()));
      });
      return undefined;
    },
    manage: connections.manage,
    close: connections.closeAll,
  };
}

const answerObject = z.object({ statusCode: z.coerce.number().optional(), body: z.string().optional() });

const statusOf = (result: string): number => answerObject.safeParse(JSON.parse(result)).data?.statusCode ?? 200;
const bodyOf = (result: string): string | undefined => answerObject.safeParse(JSON.parse(result)).data?.body;

function selectRoute(body: string, selector: string): string {
  try {
    const message: unknown = JSON.parse(body);
    const value = typeof message === 'object' && message !== null ? Reflect.get(message, selector) : undefined;
    return typeof value === 'string' ? value : '$default';
  } catch {
    return '$default'; // Not JSON: API Gateway sends it to the default route, too.
  }
}
