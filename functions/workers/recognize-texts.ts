import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { queueForIndex } from '../file-search/index-queue.ts';
import { documentMessage } from '../files/document-queue.ts';
import { queueForRecognition } from '../texts/recognition-queue.ts';
import { recognizeDocumentText } from '../texts/recognition-service.ts';

/** Recognizes the text of each scanned file by OCR, and queues it for the search index, or a long file for its next pages. */
export const handler = (event: SQSEvent, context: Context): Promise<SQSBatchResponse> =>
  processPartialResponse(
    event,
    async ({ body }: SQSRecord) => {
      const { document_id } = documentMessage.parse(JSON.parse(body));
      const text = await recognizeDocumentText(document_id);
      if (text === 'more') await queueForRecognition(document_id);
      else if (text && 'pages' in text) await queueForIndex(document_id);
    },
    new BatchProcessor(EventType.SQS),
    { context, throwOnFullBatchFailure: false },
  );
