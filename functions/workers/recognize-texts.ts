import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { documentMessage, queueDocuments } from '../files/document-queue.ts';
import { recognizeDocumentText } from '../text-extraction/recognition-service.ts';

/** Recognizes the text of each scanned file by OCR, and queues it for the search index, or a long file for its next pages. */
export const handler = (event: SQSEvent, context: Context): Promise<SQSBatchResponse> =>
  processPartialResponse(
    event,
    async ({ body, attributes }: SQSRecord) => {
      const { document_id } = documentMessage.parse(JSON.parse(body));
      const text = await recognizeDocumentText(document_id);
      const group = attributes.MessageGroupId;
      if (text === 'more') await queueDocuments('RECOGNITION_QUEUE_URL', [document_id], group);
      else if (text && 'pages' in text) await queueDocuments('INDEX_QUEUE_URL', [document_id], group);
    },
    new BatchProcessor(EventType.SQS),
    { context, throwOnFullBatchFailure: false },
  );
