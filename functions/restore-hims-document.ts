import { documentEditCalls } from '../shared/api/document-edits.ts';
import { Failure } from '../shared/errors.ts';
import { retryOnConflict } from './db/transactions.ts';
import { documentRow, loadDocumentOrDeleted } from './documents/document-store.ts';
import { loadManualChangeWrites } from './documents/manual-edit-store.ts';
import { handle } from './http/handler.ts';
import { editorOf, removedByUndoFailure, restorationChange } from './master-list/manual-edit-rules.ts';

/** A document that is not deleted needs no change: restoring is idempotent. */
export const handler = handle(documentEditCalls['restore-hims-document'], ({ id }, { caller, command, now }) =>
  retryOnConflict(async (write) => {
    const editor = editorOf(caller, now);
    const document = await loadDocumentOrDeleted(id);
    if (!document) throw new Failure('not_found');
    const failure = removedByUndoFailure(document);
    if (failure) throw failure;
    const changes = document.deleted_at === undefined ? [] : [restorationChange(document, editor)];
    const result = { document: documentRow(changes[0]?.after ?? document) };
    await write([
      ...command.resultPuts(result),
      ...(await loadManualChangeWrites(document.department, changes, editor.at)),
    ]);
    return result;
  }),
);
