import { documentEditCalls } from '../shared/api/document-edits.ts';
import { documentRow } from './documents/document-store.ts';
import { handle } from './http/handler.ts';
import { editorOf } from './master-list/manual-edit-rules.ts';
import { saveDeletion } from './master-list/row-edit-service.ts';

/** A document that is not deleted needs no change: restoring is idempotent. */
export const handler = handle(documentEditCalls['restore-hims-document'], ({ id }, { caller, command, now }) =>
  saveDeletion(
    { id, deleted: false },
    {
      editor: editorOf(caller, now),
      command,
      resultOf: ({ document, ...waiting }) => ({ document: documentRow(document), ...waiting }),
    },
  ),
);
