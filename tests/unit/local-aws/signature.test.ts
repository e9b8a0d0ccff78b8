import { ApiGatewayManagementApiClient, PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ManagementRequest } from '../../../infra/local/aws/gateway.ts';
import { startTestGateway, type TestGateway } from './test-gateway.ts';

let fixture: TestGateway;
const managementRequests: ManagementRequest[] = [];

beforeAll(async () => {
  fixture = await startTestGateway({
    managementApi: async (request) => {
      managementRequests.push(request);
      return request.connectionId === 'gone='
        ? { status: 410, headers: { 'x-amzn-errortype': 'GoneException' } }
        : { status: 200 };
    },
  });
});
afterAll(() => fixture.stop());

const list = (options: Partial<ConstructorParameters<typeof DynamoDBClient>[0]>) =>
  new DynamoDBClient({ ...fixture.clientOptions('admin'), ...options }).send(new ListTablesCommand({}));

test('rejects an unknown key, a wrong secret, a wrong clock and a wrong region', async () => {
  await expect(list({ credentials: { accessKeyId: 'nobody', secretAccessKey: 'x' } })).rejects.toMatchObject({
    name: 'UnrecognizedClientException',
  });
  await expect(list({ credentials: { accessKeyId: 'admin', secretAccessKey: 'wrong' } })).rejects.toMatchObject({
    name: 'InvalidSignatureException',
  });
  await expect(list({ systemClockOffset: -6 * 60 * 1000 })).rejects.toMatchObject({
    name: 'InvalidSignatureException',
  });
  await expect(list({ region: 'us-east-1' })).rejects.toMatchObject({ name: 'IncompleteSignatureException' });
  await list({});
});

test('rejects a session token of another principal', async () => {
  const credentials = { accessKeyId: 'admin', secretAccessKey: 'admin-secret', sessionToken: 'stolen' };
  await expect(list({ credentials })).rejects.toMatchObject({ name: 'UnrecognizedClientException' });
});

test('S3 reports the same errors with its own codes', async () => {
  const get = (credentials: { accessKeyId: string; secretAccessKey: string }) =>
    new S3Client({ ...fixture.clientOptions('admin'), credentials }).send(
      new GetObjectCommand({ Bucket: 'b', Key: 'k' }),
    );
  await expect(get({ accessKeyId: 'nobody', secretAccessKey: 'x' })).rejects.toMatchObject({
    name: 'InvalidAccessKeyId',
  });
  await expect(get({ accessKeyId: 'admin', secretAccessKey: 'x' })).rejects.toMatchObject({
    name: 'SignatureDoesNotMatch',
  });
});

test('every protocol rejects an unsigned request', async () => {
  const json = await fetch(fixture.gateway.url, {
    method: 'POST',
    headers: { 'x-amz-target': 'DynamoDB_20120810.ListTables' },
    body: '{}',
  });
  expect(json.status).toBe(400);
  expect(await json.json()).toMatchObject({ __type: expect.stringContaining('MissingAuthenticationToken') });
  const s3 = await fetch(`${fixture.gateway.url}/bucket/key`);
  expect(s3.status).toBe(403);
  expect(await s3.text()).toContain('<Code>AccessDenied</Code>');
});

test('forwards management API requests after the IAM check', async () => {
  fixture.addRole('publisher', [
    { Effect: 'Allow', Action: 'execute-api:ManageConnections', Resource: 'arn:aws:execute-api:*:*:api1/ws/POST/*' },
  ]);
  const post = (api: string, ConnectionId: string) =>
    new ApiGatewayManagementApiClient({
      ...fixture.clientOptions('publisher'),
      endpoint: `${fixture.gateway.url}/${api}/ws`,
    }).send(new PostToConnectionCommand({ ConnectionId, Data: '{"type":"ping"}' }));
  await post('api1', 'abc=');
  expect(managementRequests.at(-1)).toMatchObject({ method: 'POST', apiId: 'api1', stage: 'ws', connectionId: 'abc=' });
  expect(managementRequests.at(-1)?.body.toString()).toBe('{"type":"ping"}');
  await expect(post('api1', 'gone=')).rejects.toMatchObject({ name: 'GoneException' });
  await expect(post('api2', 'abc=')).rejects.toMatchObject({
    name: 'AccessDeniedException',
    $metadata: { httpStatusCode: 403 },
  });
});

test('rejects a request that is too large with 413', async () => {
  const response = await fetch(fixture.gateway.url, {
    method: 'POST',
    headers: { 'x-amz-target': 'DynamoDB_20120810.PutItem' },
    body: Buffer.alloc(17 * 1024 * 1024, ' '),
  });
  expect(response.status).toBe(413);
});
