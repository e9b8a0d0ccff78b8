import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { indexDocuments } from '../file-search/index-service.ts';
import { documentMessage } from '../files/document-queue.ts';

/** Adds the texts of a batch of documents to the search index. */
export const handler = async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
  const idOf = new Map(
    Records.map(({ messageId, body }) => [messageId, documentMessage.parse(JSON.parse(body)).document_id]),
  );
  const failed = await indexDocuments([...idOf.values()]);
  return {
    batchItemFailures: [...idOf].flatMap(([itemIdentifier, id]) => (failed.has(id) ? [{ itemIdentifier }] : [])),
  };
};
