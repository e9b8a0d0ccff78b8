import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { type DepartmentCode, departmentCodes } from '../../shared/domain/departments.ts';
import { log } from '../observability/log.ts';
import { followDepartment } from '../required-reading/distribution-follow-service.ts';
import { syncMessage } from '../required-reading/sync-queue.ts';

/**
 * Brings the audience lists in agreement with the documents: of the departments whose catalogues changed, and on a
 * schedule of all. A message only says that something changed, so several of one department are one run, and a run that
 * comes twice or late finds nothing to do. What it publishes for open pages is in the outbox.
 */
export const handler = async (
  event: SQSEvent | { Records?: undefined },
  context: Context,
): Promise<SQSBatchResponse | undefined> => {
  if (!event.Records) {
    await followAll();
    return undefined;
  }
  const runs = new Map<DepartmentCode | undefined, Promise<unknown>>();
  return processPartialResponse(
    event,
    async ({ body }: SQSRecord) => {
      const { department } = syncMessage.parse(JSON.parse(body));
      const run = runs.get(department) ?? (department ? followDepartment(department) : followAll());
      runs.set(department, run);
      await run;
    },
    new BatchProcessor(EventType.SQS),
    { context, processInParallel: true, throwOnFullBatchFailure: false },
  );
};

/** Follows every department; one that cannot be followed stops no other one. */
export const followAll = async (): Promise<void> => {
  const failed: unknown[] = [];
  for (const department of departmentCodes) {
    try {
      log.info('distribution followed', { department, documents: await followDepartment(department) });
    } catch (error) {
      failed.push(error);
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, 'The distribution of departments could not be followed');
};
