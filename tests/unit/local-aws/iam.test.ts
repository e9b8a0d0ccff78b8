import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient, SignCommand } from '@aws-sdk/client-kms';
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import {
  BatchWriteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PolicyStatement } from '../../../infra/local/aws/iam/policies.ts';
import { accessDecision } from '../../../infra/local/aws/iam/policy-decision.ts';
import { startTestGateway, type TestGateway, testAccount, testRegion, testTable } from './test-gateway.ts';

const TableName = testTable.TableName;
const tableArn = `arn:aws:dynamodb:${testRegion}:${testAccount}:table/${TableName}`;
let fixture: TestGateway;
let roles = 0;

beforeAll(async () => {
  fixture = await startTestGateway();
  await fixture.gateway.createTable(testTable);
  fixture.gateway.createBucket({ name: 'uploads' });
  fixture.gateway.createKey({ keyId: 'signing', keySpec: 'ECC_NIST_P256', keyUsage: 'SIGN_VERIFY' });
});
afterAll(() => fixture.stop());

const caller = (...statements: PolicyStatement[]) => {
  roles += 1;
  const name = `role-${roles}`;
  fixture.addRole(name, statements);
  return {
    name,
    options: fixture.clientOptions(name),
    db: DynamoDBDocumentClient.from(new DynamoDBClient(fixture.clientOptions(name))),
  };
};
const allow = (Action: string | string[], Resource: string | string[], Condition?: PolicyStatement['Condition']) => ({
  Effect: 'Allow' as const,
  Action,
  Resource,
  ...(Condition && { Condition }),
});
const put = (PK: string, extra = {}) => new PutCommand({ TableName, Item: { PK, SK: 'A', ...extra } });

describe('a role', () => {
  test('is denied what its policy does not allow; the log names principal, action and resource', async () => {
    const { db, name } = caller(allow('dynamodb:PutItem', tableArn));
    await db.send(put('X'));
    await expect(db.send(new GetCommand({ TableName, Key: { PK: 'X', SK: 'A' } }))).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message: /is not authorized to perform: dynamodb:GetItem on resource: .*hims-test/,
    });
    expect(fixture.logLines).toContain(`AccessDenied ${name} dynamodb:GetItem ${tableArn}`);
    const used = { principal: name, action: 'dynamodb:PutItem', resource: tableArn, key: 'X' };
    expect(fixture.gateway.usage()).toContainEqual(used);
    expect(fixture.gateway.usage().filter((used) => used.principal === name)).toHaveLength(1);
  });

  test('requires the ARN of a queried index', async () => {
    const query = new QueryCommand({
      TableName,
      IndexName: 'GSI1',
      KeyConditionExpression: 'GSI1PK = :p',
      ExpressionAttributeValues: { ':p': 'SUBS' },
    });
    await expect(caller(allow('dynamodb:Query', tableArn)).db.send(query)).rejects.toThrow('/index/GSI1');
    await caller(allow('dynamodb:Query', `${tableArn}/index/*`)).db.send(query);
  });

  test('requires the action of every item of a transaction', async () => {
    const transaction = new TransactWriteCommand({
      TransactItems: [
        { Put: { TableName, Item: { PK: 'T', SK: 'A' } } },
        { ConditionCheck: { TableName, Key: { PK: 'T', SK: 'B' }, ConditionExpression: 'attribute_not_exists(PK)' } },
      ],
    });
    await expect(caller(allow('dynamodb:PutItem', tableArn)).db.send(transaction)).rejects.toThrow(
      'dynamodb:ConditionCheckItem',
    );
    await caller(allow(['dynamodb:PutItem', 'dynamodb:ConditionCheckItem'], tableArn)).db.send(transaction);
    const onlyInside = allow('dynamodb:*', tableArn, {
      'ForAnyValue:StringEquals': { 'dynamodb:EnclosingOperation': ['TransactWriteItems'] },
    });
    await caller(onlyInside).db.send(transaction);
    await expect(caller(onlyInside).db.send(put('T'))).rejects.toThrow('dynamodb:PutItem');
  });

  test('can access only the partitions of its leading keys', async () => {
    const { db } = caller(
      allow(['dynamodb:PutItem', 'dynamodb:Query', 'dynamodb:BatchWriteItem'], tableArn, {
        'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['AUTH#*'] },
      }),
    );
    await db.send(put('AUTH#1'));
    await expect(db.send(put('U#1'))).rejects.toMatchObject({ name: 'AccessDeniedException' });
    const query = (pk: string) =>
      db.send(
        new QueryCommand({ TableName, KeyConditionExpression: 'PK = :p', ExpressionAttributeValues: { ':p': pk } }),
      );
    expect((await query('AUTH#1')).Items).toHaveLength(1);
    await expect(query('U#1')).rejects.toMatchObject({ name: 'AccessDeniedException' });
    const batch = (...keys: string[]) =>
      db.send(
        new BatchWriteCommand({
          RequestItems: { [TableName]: keys.map((PK) => ({ PutRequest: { Item: { PK, SK: 'B' } } })) },
        }),
      );
    await batch('AUTH#1', 'AUTH#2');
    await expect(batch('AUTH#1', 'U#1')).rejects.toMatchObject({ name: 'AccessDeniedException' });
  });

  test('is restricted by an explicit deny and by attributes', async () => {
    const { db } = caller(allow('dynamodb:*', '*'), {
      Effect: 'Deny',
      Action: 'dynamodb:UpdateItem',
      Resource: tableArn,
      Condition: { 'ForAnyValue:StringEquals': { 'dynamodb:Attributes': ['roles'] } },
    });
    const update = (attribute: string) =>
      db.send(
        new UpdateCommand({
          TableName,
          Key: { PK: 'D', SK: 'A' },
          UpdateExpression: 'SET #a = :v',
          ExpressionAttributeNames: { '#a': attribute },
          ExpressionAttributeValues: { ':v': 1 },
        }),
      );
    await update('name');
    await expect(update('roles')).rejects.toThrow('explicit deny');
  });
});

describe('other services', () => {
  test('S3 authorizes by object, and reports a missing key only to callers that may list', async () => {
    const admin = new S3Client(fixture.clientOptions('admin'));
    await admin.send(new PutObjectCommand({ Bucket: 'uploads', Key: 'u1/a', Body: 'A' }));
    const reader = new S3Client(caller(allow('s3:GetObject', 'arn:aws:s3:::uploads/u1/*')).options);
    const get = (client: S3Client, Key: string) => client.send(new GetObjectCommand({ Bucket: 'uploads', Key }));
    await get(reader, 'u1/a');
    await expect(get(reader, 'u2/a')).rejects.toMatchObject({ name: 'AccessDenied' });
    await expect(get(reader, 'u1/none')).rejects.toMatchObject({ name: 'AccessDenied' });
    await expect(get(admin, 'u1/none')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  test('S3 lists only under an allowed prefix', async () => {
    const lister = new S3Client(
      caller(allow('s3:ListBucket', 'arn:aws:s3:::uploads', { StringLike: { 's3:prefix': ['u1/*'] } })).options,
    );
    const list = (Prefix?: string) => lister.send(new ListObjectsV2Command({ Bucket: 'uploads', Prefix }));
    expect((await list('u1/')).Contents).toHaveLength(1);
    await expect(list('u2/')).rejects.toMatchObject({ name: 'AccessDenied' });
    await expect(list()).rejects.toMatchObject({ name: 'AccessDenied' });
  });

  test('KMS authorizes by key', async () => {
    const kms = new KMSClient(caller(allow('kms:GetPublicKey', '*')).options);
    const sign = new SignCommand({ KeyId: 'signing', Message: Buffer.from('m'), SigningAlgorithm: 'ECDSA_SHA_256' });
    await expect(kms.send(sign)).rejects.toMatchObject({ name: 'AccessDeniedException', message: /kms:Sign/ });
  });
});

describe('conditions', () => {
  const isAllowed = (Condition: PolicyStatement['Condition'], context: Record<string, string[]>) =>
    accessDecision(
      { statements: [{ Effect: 'Allow', Action: '*', Resource: '*', Condition }] },
      { action: 'a:B', resource: 'r', context },
    ) === 'allowed';

  test.each([
    [{ StringEquals: { k: ['a', 'b'] } }, { k: ['b'] }, true],
    [{ StringEquals: { k: 'a' } }, {}, false],
    [{ StringEqualsIfExists: { k: 'a' } }, {}, true],
    [{ StringNotEquals: { k: ['a', 'b'] } }, { k: ['c'] }, true],
    [{ StringNotEquals: { k: ['a', 'b'] } }, { k: ['b'] }, false],
    [{ 'ForAllValues:StringEquals': { k: ['a', 'b'] } }, { k: ['a', 'c'] }, false],
    [{ 'ForAllValues:StringEquals': { k: ['a'] } }, {}, true],
    [{ 'ForAnyValue:StringLike': { k: 'a*' } }, { k: ['x', 'ab'] }, true],
    [{ 'ForAnyValue:StringLike': { k: 'a*' } }, {}, false],
    [{ Null: { k: 'true' } }, {}, true],
    [{ Null: { k: false } }, { k: ['a'] }, true],
    [{ Bool: { k: true } }, { k: ['true'] }, true],
    [{ NumericLessThan: { k: 10 } }, { K: ['11'] }, false],
  ])('%j with %j is %s', (condition, context, expected) => {
    expect(isAllowed(condition, context as Record<string, string[]>)).toBe(expected);
  });

  test('throws for an unknown operator instead of denying silently', () => {
    expect(() => isAllowed({ IpAddress: { k: '10.0.0.0/8' } }, { k: ['10.0.0.1'] })).toThrow('IpAddress');
  });

  test('NotAction and NotResource match everything else', () => {
    const accessTo = (action: string) => ({ action, resource: 'r', context: {} });
    const statements = [{ Effect: 'Allow' as const, NotAction: 's3:Delete*', Resource: '*' }];
    expect(accessDecision({ statements }, accessTo('s3:GetObject'))).toBe('allowed');
    expect(accessDecision({ statements }, accessTo('s3:DeleteObject'))).toBe('denied');
  });
});
