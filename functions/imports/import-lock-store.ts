import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from '../db/keys.ts';
import { tableName, writeConditionally } from '../db/table.ts';

/**
 * Imports write one after the other: two at once would each make a document for the same new number. The lock is a job's
 * for some time, and again as long as it asks in time; false while another job has it.
 */
export const acquireImportLock = (jobId: string, forMs: number): Promise<boolean> =>
  writeConditionally(
    new PutCommand({
      TableName: tableName(),
      Item: { ...keys.importLock, job_id: jobId, until: Date.now() + forMs },
      ConditionExpression: 'attribute_not_exists(PK) OR job_id = :job OR #until < :now',
      ExpressionAttributeNames: { '#until': 'until' },
      ExpressionAttributeValues: { ':job': jobId, ':now': Date.now() },
    }),
  );

export const releaseImportLock = (jobId: string): Promise<boolean> =>
  writeConditionally(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.importLock,
      UpdateExpression: 'SET #until = :never',
      ConditionExpression: 'job_id = :job',
      ExpressionAttributeNames: { '#until': 'until' },
      ExpressionAttributeValues: { ':job': jobId, ':never': 0 },
    }),
  );
