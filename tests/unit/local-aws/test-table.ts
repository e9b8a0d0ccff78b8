import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Stage, startStage, TABLE } from './test-gateway.ts';

/** A stage with one table for the file that imports this, and a partition of its own for each of its tests. */
export const { TableName } = TABLE;
export let stage: Stage;
export let db: DynamoDBDocumentClient;
export let PK: string;

beforeAll(async () => {
  stage = await startStage();
  await stage.gateway.createTable(TABLE);
  db = DynamoDBDocumentClient.from(new DynamoDBClient(stage.as('admin')), {
    marshallOptions: { allowImpreciseNumbers: true },
  });
});
afterAll(() => stage.stop());
beforeEach(() => {
  PK = `CASE#${crypto.randomUUID()}`;
});
