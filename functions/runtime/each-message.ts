import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';

/** A handler that processes each message by itself: one that fails comes again. */
export const forEachMessage =
  (run: (record: SQSRecord) => Promise<unknown>) =>
  (event: SQSEvent, context: Context): Promise<SQSBatchResponse> =>
    processPartialResponse(event, run, new BatchProcessor(EventType.SQS), { context, throwOnFullBatchFailure: false });
