import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { HttpRequest, HttpResponse } from '../../../infra/local/run/api/http-message.ts';
import type { SocketApi } from '../../../infra/local/run/api/socket-api.ts';
import { readDistribution } from '../../../infra/local/run/edge/distribution.ts';
import { createEdge } from '../../../infra/local/run/edge/edge.ts';
import { bucketOrigin } from '../../../infra/local/run/edge/origins.ts';
import { resource, silentLog, startServer, templateOf } from './fake-template.ts';

const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const cachingOptimized = '658327ea-f89d-4fab-a63d-7e88639e58f6';
const allButHost = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';
const edgeCode = readFileSync(new URL('../../../infra/edge/viewer-request.js', import.meta.url), 'utf8');

const behaviour = (more: object) => ({
  CachePolicyId: cachingDisabled,
  ResponseHeadersPolicyId: { Ref: 'headers' },
  FunctionAssociations: [{ EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': ['edge', 'FunctionARN'] } }],
  ...more,
});
const allMethods = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'];
const template = templateOf({
  edge: resource('AWS::CloudFront::Function', {
    FunctionCode: edgeCode,
    FunctionConfig: { Runtime: 'cloudfront-js-2.0' },
  }),
  headers: resource('AWS::CloudFront::ResponseHeadersPolicy', {
    ResponseHeadersPolicyConfig: {
      Name: 'headers',
      SecurityHeadersConfig: {
        ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'none'", Override: true },
        ReferrerPolicy: { ReferrerPolicy: 'same-origin', Override: false },
      },
    },
  }),
  noCookies: resource('AWS::CloudFront::OriginRequestPolicy', {
    OriginRequestPolicyConfig: {
      CookiesConfig: { CookieBehavior: 'none' },
      HeadersConfig: { HeaderBehavior: 'allExcept', Headers: ['Host'] },
      QueryStringsConfig: { QueryStringBehavior: 'all' },
    },
  }),
  scans: resource('AWS::CloudFront::CachePolicy', {
    CachePolicyConfig: {
      ...{ MinTTL: 0, DefaultTTL: 0, MaxTTL: 30 },
      ParametersInCacheKeyAndForwardedToOrigin: {
        CookiesConfig: { CookieBehavior: 'none' },
        HeadersConfig: { HeaderBehavior: 'none' },
        QueryStringsConfig: { QueryStringBehavior: 'none' },
        EnableAcceptEncodingGzip: true,
      },
    },
  }),
  address: resource('AWS::CloudFront::OriginRequestPolicy', {
    OriginRequestPolicyConfig: {
      CookiesConfig: { CookieBehavior: 'none' },
      HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['x-viewer-ip'] },
      QueryStringsConfig: { QueryStringBehavior: 'none' },
    },
  }),
  distribution: resource('AWS::CloudFront::Distribution', {
    DistributionConfig: {
      DefaultRootObject: 'index.html',
      Origins: [
        { Id: 'page', DomainName: 'page.example' },
        { Id: 'socket', DomainName: 'socket.example' },
        {
          Id: 'api',
          DomainName: 'api.example',
          OriginCustomHeaders: [{ HeaderName: 'X-Origin', HeaderValue: 'secret' }],
        },
      ],
      DefaultCacheBehavior: behaviour({ TargetOriginId: 'page', CachePolicyId: cachingOptimized, Compress: true }),
      CacheBehaviors: [
        behaviour({
          PathPattern: '/api/sign-in',
          TargetOriginId: 'api',
          AllowedMethods: allMethods,
          OriginRequestPolicyId: allButHost,
        }),
        behaviour({
          ...{ PathPattern: '/c/*', TargetOriginId: 'api' },
          ...{ CachePolicyId: { Ref: 'scans' }, OriginRequestPolicyId: { Ref: 'address' } },
        }),
        behaviour({ PathPattern: '/ws', TargetOriginId: 'socket', OriginRequestPolicyId: { Ref: 'noCookies' } }),
        behaviour({
          PathPattern: '/api/*',
          TargetOriginId: 'api',
          AllowedMethods: allMethods,
          OriginRequestPolicyId: { Ref: 'noCookies' },
        }),
      ],
    },
  }),
});

const requests: HttpRequest[] = [];
/** Cache-Control and status of the answers under /c/. */
let scanAnswer = { status: 200, cacheControl: '' };
const page: HttpResponse = {
  status: 200,
  headers: { 'content-type': 'text/html', etag: '"1"' },
  body: Buffer.from('<p>page</p>'.repeat(200)),
};
const api: HttpResponse = {
  status: 200,
  headers: { 'content-type': 'application/json', 'referrer-policy': 'no-referrer' },
  body: Buffer.from('{}'),
};
const socket: SocketApi = {
  apiId: 'socket',
  stage: 'ws',
  connect: async () => 403,
  manage: () => ({ status: 410 }),
  close: () => {},
};
let origin = '';
let close = (): void => {};

beforeAll(async () => {
  const { server, port } = await startServer();
  const respondWith = (response: HttpResponse) => async (request: HttpRequest) => {
    requests.push(request);
    if (request.path.startsWith('/c/')) {
      const { status, cacheControl } = scanAnswer;
      return { ...response, status, headers: { ...response.headers, 'cache-control': cacheControl } };
    }
    if (!request.path.includes('/assets/kept')) return response;
    return { ...response, headers: { ...response.headers, 'cache-control': 'public,max-age=31536000,immutable' } };
  };
  const edge = createEdge({
    distribution: readDistribution(template, (text) => text),
    origins: new Map([
      ['page.example', respondWith(page)],
      ['api.example', respondWith(api)],
    ]),
    sockets: new Map([['socket.example', socket]]),
    localize: (headers) => headers,
    page: undefined,
    log: silentLog,
  });
  server.on('request', edge.request);
  origin = `http://127.0.0.1:${port}`;
  close = () => server.close();
});
afterAll(() => close());
const lastRequest = (): HttpRequest => {
  const request = requests.at(-1);
  if (!request) throw new Error('The origin received no request');
  return request;
};

test.each([
  ['/', '/index.html'],
  ['/dashboard', '/index.html'],
  ['/daftar-induk/dokumen/she', '/index.html'],
  ['/dokumen/HKT.SOP%2FPRO.001', '/index.html'],
  ['/dokumen/HKT/SOP.pdf', '/index.html'],
  ['/dokumen/%E0%A4%A.pdf', '/index.html'],
  ['/assets/index-1.js', '/assets/index-1.js'],
])('the page’s path %s maps to the object %s', async (path, key) => {
  expect((await fetch(origin + path)).status).toBe(200);
  expect(lastRequest().path).toBe(key);
});

test('only the behaviour that forwards cookies does so, and the host is never forwarded', async () => {
  const headers = { cookie: 'a=1', authorization: 'Bearer x' };
  await fetch(`${origin}/api/sign-in`, { method: 'POST', headers });
  expect(lastRequest().headers).toMatchObject({ cookie: 'a=1', host: 'api.example', 'x-origin': 'secret' });
  await fetch(`${origin}/api/list?since=1`, { headers });
  expect(lastRequest().headers.cookie).toBeUndefined();
  expect(lastRequest()).toMatchObject({
    query: 'since=1',
    headers: { authorization: 'Bearer x', host: 'api.example' },
  });
});

test('replaces viewer headers that a client sets itself', async () => {
  await fetch(`${origin}/api/list`, { headers: { 'x-viewer-host': 'evil.example', 'x-viewer-ip': '6.6.6.6' } });
  expect(lastRequest().headers).toMatchObject({ 'x-viewer-host': new URL(origin).host, 'x-viewer-ip': '127.0.0.1' });
});

test('adds the policy’s headers to every response, and replaces the origin’s where the policy overrides', async () => {
  const { headers } = await fetch(`${origin}/api/list`);
  expect(headers.get('content-security-policy')).toBe("default-src 'none'");
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect((await fetch(origin)).headers.get('referrer-policy')).toBe('same-origin');
});

test('compresses the page for clients that accept it, and answers 304 to a matching entity tag', async () => {
  const plain = await fetch(origin, { headers: { 'accept-encoding': 'identity' } });
  expect(plain.headers.get('content-encoding')).toBeNull();
  const zipped = await fetch(origin, { headers: { 'accept-encoding': 'gzip' } });
  expect(zipped.headers.get('content-encoding')).toBe('gzip');
  expect(await zipped.text()).toBe(page.body.toString());
  const tag = zipped.headers.get('etag') ?? '';
  expect((await fetch(origin, { headers: { 'if-none-match': tag } })).status).toBe(304);
});

test('requests immutable responses once per encoding, others every time', async () => {
  const before = requests.length;
  const get = async (path: string, encoding: string) => {
    const response = await fetch(origin + path, { headers: { 'accept-encoding': encoding } });
    expect(await response.text()).toBe(page.body.toString());
    return response.headers.get('content-encoding');
  };
  expect([await get('/assets/kept.html', 'gzip'), await get('/assets/kept.html', 'gzip')]).toEqual(['gzip', 'gzip']);
  expect(requests.length).toBe(before + 1);
  expect(await get('/assets/kept.html', 'identity')).toBeNull();
  expect(requests.length).toBe(before + 2);
  await get('/', 'gzip');
  await get('/', 'gzip');
  await fetch(`${origin}/api/assets/kept`);
  await fetch(`${origin}/api/assets/kept`);
  expect(requests.length).toBe(before + 6);
});

test('caches under a declared policy for what the origin states, within the limits of the policy', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  let codes = 0;
  /** The seconds after which an answer is requested again, of those. */
  const firstRequestAfter = async (...seconds: number[]): Promise<number | undefined> => {
    codes += 1;
    const path = `${origin}/c/${'A'.repeat(20)}${String(codes).padStart(2, '0')}`;
    const begun = Date.now();
    await fetch(path);
    for (const each of seconds) {
      vi.setSystemTime(begun + each * 1000);
      const before = requests.length;
      await fetch(`${path}?x=${each}`, { headers: { cookie: 'a=1', authorization: 'Bearer x' } });
      if (requests.length > before) return each;
    }
    return undefined;
  };
  for (const [cacheControl, expected] of [
    ['public, max-age=0, s-maxage=25', 26],
    ['public, max-age=10', 11],
    ['public, max-age=3600', 31],
    ['no-store', 0],
    ['private, max-age=20', 0],
    ['', 0],
  ] as const) {
    scanAnswer = { status: 200, cacheControl };
    expect(await firstRequestAfter(0, 9, 11, 24, 26, 29, 31), cacheControl).toBe(expected);
  }
  scanAnswer = { status: 404, cacheControl: 'public, max-age=20' };
  expect(await firstRequestAfter(0), 'an error').toBe(0);
  vi.useRealTimers();
});

test('forwards of a viewer only what the policies of a behaviour name', async () => {
  scanAnswer = { status: 200, cacheControl: 'no-store' };
  await fetch(`${origin}/c/${'B'.repeat(22)}?token=1`, {
    headers: { cookie: 'a=1', authorization: 'Bearer x', 'x-viewer-ip': '6.6.6.6', referer: 'https://x.example/' },
  });
  const { headers, query } = lastRequest();
  expect(query).toBe('');
  expect(headers).toMatchObject({
    'x-viewer-ip': '127.0.0.1',
    'x-origin': 'secret',
    'user-agent': 'Amazon CloudFront',
  });
  for (const name of ['cookie', 'authorization', 'referer', 'x-viewer-host', 'accept-language'])
    expect(headers, name).not.toHaveProperty(name);
});

test('rejects methods the behaviour does not allow, and bodies above the limit', async () => {
  const before = requests.length;
  expect((await fetch(origin, { method: 'POST' })).status).toBe(403);
  const large = await fetch(`${origin}/api/list`, { method: 'POST', body: Buffer.alloc(10 * 1024 * 1024 + 1) });
  expect(large.status).toBe(413);
  expect(requests.length).toBe(before);
});

test('forwards a malformed percent sign unchanged', async () => {
  for (const query of ['%', 'since=%zz', '%e0%a4%a=1', 'a=1&%']) {
    expect((await fetch(`${origin}/api/list?${query}`)).status).toBe(200);
    expect(lastRequest().query).toBe(query);
  }
  expect((await fetch(`${origin}/dashboard?%`)).status).toBe(200);
});

test('answers a malformed percent path of the page with the page, which shows that it was not found', async () => {
  for (const path of ['/%E0%A4%A', '/%', '/daftar-induk/%zz']) {
    const response = await fetch(`${origin}${path}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html']);
  }
});

test('answers 426 to a request on the socket path that is not a handshake', async () => {
  const before = requests.length;
  expect((await fetch(`${origin}/ws`)).status).toBe(426);
  expect((await fetch(`${origin}/ws?ticket=%`)).status).toBe(426);
  expect(requests.length).toBe(before);
});

test('answers 400 for an object path that cannot be decoded', async () => {
  const request = { method: 'GET', path: '/%zz.js', query: '', headers: {}, body: Buffer.alloc(0), sourceIp: '::1' };
  expect((await bucketOrigin('page', new S3Client({ region: 'x' }))(request)).status).toBe(400);
});

test('a request without a host, which old versions of HTTP allow, gets 400', async () => {
  const connection = connect({ host: '127.0.0.1', port: Number(new URL(origin).port) });
  connection.end('GET / HTTP/1.0\r\n\r\n');
  const chunks: Buffer[] = [];
  for await (const chunk of connection) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 400 /);
});

test('a viewer that leaves while it sends a request is no error', async () => {
  const connection = connect({ host: '127.0.0.1', port: Number(new URL(origin).port) });
  const failed = vi.fn();
  process.once('unhandledRejection', failed);
  connection.write('POST /api/sign-in HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\n123');
  await new Promise((resolve) => setTimeout(resolve, 100));
  connection.destroy();
  await new Promise((resolve) => setTimeout(resolve, 100));
  process.off('unhandledRejection', failed);
  expect(failed).not.toHaveBeenCalled();
  expect((await fetch(`${origin}/`)).status).toBe(200);
});
