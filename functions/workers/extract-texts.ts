import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { documentMessage } from '../files/document-queue.ts';
import { extractDocumentText } from '../texts/extraction-service.ts';

/** Stores the text of each document whose file is new. */
export const handler = (event: SQSEvent, context: Context): Promise<SQSBatchResponse> =>
  processPartialResponse(
    event,
    async ({ body }: SQSRecord) => extractDocumentText(documentMessage.parse(JSON.parse(body)).document_id),
    new BatchProcessor(EventType.SQS),
    { context, throwOnFullBatchFailure: false },
  );
