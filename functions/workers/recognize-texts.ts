import { documentMessage, queueDocuments } from '../files/document-queue.ts';
import { forEachMessage } from '../runtime/each-message.ts';
import { recognizeDocumentText } from '../text-extraction/recognition-service.ts';

/** Recognizes the text of each scanned file by OCR, and queues it for the search index, or a long file for its next pages. */
export const handler = forEachMessage(async ({ body, attributes }) => {
  const { document_id } = documentMessage.parse(JSON.parse(body));
  const text = await recognizeDocumentText(document_id);
  const group = attributes.MessageGroupId;
  if (text === 'more') await queueDocuments('RECOGNITION_QUEUE_URL', [document_id], group);
  else if (text && 'pages' in text) await queueDocuments('INDEX_QUEUE_URL', [document_id], group);
});
