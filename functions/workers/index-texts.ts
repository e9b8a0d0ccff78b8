import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { documentIndex, indexDocuments, recordIndex, type SearchIndex } from '../file-search/index-service.ts';
import { fileMessage } from '../files/document-queue.ts';

/** Adds the texts of a batch of documents and records to their search indexes. */
export const handler = async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
  const messages = Records.map(({ messageId, body }) => {
    const message = fileMessage.parse(JSON.parse(body));
    return 'record_id' in message
      ? { messageId, id: message.record_id, index: recordIndex }
      : { messageId, id: message.document_id, index: documentIndex };
  });
  const idsIn = (index: SearchIndex) => messages.flatMap((each) => (each.index === index ? [each.id] : []));
  const failed = await indexDocuments(idsIn(documentIndex));
  for (const id of await indexDocuments(idsIn(recordIndex), recordIndex)) failed.add(id);
  return {
    batchItemFailures: messages.flatMap(({ messageId, id }) => (failed.has(id) ? [{ itemIdentifier: messageId }] : [])),
  };
};
