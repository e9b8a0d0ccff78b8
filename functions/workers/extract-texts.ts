import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { queueForIndex } from '../file-search/index-queue.ts';
import { documentMessage } from '../files/document-queue.ts';
import { extractDocumentText } from '../texts/extraction-service.ts';
import { queueForRecognition } from '../texts/recognition-queue.ts';

/** Stores the text of each document whose file is new, and queues it for the search index, or a scan for OCR. */
export const handler = (event: SQSEvent, context: Context): Promise<SQSBatchResponse> =>
  processPartialResponse(
    event,
    async ({ body }: SQSRecord) => {
      const { document_id } = documentMessage.parse(JSON.parse(body));
      const text = await extractDocumentText(document_id);
      if (text && 'pages' in text) await queueForIndex(document_id);
      else if (text?.reason === 'awaiting_ocr') await queueForRecognition(document_id);
    },
    new BatchProcessor(EventType.SQS),
    { context, throwOnFullBatchFailure: false },
  );
