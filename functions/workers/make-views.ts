import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { makeView } from '../copies/marked-pdf-service.ts';
import { documentMessage } from '../files/document-queue.ts';

/** Stores what 'Lihat' opens of each document whose file or revision is new. */
export const handler = (event: SQSEvent, context: Context): Promise<SQSBatchResponse> =>
  processPartialResponse(
    event,
    async ({ body }: SQSRecord) => makeView(documentMessage.parse(JSON.parse(body)).document_id),
    new BatchProcessor(EventType.SQS),
    { context, throwOnFullBatchFailure: false },
  );
