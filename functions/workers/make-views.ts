import { makeView } from '../copies/marked-pdf-service.ts';
import { documentMessage } from '../files/document-queue.ts';
import { forEachMessage } from '../runtime/each-message.ts';

/** Stores what 'Lihat' opens of each document whose file or revision is new. */
export const handler = forEachMessage(async ({ body }) =>
  makeView(documentMessage.parse(JSON.parse(body)).document_id),
);
