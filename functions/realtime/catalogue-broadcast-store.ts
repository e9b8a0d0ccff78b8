import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { z } from 'zod';
import type { DepartmentCode } from '../../shared/domain/departments.ts';
import { keys } from '../db/keys.ts';
import { dynamo, readItem, tableName } from '../db/table.ts';

/** The catalogue version a department's viewers were last told of (CAT#dept / TOLD), and when (milliseconds since 1970). */
const broadcastItem = z.object({ version: z.number(), told_at: z.number() });
type Broadcast = z.infer<typeof broadcastItem>;

/**
 * Takes the turn to tell a department's viewers of a version: `before` is the version they were told of until now. No
 * turn within `betweenMs` of the last one, or at or behind its version; `last` is that one. Batches run at the same time
 * in containers that share nothing else.
 */
export const claimBroadcast = async (
  department: DepartmentCode,
  version: number,
  betweenMs: number,
): Promise<{ before: number | undefined } | { last: Broadcast }> => {
  const now = Date.now();
  try {
    const { Attributes } = await dynamo.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.catalogueBroadcast(department),
        UpdateExpression: 'SET version = :version, told_at = :now',
        // Clocks of two containers may differ: a time ahead of this one's keeps nobody waiting.
        ConditionExpression:
          'attribute_not_exists(PK) OR (version < :version AND (told_at <= :due OR told_at > :ahead))',
        ExpressionAttributeValues: {
          ':version': version,
          ':now': now,
          ':due': now - betweenMs,
          ':ahead': now + betweenMs,
        },
        ReturnValues: 'UPDATED_OLD',
      }),
    );
    return { before: broadcastItem.partial().parse(Attributes ?? {}).version };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const last = await readItem(broadcastItem, keys.catalogueBroadcast(department));
    if (!last) throw error;
    return { last };
  }
};

/** Telling many takes a while; the pause to the next time begins when it is done. */
export const recordBroadcast = async (department: DepartmentCode, version: number): Promise<void> => {
  await dynamo.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.catalogueBroadcast(department),
      UpdateExpression: 'SET version = if_not_exists(version, :version), told_at = :now',
      ExpressionAttributeValues: { ':version': version, ':now': Date.now() },
    }),
  );
};
