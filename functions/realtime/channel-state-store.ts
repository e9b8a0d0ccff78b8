import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { readingChangeMs } from '../../shared/domain/time/connection-times.ts';
import { keys } from '../db/keys.ts';
import { dynamo, tableName } from '../db/table.ts';
import { flushLeaseMs, intervalOf } from './delivery-rules.ts';
import { type Channel, topicName } from './topic-rules.ts';

/**
 * A channel's changes that were not sent yet (TOPIC#channel / STATE), when the next message may be sent, and until when
 * a worker has claimed the sending (`leased_until`, absent between two claims); times in milliseconds since 1970. A
 * change is a submission's id, a version of a catalogue (`catalogueChangeId`) or a list of an audience (`readingChangeId`).
 */
const channelState = z.object({ changes: z.optional(z.set(z.string())), next_at: z._default(z.number(), 0) });

/** Containers' clocks differ by less; a time further ahead comes from a wrong clock and does not count. */
const maxAheadMs = 2 * readingChangeMs;

const isPast = (time: string): string => `(attribute_not_exists(${time}) OR ${time} <= :now OR ${time} > :ahead)`;

const update = (channel: Channel, expressions: Partial<UpdateCommand['input']>): UpdateCommand =>
  new UpdateCommand({ TableName: tableName(), Key: keys.channelState(topicName(channel)), ...expressions });

/** Adds changes to be sent; returns when the channel may send again. Adding a change twice has no further effect. */
export const addChanges = async (channel: Channel, changes: readonly string[]): Promise<number> => {
  const { Attributes } = await dynamo.send(
    update(channel, {
      UpdateExpression: 'ADD changes :changes',
      ExpressionAttributeValues: { ':changes': new Set(changes) },
      ReturnValues: 'ALL_NEW',
    }),
  );
  return channelState.parse(Attributes).next_at;
};

/**
 * Claims the sending of all present changes for `flushLeaseMs`. Where the last message is too recent or another worker
 * sends, `dueAt` is when to try again; undefined where there is nothing to send.
 */
export const claimChanges = async (
  channel: Channel,
  now: number,
): Promise<{ changes: readonly string[] } | { dueAt: number } | undefined> => {
  try {
    const { Attributes } = await dynamo.send(
      update(channel, {
        UpdateExpression: 'SET next_at = :next, leased_until = :leased',
        ConditionExpression: `attribute_exists(changes) AND ${isPast('next_at')} AND ${isPast('leased_until')}`,
        ExpressionAttributeValues: {
          ':next': now + intervalOf(channel),
          ':leased': now + flushLeaseMs,
          ':now': now,
          ':ahead': now + maxAheadMs,
        },
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return { changes: [...(channelState.parse(Attributes).changes ?? [])] };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const { changes, next_at } = channelState.parse(unmarshall(error.Item ?? {}));
    return changes ? { dueAt: next_at } : undefined;
  }
};

/** Removes the sent changes, not those added since, and sets when the channel may send again. */
export const completeChanges = async (channel: Channel, sent: readonly string[], nextAt: number): Promise<void> => {
  await dynamo.send(
    update(channel, {
      UpdateExpression: 'SET next_at = :next REMOVE leased_until DELETE changes :sent',
      ExpressionAttributeValues: { ':next': nextAt, ':sent': new Set(sent) },
    }),
  );
};
