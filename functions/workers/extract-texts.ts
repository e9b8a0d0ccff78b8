import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { queueForIndex } from '../file-search/index-queue.ts';
import { documentMessage } from '../files/document-queue.ts';
import { extractDocumentText } from '../texts/extraction-service.ts';

/** Stores the text of each document whose file is new, and queues it for the search index. */
export const handler = (event: SQSEvent, context: Context): Promise<SQSBatchResponse> =>
  processPartialResponse(
    event,
    async ({ body }: SQSRecord) => {
      const { document_id } = documentMessage.parse(JSON.parse(body));
      if (await extractDocumentText(document_id)) await queueForIndex(document_id);
    },
    new BatchProcessor(EventType.SQS),
    { context, throwOnFullBatchFailure: false },
  );
