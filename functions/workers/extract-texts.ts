import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { documentMessage, queueDocuments } from '../files/document-queue.ts';
import { extractDocumentText } from '../texts/extraction-service.ts';

/** Stores the text of each document whose file is new, and queues it for the search index, or a scan for OCR. */
export const handler = (event: SQSEvent, context: Context): Promise<SQSBatchResponse> =>
  processPartialResponse(
    event,
    async ({ body, attributes }: SQSRecord) => {
      const { document_id } = documentMessage.parse(JSON.parse(body));
      const text = await extractDocumentText(document_id);
      const group = attributes.MessageGroupId;
      if (text && 'pages' in text) await queueDocuments('INDEX_QUEUE_URL', [document_id], group);
      else if (text?.reason === 'awaiting_ocr') await queueDocuments('RECOGNITION_QUEUE_URL', [document_id], group);
    },
    new BatchProcessor(EventType.SQS),
    { context, throwOnFullBatchFailure: false },
  );
