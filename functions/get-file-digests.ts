import { attachmentCalls } from '../shared/api/attachments.ts';
import { loadDocumentsOrDeleted } from './documents/document-store.ts';
import { handle } from './http/handler.ts';

export const handler = handle(attachmentCalls['get-file-digests'], async ({ document_ids }) => {
  const documents = await loadDocumentsOrDeleted([...new Set(document_ids)]);
  return {
    digests: documents.flatMap((document) =>
      document?.file && document.deleted_at === undefined
        ? [{ document_id: document.id, sha256: document.file.sha256 }]
        : [],
    ),
  };
});
