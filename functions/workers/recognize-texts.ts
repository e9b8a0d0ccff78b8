import { fileMessage, queueFiles } from '../files/document-queue.ts';
import { forEachMessage } from '../runtime/each-message.ts';
import { recognizeSourceText } from '../text-extraction/recognition-service.ts';

/** Recognizes the text of each scanned file by OCR, and queues it for the search index, or a long file for its next pages. */
export const handler = forEachMessage(async ({ body, attributes }) => {
  const message = fileMessage.parse(JSON.parse(body));
  const text = await recognizeSourceText(message);
  const group = attributes.MessageGroupId;
  if (text === 'more') await queueFiles('RECOGNITION_QUEUE_URL', [message], group);
  else if (text && 'pages' in text) await queueFiles('INDEX_QUEUE_URL', [message], group);
});
