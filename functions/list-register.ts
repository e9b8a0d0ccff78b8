import { documentCalls } from '../shared/api/documents.ts';
import { cursorOf, invalidCursor, sortKeyIn } from './db/cursors.ts';
import { loadDocumentsByNumber } from './documents/catalogue-store.ts';
import { documentRow, loadDocumentOrDeleted } from './documents/document-store.ts';
import { handle } from './http/handler.ts';
import { loadPresentRevisions } from './submissions/revision-history-service.ts';

const perPage = 100;

/** The cursor is the id of the last document: a number in a sort key may be longer than a cursor. */
export const handler = handle(documentCalls['list-register'], async ({ department, cursor }) => {
  const after =
    cursor === undefined ? undefined : await loadDocumentOrDeleted(sortKeyIn(cursor, /^[A-Za-z0-9_-]{1,64}$/));
  if (cursor !== undefined && after?.department !== department) throw invalidCursor();
  const { items: documents, next } = await loadDocumentsByNumber(department, { after, limit: perPage });
  const last = documents.at(-1);
  const revisions = await loadPresentRevisions(documents);
  return {
    documents: documents.flatMap((document, at) => {
      const revision = revisions[at];
      return revision ? [{ ...documentRow(document), revision }] : [];
    }),
    next_cursor: next && last ? cursorOf(last.id) : null,
  };
});
