import { gzipSync } from 'node:zlib';
import fc from 'fast-check';

const headerValue = fc.string({ unit: fc.constantFrom(...'abcXYZ019._-=;, ~"{}/+%\u00e9\t'), maxLength: 80 });

/** Headers that decide about origin, identity, encoding and routing. */
export const strangeHeader: fc.Arbitrary<readonly [string, string]> = fc.oneof(
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

/** Bodies in Latin-1: no JSON, other encodings, other types, too large ones. */
export const brokenBody: fc.Arbitrary<{ bytes: string }> = fc
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

export const pathEnding = fc.constantFrom(
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

export const methods = ['PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'GET', 'POST', 'PROPFIND', 'TRACE', 'QUERY'];
