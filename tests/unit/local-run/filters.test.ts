import { expect, test } from 'vitest';
import { recordFilter } from '../../../infra/local/run/mappings/filters.ts';

const record = (image: object, eventName = 'INSERT') => ({ eventName, dynamodb: { NewImage: image } });
const passes = (pattern: object, value: unknown) => recordFilter([JSON.stringify(pattern)])(value);

test('a pattern matches exact values of nested attributes', () => {
  const pattern = { dynamodb: { NewImage: { outbox: { N: ['1'] } } } };
  expect(passes(pattern, record({ outbox: { N: '1' } }))).toBe(true);
  expect(passes(pattern, record({ outbox: { N: '2' } }))).toBe(false);
  expect(passes(pattern, record({ title: { S: '1' } }))).toBe(false);
  expect(passes(pattern, { eventName: 'REMOVE', dynamodb: { OldImage: { outbox: { N: '1' } } } })).toBe(false);
});

test('one matching pattern is enough, all its fields must match, and without patterns every record passes', () => {
  const either = recordFilter(['{"eventName":["INSERT"]}', '{"eventName":["REMOVE"]}']);
  expect([either(record({}, 'INSERT')), either(record({}, 'MODIFY'))]).toEqual([true, false]);
  const both = { eventName: ['INSERT'], dynamodb: { NewImage: { kind: { S: ['a', 'b'] } } } };
  expect(passes(both, record({ kind: { S: 'b' } }))).toBe(true);
  expect(passes(both, record({ kind: { S: 'b' } }, 'MODIFY'))).toBe(false);
  expect(recordFilter([])(record({}))).toBe(true);
});

test.each([
  [{ a: [{ prefix: 'SUB#' }] }, { a: 'SUB#1' }, { a: 'DOC#1' }],
  [{ a: ['x'] }, { a: ['w', 'x'] }, { a: ['w'] }],
])('%j', (pattern, matching, other) => {
  expect(passes(pattern, matching)).toBe(true);
  expect(passes(pattern, other)).toBe(false);
});

test('throws for an unknown comparison instead of passing records', () => {
  expect(() => recordFilter(['{"a":[{"like":"x"}]}'])).toThrow('like');
  expect(() => recordFilter(['{"a":"x"}'])).toThrow('lists');
});
