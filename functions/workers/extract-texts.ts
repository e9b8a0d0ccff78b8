import { queueFiles, textsMessage } from '../files/document-queue.ts';
import { updateReferrers } from '../references/reference-service.ts';
import { forEachMessage } from '../runtime/each-message.ts';
import { extractSourceText } from '../text-extraction/extraction-service.ts';
import { findInSubmissionFiles } from '../text-extraction/submission-files-service.ts';

/**
 * Stores the text of each new file of a document or a record, and queues it for the search index, or a scan for OCR; stores
 * what the files of each new submission say of themselves; follows numbers that begin or end to exist.
 */
export const handler = forEachMessage(async ({ body, attributes }) => {
  const message = textsMessage.parse(JSON.parse(body));
  if ('submission_id' in message) return findInSubmissionFiles(message.submission_id);
  if ('referrers_of' in message) return updateReferrers(message.referrers_of, message.are_new);
  const text = await extractSourceText(message);
  const group = attributes.MessageGroupId;
  if (text && 'pages' in text) await queueFiles('INDEX_QUEUE_URL', [message], group);
  else if (text?.reason === 'awaiting_ocr') await queueFiles('RECOGNITION_QUEUE_URL', [message], group);
});
