import fc from 'fast-check';
import { isIdempotentCommand } from '../../../shared/api/call.ts';
import { type CallName, callNamed, callNames } from '../../../shared/api/index.ts';
import type { DemoUserKey } from '../../support/nrps.ts';
import { bodyFor, type InputText, queryFor } from './input-arbitraries.ts';
import { brokenBody, methods, pathEnding, strangeHeader } from './strange-http.ts';

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
  // A sign-out would end the session with which the other requests are sent.
  const by = name === 'sign-out' ? fc.constant<FuzzUser>('anonymous') : user;
  if (call.method === 'GET')
    return fc
      .record({ as: user, query: queryFor(name) })
      .map((rest) => ({ ...shared, ...rest, headers: [], body: undefined }));
  const keys = isIdempotentCommand(call)
    ? fc.option(idempotencyKey, { nil: undefined, freq: 8 })
    : fc.constant(undefined);
  return fc.record({ as: by, body: bodyFor(name), key: keys }).map(({ key, ...rest }) => ({
    ...shared,
    ...rest,
    query: [],
    headers: [
      ['content-type', 'application/json'],
      ...(key === undefined ? [] : ([['idempotency-key', key]] as const)),
    ],
  }));
};

/** The same request with a part that HTTP allows and the contract does not. */
const altered = (original: fc.Arbitrary<FuzzRequest>): fc.Arbitrary<FuzzRequest> =>
  fc
    .tuple(
      original,
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

/**
 * Requests that reach functions, in so many groups with calls of their own: the local stack then needs one process for
 * each function, and does not spend its time with starting processes.
 */
export const callRequests = (groups: number): fc.Arbitrary<FuzzRequest>[] =>
  Array.from({ length: groups }, (_, group) => {
    const calls = fc.oneof(...callNames.filter((__, at) => at % groups === group).map(requestOf));
    return fc.oneof({ weight: 3, arbitrary: calls }, { weight: 2, arbitrary: altered(calls) });
  });

/** Requests that the API or the page's bucket answers. */
export const otherRequests = {
  unrouted: elsewhere(unroutedPath),
  page: elsewhere(otherPath),
} satisfies Record<string, fc.Arbitrary<FuzzRequest>>;
