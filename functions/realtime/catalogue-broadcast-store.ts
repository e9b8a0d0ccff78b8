import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { z } from 'zod';
import type { DepartmentCode } from '../../shared/domain/departments.ts';
import { keys } from '../db/keys.ts';
import { dynamo, readItem, tableName } from '../db/table.ts';

/** The catalogue version that was broadcast last to a department's viewers (CAT#dept / BROADCAST); milliseconds since 1970. */
const broadcastItem = z.object({ version: z.number(), broadcast_at: z.number() });
type Broadcast = z.infer<typeof broadcastItem>;

/**
 * Claims the broadcast of a version: `before` is the version that was broadcast until now. Refused within `minIntervalMs`
 * of the last broadcast and for versions up to it; `last` is that broadcast. Batches run at the same time in containers
 * that share nothing else.
 */
export const claimBroadcast = async (
  department: DepartmentCode,
  version: number,
  minIntervalMs: number,
): Promise<{ before: number | undefined } | { last: Broadcast }> => {
  const now = Date.now();
  try {
    const { Attributes } = await dynamo.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.catalogueBroadcast(department),
        UpdateExpression: 'SET version = :version, broadcast_at = :now',
        // Clocks of two containers may differ: a time in this one's future must not delay broadcasts.
        ConditionExpression:
          'attribute_not_exists(PK) OR (version < :version AND (broadcast_at <= :due OR broadcast_at > :ahead))',
        ExpressionAttributeValues: {
          ':version': version,
          ':now': now,
          ':due': now - minIntervalMs,
          ':ahead': now + minIntervalMs,
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

/** Records the end of a broadcast, from which the interval to the next one counts: a broadcast takes a while. */
export const recordBroadcast = async (department: DepartmentCode, version: number): Promise<void> => {
  await dynamo.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.catalogueBroadcast(department),
      UpdateExpression: 'SET version = if_not_exists(version, :version), broadcast_at = :now',
      ExpressionAttributeValues: { ':version': version, ':now': Date.now() },
    }),
  );
};
