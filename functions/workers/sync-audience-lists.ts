import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { type DepartmentCode, departmentCodes } from '../../shared/domain/departments.ts';
import { log } from '../observability/log.ts';
import { followDepartments } from '../required-reading/distribution-follow-service.ts';
import { syncMessage } from '../required-reading/sync-queue.ts';

/**
 * Brings the audience lists in agreement with the documents: of the departments whose catalogues changed, and on a
 * schedule of all. A message only says that something changed, so several are one run, and a run that comes twice or late
 * finds nothing to do. What it publishes for open pages is in the outbox.
 */
export const handler = async (
  event: SQSEvent | { Records?: undefined },
  context: Context,
): Promise<SQSBatchResponse | undefined> => {
  if (!event.Records) {
    await followAll();
    return undefined;
  }
  const messages = event.Records.map(({ body }) => syncMessage.safeParse(JSON.parse(body)));
  const changed = messages.flatMap(({ data }) => (data ? (data.department ?? departmentCodes) : []));
  const run = followAll([...new Set(changed)]);
  // Awaited for each message.
  run.catch(() => undefined);
  return processPartialResponse(
    event,
    async ({ body }: SQSRecord) => {
      syncMessage.parse(JSON.parse(body));
      await run;
    },
    new BatchProcessor(EventType.SQS),
    { context, processInParallel: true, throwOnFullBatchFailure: false },
  );
};

/** Follows departments together; where that fails each by itself, so that one that cannot be followed stops no other one. */
const followAll = async (departments: readonly DepartmentCode[] = departmentCodes): Promise<void> => {
  const follow = async (some: readonly DepartmentCode[]): Promise<void> => {
    const documents = await followDepartments(some);
    log.info('distribution followed', { departments: some, documents });
  };
  try {
    return await follow(departments);
  } catch (error) {
    log.warn('departments are followed one by one', { cause: error as Error });
  }
  const runs: PromiseSettledResult<void>[] = [];
  for (const department of departments) runs.push(...(await Promise.allSettled([follow([department])])));
  const failed = runs.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  if (failed.length > 0) throw new AggregateError(failed, 'The distribution of departments could not be followed');
};
