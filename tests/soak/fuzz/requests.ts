import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { isIdempotentCommand } from '../../../shared/api/call.ts';
import { type CallName, callNamed, callNames } from '../../../shared/api/index.ts';
import type { DemoUserKey } from '../../support/nrps.ts';
import { bodyFor, type InputText, queryFor } from './input-arbitraries.ts';

/** The users of the fuzz; the second admin is the bystander. */
export const fuzzUsers = [
  'admin',
  'controller',
  'projectManager',
  'sheHead',
  'produksiHead',
  'employee',
  'manager',
] as const satisfies DemoUserKey[];
export type FuzzUser = (typeof fuzzUsers)[number] | 'anonymous';

export interface FuzzRequest {
  /** The call whose contract the response must follow; undefined where the request was altered beyond it. */
  call: CallName | undefined;
  as: FuzzUser;
  method: string;
  path: string;
  query: readonly (readonly [string, InputText])[];
  headers: readonly (readonly [string, string])[];
  /** Bytes are in Latin-1. */
  body: InputText | { bytes: string } | undefined;
}

const user: fc.Arbitrary<FuzzUser> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<FuzzUser>('admin') },
  { weight: 3, arbitrary: fc.constant<FuzzUser>('controller') },
  { weight: 6, arbitrary: fc.constantFrom<FuzzUser[]>(...fuzzUsers) },
  { weight: 3, arbitrary: fc.constant<FuzzUser>('anonymous') },
);

const idempotencyKey = fc.oneof(
  { weight: 6, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: fc.constantFrom('same-key', 'x'.repeat(128), 'x'.repeat(129), 'a b', '\u00e9', '') },
);

/** A request that follows the contract in all but the values of its input. */
export const requestOf = (name: CallName): fc.Arbitrary<FuzzRequest> => {
  const call = callNamed(name);
  const shared = { call: name, method: call.method, path: `/api/${name}` };
  if (call.method === 'GET')
    return fc
      .record({ as: user, query: queryFor(name) })
      .map((rest) => ({ ...shared, ...rest, headers: [], body: undefined }));
  const keys = isIdempotentCommand(call)
    ? fc.option(idempotencyKey, { nil: undefined, freq: 8 })
    : fc.constant(undefined);
  return fc.record({ as: user, body: bodyFor(name), key: keys }).map(({ key, ...rest }) => ({
    ...shared,
    ...rest,
    query: [],
    headers: [
      ['content-type', 'application/json'],
      ...(key === undefined ? [] : ([['idempotency-key', key]] as const)),
    ],
  }));
};

const anyCall: fc.Arbitrary<FuzzRequest> = fc.oneof(...callNames.map(requestOf));

const headerValue = fc.string({ unit: fc.constantFrom(...'abcXYZ019._-=;, ~"{}/+%\u00e9\t'), maxLength: 80 });

/** Headers that decide about origin, identity, encoding and routing. */
const strangeHeader: fc.Arbitrary<readonly [string, string]> = fc.oneof(
  fc.tuple(
    fc.constantFrom('authorization', 'cookie', 'idempotency-key', 'content-type', 'accept-encoding', 'origin', 'range'),
    headerValue,
  ),
  fc.constantFrom<(readonly [string, string])[]>(
    ['content-type', 'text/plain'],
    ['content-type', 'application/json, text/plain'],
    ['content-type', 'multipart/form-data; boundary=x'],
    ['content-encoding', 'gzip'],
    ['content-encoding', 'br, gzip'],
    ['origin', 'null'],
    ['origin', 'https://evil.example'],
    ['sec-fetch-site', 'cross-site'],
    ['x-viewer-ip', '10.0.0.1'],
    ['x-viewer-host', 'evil.example'],
    ['x-forwarded-for', '10.0.0.1, 10.0.0.2'],
    ['x-forwarded-host', 'evil.example'],
    ['x-http-method-override', 'DELETE'],
    ['x-origin-secret', 'guess'],
    ['authorization', 'Bearer a.b.c'],
    ['authorization', 'Basic YTpi'],
    ['authorization', `Bearer ${'x'.repeat(6000)}`],
    ['cookie', 'hims_refresh=x; hims_refresh=y; hims_device=1.2~3.4; =; ;'],
    ['cookie', `hims_device=${'10000001.x~'.repeat(300)}`],
    ['if-none-match', '*'],
    ['expect', '200-ok'],
    ['upgrade', 'h2c'],
    ['te', 'trailers'],
    ['accept', 'text/html'],
    ['accept-encoding', 'gzip;q=0, identity;q=0'],
  ),
);

const brokenBody: fc.Arbitrary<FuzzRequest['body']> = fc
  .oneof(
    {
      weight: 8,
      arbitrary: fc.constantFrom(
        '',
        '{',
        '{"a":',
        '[1,2',
        'null',
        '"',
        '{"a":1}{"b":2}',
        '\u00ef\u00bb\u00bf{}',
        "{'a':1}",
      ),
    },
    { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        '\u00ff\u00fe{\u0000}\u0000',
        '{"a":"\u00c3\u0028\u00ed\u00a0\u0080"}',
        '%7B%7D',
        'a=b&c=d',
      ),
    },
    { weight: 2, arbitrary: fc.constant(gzipSync('{"user_id":"x"}').toString('latin1')) },
    { weight: 1, arbitrary: fc.constant(`{"a":${'['.repeat(200_000)}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(1024 * 1024 + 1, 200_000).map((length) => `{"a":"${'x'.repeat(length)}"}`),
    },
  )
  .map((text) => ({ bytes: Buffer.from(text, 'latin1').toString('latin1') }));

const pathEnding = fc.constantFrom(
  ...[
    '/',
    '//',
    '/..',
    '/%2e%2e/',
    '%00',
    '%',
    '%zz',
    '%c0%af',
    ';x=1',
    '.json',
    '/x/y',
    '%20',
    '?',
    '??a=b&&=&a',
    '?a=%zz',
  ],
  ...['?cursor=%', '?department=PRO&department=SHE', `?q=${'x'.repeat(7000)}`, `/${'y'.repeat(20_000)}`],
);

const methods = ['PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'GET', 'POST', 'PROPFIND', 'TRACE', 'QUERY'];

/** The same request with a part that HTTP allows and the contract does not. */
const altered: fc.Arbitrary<FuzzRequest> = fc
  .tuple(
    anyCall,
    fc.oneof(
      fc.constantFrom(...methods).map((method) => ({ method })),
      fc.array(strangeHeader, { minLength: 1, maxLength: 3 }).map((added) => ({ added })),
      brokenBody.map((body) => ({ body })),
      pathEnding.map((ending) => ({ ending })),
    ),
  )
  .map(([request, change]): FuzzRequest => {
    const {
      body = request.body,
      method = request.method,
      added = [],
      ending = '',
    } = { ...change } as {
      body?: FuzzRequest['body'];
      method?: string;
      added?: FuzzRequest['headers'];
      ending?: string;
    };
    const isBodiless = method === 'GET' || method === 'HEAD' || method === 'TRACE';
    return {
      ...request,
      call: undefined,
      method,
      path: `${request.path}${ending}`,
      headers: [...request.headers, ...added],
      body: isBodiless ? undefined : body,
    };
  });

/** API Gateway refuses these without a function. */
const unroutedPath = fc.oneof(
  fc.webPath().map((path) => `/api${path}`),
  fc.constantFrom('/api/', '/api/unknown-call', '/api/GET-SESSION', '/api/../api/get-session', '/api/validate-login/x'),
  fc.constantFrom(
    '/api/toString',
    '/api/__proto__',
    '/api/constructor',
    '/api/get-session?a=%zz',
    '/api/get-session/%',
  ),
);

const otherPath = fc.oneof(
  fc.constantFrom(
    ...[
      '/api',
      '/api/',
      '/api/unknown-call',
      '/api/GET-SESSION',
      '/api/../api/get-session',
      '//api/get-session',
      '/ws',
      '/ws/x',
    ],
    ...[
      '/',
      '/index.html',
      '/assets/x.js',
      '/config.json',
      '/.git/config',
      '/.env',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/%',
      '/%ff',
    ],
    ...[
      '/favicon.ico',
      '/database',
      '/api/validate-login/x',
      '/api/toString',
      '/api/__proto__',
      '/api/constructor',
      '/@fs/etc/passwd',
    ],
  ),
  fc.webPath(),
);

const elsewhere = (path: fc.Arbitrary<string>): fc.Arbitrary<FuzzRequest> =>
  fc
    .record({
      method: fc.oneof(
        { weight: 4, arbitrary: fc.constant('GET') },
        { weight: 1, arbitrary: fc.constantFrom(...methods) },
      ),
      path,
      headers: fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, fc.array(strangeHeader, { maxLength: 2 })),
    })
    .map((rest) => ({ ...rest, call: undefined, as: 'anonymous', query: [], body: undefined }));

/** Shares of the requests, in percent: those of the contract, altered ones, and those for other paths. */
export const fuzzRequest: fc.Arbitrary<FuzzRequest> = fc.oneof(
  { weight: 20, arbitrary: anyCall },
  { weight: 15, arbitrary: altered },
  { weight: 60, arbitrary: elsewhere(unroutedPath) },
  { weight: 5, arbitrary: elsewhere(otherPath) },
);
