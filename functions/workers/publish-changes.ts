import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { addRecorded } from '../audit-trail/job-trail-service.ts';
import { eventsOfRecord } from '../audit-trail/recorded-event-service.ts';
import { createBatch, type Publication } from '../change-notifications/batch.ts';
import { publicationOf } from '../change-notifications/publications.ts';
import { itemIn } from '../db/stream-items.ts';
import { log } from '../observability/log.ts';

/**
 * Turns stream records into entries of the audit trail, notifications and socket events. A record may come twice:
 * stored ids follow from the record, and clients accept repeated events. Batches run concurrently, and Lambda guarantees
 * the order of one item's records only, so nothing here relies on the order of others: inboxes sort by event time, and
 * socket events carry versions.
 */
export const handler = async (event: DynamoDBStreamEvent, context: Context): Promise<DynamoDBBatchResponse> => {
  const changes = new Map(event.Records.map((record) => [record, parseChange(record)]));
  const parsed = (await Promise.allSettled(changes.values())).flatMap((each) =>
    each.status === 'fulfilled' && each.value ? [each.value] : [],
  );
  const batch = createBatch(parsed);
  const runInOrder = queueByPartition();
  const trail = trailOf(event.Records);
  const response = await processPartialResponse(
    event,
    async (record: DynamoDBRecord) => {
      try {
        await trail.saved(record);
        const change = await changes.get(record);
        if (change) await runInOrder(record, () => change.publish(batch));
      } catch (error) {
        log.error('not published', { event_id: record.eventID, cause: error as Error });
        throw error;
      }
    },
    new BatchProcessor(EventType.DynamoDBStreams),
    { context, processInParallel: true, throwOnFullBatchFailure: false },
  );
  log.info('published', { records: event.Records.length, failed: response.batchItemFailures.length });
  return response;
};

const parseChange = async ({ eventName, dynamodb }: DynamoDBRecord): Promise<Publication | undefined> =>
  dynamodb?.NewImage?.['outbox'] === undefined ? undefined : publicationOf(itemIn(dynamodb.NewImage), eventName);

/** Adds the events of a batch to the audit trail together; a record with an event fails where that fails. */
const trailOf = (records: readonly DynamoDBRecord[]) => {
  const entries = new Map(records.map((record) => [record, Promise.try(eventsOfRecord, record)]));
  const added = Promise.allSettled(entries.values()).then((parsed) =>
    addRecorded(parsed.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))),
  );
  // Awaited for each record that has an event.
  added.catch(() => undefined);
  return {
    saved: async (record: DynamoDBRecord): Promise<void> => {
      if ((await entries.get(record))?.length) await added;
    },
  };
};

/**
 * Runs the records of one partition key one after the other, in the batch's order; a failed one does not stop the next.
 */
const queueByPartition = () => {
  const last = new Map<string, Promise<unknown>>();
  return ({ dynamodb }: DynamoDBRecord, run: () => Promise<unknown>): Promise<unknown> => {
    const partition = dynamodb?.Keys?.['PK']?.S ?? '';
    const current = (last.get(partition) ?? Promise.resolve()).then(run, run);
    last.set(partition, current);
    return current;
  };
};
