import fc from 'fast-check';

/** A value as JSON text, because JSON can say what JavaScript objects cannot: repeated keys, huge numbers, any nesting. */
export type JsonText = string;

export const jsonOf = (value: unknown): JsonText => JSON.stringify(value) ?? 'null';

/** Lengths around the limits of the contract's texts. */
const boundaries = [0, 1, 59, 60, 61, 64, 65, 99, 100, 101, 128, 129, 200, 201, 255, 256, 257, 300, 301, 1000, 1001];

/** Controls, halves of surrogate pairs, directions, widths of zero, markup, formulas, paths, headers and line breaks. */
const fragments = [
  '\u0000',
  '\ud800',
  '\udfff',
  '\u202egpj.exe',
  '\u200b\u200d\u2060\ufeff',
  'é',
  'e\u0301',
  '漢字🦺',
  '‮',
  '<script>alert(1)</script>',
  '=HYPERLINK("http://x")',
  '../../etc/passwd',
  '%00%2e%2e%2f',
  '\r\nset-cookie: x=1',
  "'; DROP TABLE users; --",
  '{{7*7}}',
  '#',
  '/',
  '\\',
  '"',
  '\t\n',
  'SOP-PRO-001',
];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...fragments),
  fc
    .array(fc.oneof(fc.constantFrom(...fragments), fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 5 })
    .map((parts) => parts.join('')),
  fc
    .tuple(fc.constantFrom(...boundaries), fc.constantFrom('a', '漢', '🦺', 'e\u0301', ' ', '-', '1'))
    .map(([length, unit]) => unit.repeat(length)),
);

const number: fc.Arbitrary<JsonText> = fc.oneof(
  fc.constantFrom('-1', '0', '-0', '0.5', '1e308', '1e999', '-1e999', '9007199254740993', '1000001', '4294967296'),
  fc.constantFrom('123456789012345678901234567890', '1e-400', '2147483648'),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(jsonOf),
  fc.integer().map(jsonOf),
);

const nested: fc.Arbitrary<JsonText> = fc
  .tuple(fc.constantFrom(3, 50, 1000, 5000), fc.constantFrom('[', '{"a":'))
  .map(([depth, open]) => `${open.repeat(depth)}1${(open === '[' ? ']' : '}').repeat(depth)}`);

/** Any JSON value that no schema of the contract expects at its place. */
export const hostileJson: fc.Arbitrary<JsonText> = fc.oneof(
  { weight: 6, arbitrary: hostileText.map(jsonOf) },
  { weight: 3, arbitrary: number },
  { weight: 2, arbitrary: fc.constantFrom('null', 'true', 'false', '[]', '{}', '""', '[null]', '{"$ne":null}') },
  { weight: 1, arbitrary: fc.constant('{"__proto__":{"roles":["admin"]},"constructor":{"prototype":{}}}') },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }).map(jsonOf) },
  { weight: 1, arbitrary: nested },
);

/** Names of properties that code might take from a prototype, or from another call. */
export const strangeName: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then', 'length', ''),
  fc.constantFrom('user_id', 'admin_id', 'approver_id', 'nrp', 'roles', 'version', 'PK', 'SK', 'success'),
  hostileText,
);
