import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type SocketApi, socketApi, socketServer } from '../../../infra/local/run/api/socket-api.ts';
import { rejectUpgrade } from '../../../infra/local/run/edge/node-http.ts';
import {
  type FakeHandler,
  fakeFunctions,
  functionArn,
  resource,
  silentLog,
  startServer,
  templateOf,
} from './fake-template.ts';

const closes: (() => void)[] = [];
afterEach(() => {
  for (const close of closes.splice(0)) close();
});

/** Serves a WebSocket API on a port, without the edge. */
const startSocketApi = async (handlers: Record<string, FakeHandler>): Promise<{ api: SocketApi; url: string }> => {
  const routes = Object.keys(handlers).flatMap((key) => {
    const id = key.replace('$', '');
    return [
      [
        `${id}Integration`,
        resource('AWS::ApiGatewayV2::Integration', { IntegrationType: 'AWS_PROXY', IntegrationUri: functionArn(key) }),
      ],
      [
        `${id}Route`,
        resource('AWS::ApiGatewayV2::Route', {
          ApiId: { Ref: 'api' },
          RouteKey: key,
          Target: { 'Fn::Join': ['/', ['integrations', { Ref: `${id}Integration` }]] },
          ...(id === 'ping' ? { RouteResponseSelectionExpression: '$default' } : {}),
        }),
      ],
    ] as const;
  });
  const template = templateOf({
    api: resource('AWS::ApiGatewayV2::Api', {
      ProtocolType: 'WEBSOCKET',
      RouteSelectionExpression: '$request.body.action',
    }),
    stage: resource('AWS::ApiGatewayV2::Stage', {
      ApiId: { Ref: 'api' },
      StageName: 'ws',
      DefaultRouteSettings: { ThrottlingRateLimit: 0.01, ThrottlingBurstLimit: 4 },
    }),
    pong: resource('AWS::ApiGatewayV2::RouteResponse', { RouteId: { Ref: 'pingRoute' }, RouteResponseKey: '$default' }),
    ...Object.fromEntries(routes),
    ...('ping' in handlers ? {} : { pingRoute: resource('Probe', {}) }),
  });
  const [resourceOfApi] = template.ofType('AWS::ApiGatewayV2::Api');
  if (!resourceOfApi) throw new Error('no api');
  const api = socketApi(template, resourceOfApi, fakeFunctions(handlers), silentLog);
  const { server, port } = await startServer();
  const sockets = socketServer();
  server.on('upgrade', async (request, socket, head) => {
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const rejectedStatus = await api.connect(
      { method: 'GET', path, query, headers: request.headers, body: Buffer.alloc(0), sourceIp: '127.0.0.1' },
      () => new Promise((resolve) => sockets.handleUpgrade(request, socket, head, resolve)),
    );
    if (rejectedStatus !== undefined) rejectUpgrade(socket, rejectedStatus);
  });
  closes.push(() => server.close());
  return { api, url: `ws://127.0.0.1:${port}/ws` };
};

const open = async (url: string): Promise<WebSocket> => {
  const socket = new WebSocket(url);
  closes.push(() => socket.terminate());
  await once(socket, 'open');
  return socket;
};
const nextMessage = async (socket: WebSocket) => String((await once(socket, 'message'))[0]);
const manage = (api: SocketApi, method: 'POST' | 'GET' | 'DELETE', connectionId: string, body = '') =>
  api.manage({ method, apiId: api.apiId, stage: 'ws', connectionId, body: Buffer.from(body) });

interface SocketEvent {
  queryStringParameters?: Record<string, string>;
  requestContext: { connectionId: string; routeKey: string; eventType: string; disconnectStatusCode?: number };
  body?: string;
}
const accept = { statusCode: 200 };

test('$connect accepts or rejects the handshake', async () => {
  const { url } = await startSocketApi({
    $connect: ({ queryStringParameters }: SocketEvent) => ({
      statusCode: queryStringParameters?.ticket === 'good' ? 200 : 401,
    }),
  });
  await open(`${url}?ticket=good`);
  await expect(open(`${url}?ticket=bad`)).rejects.toThrow('401');
  const { url: broken } = await startSocketApi({
    $connect: () => {
      throw new Error('down');
    },
  });
  await expect(open(broken)).rejects.toThrow('500');
});

test('messages are routed; only a route with a response sends one', async () => {
  const { url } = await startSocketApi({
    ping: ({ requestContext, body }: SocketEvent) => ({ statusCode: 200, body: `${requestContext.routeKey} ${body}` }),
    quiet: () => ({ statusCode: 200, body: 'not sent' }),
    fails: () => {
      throw new Error('no');
    },
  });
  const socket = await open(url);
  socket.send('{"action":"quiet"}');
  socket.send('{"action":"ping"}');
  expect(await nextMessage(socket)).toBe('ping {"action":"ping"}');
  socket.send('{"action":"nobody"}');
  expect(JSON.parse(await nextMessage(socket))).toMatchObject({ message: 'Forbidden' });
  socket.send('no json');
  expect(JSON.parse(await nextMessage(socket))).toMatchObject({ message: 'Forbidden' });
  socket.send('{"action":"fails"}');
  expect(JSON.parse(await nextMessage(socket))).toMatchObject({ message: 'Internal server error' });
});

test('the management API reaches open connections only', async () => {
  const ids: string[] = [];
  const earlyStatuses: number[] = [];
  const disconnected = Promise.withResolvers<SocketEvent>();
  const { api, url } = await startSocketApi({
    $connect: ({ requestContext }: SocketEvent) => {
      ids.push(requestContext.connectionId);
      earlyStatuses.push(manage(api, 'POST', requestContext.connectionId, 'too early').status);
      return accept;
    },
    $disconnect: (event: SocketEvent) => disconnected.resolve(event),
  });
  const socket = await open(url);
  const [id = ''] = ids;
  expect(earlyStatuses).toEqual([410]);
  const received = nextMessage(socket);
  expect(manage(api, 'POST', id, 'hello').status).toBe(200);
  expect(await received).toBe('hello');
  expect(JSON.parse(manage(api, 'GET', id).body ?? '')).toMatchObject({ identity: { sourceIp: '127.0.0.1' } });
  expect(manage(api, 'POST', id, 'x'.repeat(128 * 1024 + 1)).status).toBe(413);
  expect(manage(api, 'DELETE', id).status).toBe(204);
  expect((await disconnected.promise).requestContext).toMatchObject({ connectionId: id, eventType: 'DISCONNECT' });
  expect(manage(api, 'POST', id, 'late')).toMatchObject({
    status: 410,
    headers: { 'x-amzn-errortype': 'GoneException' },
  });
});

test('a frame above 32 KB closes the connection', async () => {
  const { url } = await startSocketApi({ ping: () => accept });
  const socket = await open(url);
  socket.send('x'.repeat(33 * 1024));
  expect((await once(socket, 'close'))[0]).toBe(1009);
});

test('a handshake beyond the throttling of the stage is answered with 429', async () => {
  const { url } = await startSocketApi({ $connect: () => ({ statusCode: 200 }) });
  for (let at = 0; at < 4; at += 1) await open(url);
  const refused = new WebSocket(url);
  refused.on('error', () => undefined);
  const [, response] = await once(refused, 'unexpected-response');
  expect(response.statusCode).toBe(429);
});
