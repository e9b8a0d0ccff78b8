import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTestGateway, type TestGateway, testTable } from './test-gateway.ts';

/** A stage with one table for the file that imports this, and a partition of its own for each of its tests. */
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
