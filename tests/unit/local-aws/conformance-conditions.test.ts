import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, test } from 'vitest';
import { db, PK, TableName } from './test-table.ts';

/** Conditions and updates as DynamoDB's developer guide describes them. */
let Key = { PK: '', SK: 'A' };
beforeEach(() => {
  Key = { PK, SK: 'A' };
});

type Values = Record<string, unknown>;

const put = (item: Values) => db.send(new PutCommand({ TableName, Item: { ...Key, ...item } }));
const read = async () => (await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;
const update = (UpdateExpression: string, ExpressionAttributeValues?: Values, more = {}) =>
  db.send(new UpdateCommand({ TableName, Key, UpdateExpression, ExpressionAttributeValues, ...more }));

/** Whether a condition is true for the item: a conditional update succeeds or fails its check. */
const isConditionTrue = async (condition: string, values: Values = {}): Promise<boolean> => {
  try {
    await update('SET seen = :seen', { ...values, ':seen': true }, { ConditionExpression: condition });
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return false;
    throw error;
  }
};

/** None of its names is a reserved word of DynamoDB. */
const item = {
  nomor: 'PPA-SOP-PRO-001',
  revisi: 7,
  besar: 12_345_678_901_234,
  aktif: true,
  kosong: null,
  daftar: ['a', 'b', { dalam: 3 }],
  peta: { isi: { tingkat: 2 } },
  label: new Set(['x', 'y']),
  bita: new Uint8Array([1, 2, 3]),
};

describe('Comparison operator and function reference', () => {
  beforeEach(() => put(item));

  test.each<[string, Values]>([
    ['attribute_exists(nomor)', {}],
    ['attribute_exists(peta.isi.tingkat)', {}],
    ['attribute_exists(daftar[2].dalam)', {}],
    ['attribute_not_exists(tiada)', {}],
    ['attribute_not_exists(peta.luar)', {}],
    ['attribute_not_exists(daftar[3])', {}],
    ['attribute_type(nomor, :t)', { ':t': 'S' }],
    ['attribute_type(label, :t)', { ':t': 'SS' }],
    ['attribute_type(kosong, :t)', { ':t': 'NULL' }],
    ['begins_with(nomor, :p)', { ':p': 'PPA-SOP' }],
    ['contains(nomor, :p)', { ':p': 'SOP-PRO' }],
    ['contains(label, :p)', { ':p': 'x' }],
    ['contains(daftar, :p)', { ':p': 'b' }],
    ['size(nomor) = :n', { ':n': 15 }],
    ['size(label) = :n', { ':n': 2 }],
    ['size(daftar) = :n', { ':n': 3 }],
    ['size(peta) = :n', { ':n': 1 }],
    ['size(bita) = :n', { ':n': 3 }],
    ['revisi = :n', { ':n': 7 }],
    ['revisi <> :n', { ':n': 8 }],
    ['revisi BETWEEN :a AND :b', { ':a': 7, ':b': 7 }],
    ['revisi IN (:a, :b)', { ':a': 1, ':b': 7 }],
    ['besar > :n', { ':n': 9_999_999_999_999 }],
    ['nomor > :t', { ':t': 'PPA-SOP-PRO-0009' }],
    ['kosong = :n', { ':n': null }],
    ['NOT revisi = :n AND aktif = :y', { ':n': 8, ':y': true }],
    ['revisi = :n OR aktif = :y AND nomor = :t', { ':n': 7, ':y': false, ':t': '' }],
  ])('%s is true', async (condition, values) => {
    expect(await isConditionTrue(condition, values)).toBe(true);
  });

  test.each<[string, Values]>([
    ['attribute_exists(tiada)', {}],
    ['attribute_not_exists(kosong)', {}],
    ['begins_with(nomor, :p)', { ':p': 'sop' }],
    ['contains(label, :p)', { ':p': 'z' }],
    ['revisi = :n', { ':n': '7' }],
    ['revisi > :n', { ':n': 7 }],
    ['tiada = :n', { ':n': 7 }],
    ['tiada < :n', { ':n': 7 }],
    ['revisi BETWEEN :a AND :b', { ':a': 8, ':b': 9 }],
    ['(revisi = :n OR aktif = :y) AND nomor = :t', { ':n': 7, ':y': false, ':t': '' }],
  ])('%s is false', async (condition, values) => {
    expect(await isConditionTrue(condition, values)).toBe(false);
  });

  test('only attribute_not_exists is true for an item that does not exist', async () => {
    Key = { ...Key, SK: 'NOBODY' };
    expect(await isConditionTrue('attribute_exists(PK)')).toBe(false);
    expect(await isConditionTrue('attribute_not_exists(PK)')).toBe(true);
  });
});

describe('Update expressions', () => {
  test('read the item as it was before, so that two attributes can be swapped', async () => {
    await put({ one: 1, two: 2 });
    await update('SET one = two, two = one');
    expect(await read()).toMatchObject({ one: 2, two: 1 });
  });

  test('create an item that does not exist', async () => {
    await update('SET made = :yes ADD hits :one', { ':yes': true, ':one': 1 });
    expect(await read()).toEqual({ ...Key, made: true, hits: 1 });
  });

  test('SET supports arithmetic, if_not_exists, list_append and an element past the end', async () => {
    await put({ n: 5, list: ['a'], map: {} });
    await update(
      'SET n = n - :two, m = if_not_exists(m, :ten), #l = list_append(#l, :more), #m.fresh = :ten',
      { ':two': 2, ':ten': 10, ':more': ['b'] },
      { ExpressionAttributeNames: { '#l': 'list', '#m': 'map' } },
    );
    await update('SET #l[9] = :end', { ':end': 'z' }, { ExpressionAttributeNames: { '#l': 'list' } });
    expect(await read()).toMatchObject({ n: 3, m: 10, list: ['a', 'b', 'z'], map: { fresh: 10 } });
  });

  test('REMOVE shifts the remaining list elements', async () => {
    await put({ list: ['a', 'b', 'c', 'd'] });
    await update('REMOVE #l[0], #l[2]', undefined, { ExpressionAttributeNames: { '#l': 'list' } });
    expect(await read()).toMatchObject({ list: ['b', 'd'] });
  });

  test('ADD and DELETE: a set without elements is removed', async () => {
    await update('ADD tags :x', { ':x': new Set(['x']) });
    await update('ADD tags :xy', { ':xy': new Set(['x', 'y']) });
    expect(await read()).toMatchObject({ tags: new Set(['x', 'y']) });
    await update('DELETE tags :xy', { ':xy': new Set(['x', 'y']) });
    expect(await read()).not.toHaveProperty('tags');
  });

  test.each([
    ['SET PK = :v', /part of the key/],
    ['SET a = :v, a.b = :v', /overlap/],
    ['SET a.b = :v', /document path provided in the update expression is invalid/],
    ['SET a = :v SET b = :v', /only be used once/],
    ['SET a = :unknown, b = :v', /:unknown/],
    ['SET size = :v', /reserved keyword/],
  ])('rejects %s', async (expression, message) => {
    await put({});
    await expect(update(expression, { ':v': 1 })).rejects.toMatchObject({
      name: 'ValidationException',
      message: expect.stringMatching(message),
    });
  });

  test('return the attributes that ReturnValues selects', async () => {
    await put({ n: 1, other: 'kept' });
    const attributesFor = async (ReturnValues: string) =>
      (await update('SET n = n + :one', { ':one': 1 }, { ReturnValues })).Attributes;
    expect(await attributesFor('UPDATED_OLD')).toEqual({ n: 1 });
    expect(await attributesFor('UPDATED_NEW')).toEqual({ n: 3 });
    expect(await attributesFor('ALL_OLD')).toEqual({ ...Key, n: 3, other: 'kept' });
    expect(await attributesFor('ALL_NEW')).toEqual({ ...Key, n: 5, other: 'kept' });
    expect(await attributesFor('NONE')).toBeUndefined();
  });
});
