import { documentEditCalls } from '../shared/api/document-edits.ts';
import { Failure } from '../shared/errors.ts';
import { retryOnConflict } from './db/transactions.ts';
import { loadDocumentOrDeleted } from './documents/document-store.ts';
import { loadManualChangeWrites } from './documents/manual-edit-store.ts';
import { loadGuard } from './documents/number-store.ts';
import { handle } from './http/handler.ts';
import {
  deletionChange,
  documentChangedFailure,
  editorOf,
  uneditableFailure,
} from './master-list/manual-edit-rules.ts';
import { findInFlightFailure } from './submissions/number-service.ts';

export const handler = handle(documentEditCalls['delete-hims-document'], ({ id, version }, { caller, command, now }) =>
  retryOnConflict(async (write) => {
    const editor = editorOf(caller, now);
    const document = await loadDocumentOrDeleted(id);
    if (!document) throw new Failure('not_found');
    const failure =
      uneditableFailure(document) ??
      (version === undefined || version === document.version ? undefined : documentChangedFailure(document)) ??
      (await findInFlightFailure(document.nomor, await loadGuard(document.nomor), 'id'));
    if (failure) throw failure;
    const deletion = deletionChange(document, editor);
    const result = { id, version: deletion.after.version };
    await write([
      ...command.resultPuts(result),
      ...(await loadManualChangeWrites(document.department, [deletion], editor.at)),
    ]);
    return result;
  }),
);
