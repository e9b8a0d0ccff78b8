import { expect, test } from 'vitest';
import { httpApi } from '../../../infra/local/run/api/http-api.ts';
import type { HttpRequest } from '../../../infra/local/run/api/http-message.ts';
import { type FakeHandler, fakeFunctions, functionArn, resource, silentLog, templateOf } from './fake-template.ts';

const apiWith = (
  routes: Record<string, string>,
  handlers: Record<string, FakeHandler>,
  timeout = 30_000,
  throttling: Record<string, number> = {},
) => {
  const template = templateOf({
    api: resource('AWS::ApiGatewayV2::Api', { ProtocolType: 'HTTP' }),
    stage: resource('AWS::ApiGatewayV2::Stage', { ApiId: { Ref: 'api' }, DefaultRouteSettings: throttling }),
    ...Object.fromEntries(
      Object.entries(routes).flatMap(([key, handler], index) => [
        [
          `integration${index}`,
          resource('AWS::ApiGatewayV2::Integration', {
            IntegrationType: 'AWS_PROXY',
            IntegrationUri: functionArn(handler),
            PayloadFormatVersion: '2.0',
            TimeoutInMillis: timeout,
          }),
        ],
        [
          `route${index}`,
          resource('AWS::ApiGatewayV2::Route', {
            ApiId: { Ref: 'api' },
            RouteKey: key,
            Target: { 'Fn::Join': ['/', ['integrations', { Ref: `integration${index}` }]] },
          }),
        ],
      ]),
    ),
  });
  const [api] = template.ofType('AWS::ApiGatewayV2::Api');
  if (!api) throw new Error('no api');
  const { handle } = httpApi(template, api, fakeFunctions(handlers), silentLog);
  return (request: Partial<HttpRequest> = {}) =>
    handle({
      method: 'GET',
      path: '/api/one',
      query: '',
      headers: {},
      body: Buffer.alloc(0),
      sourceIp: '127.0.0.1',
      ...request,
    });
};
const echo: FakeHandler = (event: object) => ({ statusCode: 200, body: JSON.stringify(event) });
const jsonBody = async (response: Promise<{ body: Buffer }>) => JSON.parse((await response).body.toString());

test('a function receives the event of payload format 2.0', async () => {
  const call = apiWith({ 'GET /api/one': 'one' }, { one: echo });
  const event = await jsonBody(
    call({ query: 'a=1&a=2&b=x%20y', headers: { cookie: 'one=1; two=2', 'user-agent': 'test' }, sourceIp: '10.0.0.1' }),
  );
  expect(event).toMatchObject({
    version: '2.0',
    routeKey: 'GET /api/one',
    rawPath: '/api/one',
    rawQueryString: 'a=1&a=2&b=x%20y',
    cookies: ['one=1', 'two=2'],
    queryStringParameters: { a: '1,2', b: 'x y' },
    isBase64Encoded: false,
    requestContext: {
      http: { method: 'GET', path: '/api/one', sourceIp: '10.0.0.1', userAgent: 'test' },
      stage: '$default',
    },
  });
  expect(event.headers.cookie).toBeUndefined();
  expect(event.requestContext.time).toMatch(/^\d\d\/\w{3}\/\d{4}:\d\d:\d\d:\d\d \+0000$/);
});

test('text bodies arrive as text, others as base64', async () => {
  const call = apiWith({ 'POST /api/one': 'one' }, { one: echo });
  const post = (type: string, body: Buffer) =>
    jsonBody(call({ method: 'POST', headers: { 'content-type': type }, body }));
  expect(await post('application/json', Buffer.from('{"é":1}'))).toMatchObject({
    body: '{"é":1}',
    isBase64Encoded: false,
  });
  const bytes = Buffer.from([0, 255, 1]);
  expect(await post('application/pdf', bytes)).toMatchObject({ body: bytes.toString('base64'), isBase64Encoded: true });
});

test('a function’s result becomes the response', async () => {
  const compressedBody = Buffer.from([31, 139, 8, 0]);
  const call = apiWith(
    { 'GET /full': 'full', 'GET /plain': 'plain', 'GET /bad': 'bad', 'GET /throws': 'throws' },
    {
      full: () => ({
        statusCode: 201,
        headers: { 'Content-Type': 'application/json', 'content-encoding': 'gzip' },
        cookies: ['a=1; Path=/', 'b=2'],
        body: compressedBody.toString('base64'),
        isBase64Encoded: true,
      }),
      plain: () => ({ any: 'object' }),
      bad: () => ({ statusCode: 'many' }),
      throws: () => {
        throw new Error('secret cause');
      },
    },
  );
  const full = await call({ path: '/full' });
  expect(full.status).toBe(201);
  expect(full.headers).toMatchObject({ 'content-encoding': 'gzip', 'set-cookie': ['a=1; Path=/', 'b=2'] });
  expect(full.body.equals(compressedBody)).toBe(true);
  expect(await jsonBody(call({ path: '/plain' }))).toEqual({ any: 'object' });
  for (const path of ['/bad', '/throws']) {
    const { status, body } = await call({ path });
    expect([status, body.toString()]).toEqual([500, '{"message":"Internal Server Error"}']);
  }
});

test('answers 404 for an unknown route, 413 for a large body, 503 for a timeout', async () => {
  const call = apiWith({ 'POST /api/one': 'one' }, { one: () => new Promise(() => {}) }, 50);
  for (const request of [{ path: '/api/other', method: 'POST' }, { method: 'GET' }]) {
    const { status, body } = await call(request);
    expect([status, body.toString()]).toEqual([404, '{"message":"Not Found"}']);
  }
  expect((await call({ method: 'POST', body: Buffer.alloc(10 * 1024 * 1024 + 1) })).status).toBe(413);
  expect((await call({ method: 'POST' })).status).toBe(503);
});

test('answers 400 to a malformed percent sign in the query', async () => {
  const call = apiWith({ 'GET /api/one': 'one' }, { one: echo });
  for (const query of ['%', 'a=%zz', 'a=1&b=100%']) {
    const { status, body } = await call({ query });
    expect([status, body.toString()]).toEqual([400, '{"message":"Bad Request"}']);
  }
  expect((await call({ query: 'a=%C3%A9&b=%ff' })).status).toBe(200);
});

test('the most specific route is used', async () => {
  const handlerNamed =
    (name: string): FakeHandler =>
    (event: { pathParameters?: object }) => ({ name, ...event.pathParameters });
  const call = apiWith(
    { $default: 'rest', 'ANY /api/{proxy+}': 'any', 'GET /api/{id}': 'one', 'GET /api/list': 'list' },
    { rest: handlerNamed('rest'), any: handlerNamed('any'), one: handlerNamed('one'), list: handlerNamed('list') },
  );
  expect(await jsonBody(call({ path: '/api/list' }))).toEqual({ name: 'list' });
  expect(await jsonBody(call({ path: '/api/7' }))).toEqual({ name: 'one', id: '7' });
  expect(await jsonBody(call({ path: '/api/7/8' }))).toEqual({ name: 'any', proxy: '7/8' });
  expect(await jsonBody(call({ path: '/else' }))).toMatchObject({ name: 'rest' });
});

test('the stage refuses what exceeds its burst and its rate, for each route by itself', async () => {
  // One more in two seconds: a slow machine must not earn any during the test.
  const throttling = { ThrottlingRateLimit: 0.5, ThrottlingBurstLimit: 3 };
  const call = apiWith({ 'GET /api/one': 'one', 'GET /api/two': 'one' }, { one: echo }, 30_000, throttling);
  const statuses = async (path: string) =>
    (await Promise.all(Array.from({ length: 5 }, () => call({ path })))).map(({ status }) => status);
  expect(await statuses('/api/one')).toEqual([200, 200, 200, 429, 429]);
  expect(await statuses('/api/two')).toEqual([200, 200, 200, 429, 429]);
  expect(await jsonBody(call())).toEqual({ message: 'Too Many Requests' });
  await expect.poll(async () => (await call()).status, { timeout: 20_000, interval: 200 }).toBe(200);
});
