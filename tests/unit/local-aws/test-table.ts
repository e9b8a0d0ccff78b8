import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTestGateway, type TestGateway, testTable } from './test-gateway.ts';

/** A gateway with one table for the importing test file, and a separate partition for each test. */
export const { TableName } = testTable;
export let fixture: TestGateway;
export let db: DynamoDBDocumentClient;
export let PK: string;

beforeAll(async () => {
  fixture = await startTestGateway();
  await fixture.gateway.createTable(testTable);
  db = DynamoDBDocumentClient.from(new DynamoDBClient(fixture.clientOptions('admin')), {
    marshallOptions: { allowImpreciseNumbers: true },
  });
});
afterAll(() => fixture.stop());
beforeEach(() => {
  PK = `CASE#${crypto.randomUUID()}`;
});
