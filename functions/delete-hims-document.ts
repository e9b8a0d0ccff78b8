import { documentEditCalls } from '../shared/api/document-edits.ts';
import { handle } from './http/handler.ts';
import { editorOf } from './master-list/manual-edit-rules.ts';
import { saveDeletion } from './master-list/row-edit-service.ts';

export const handler = handle(
  documentEditCalls['delete-hims-document'],
  ({ id, version, reason }, { caller, command, now }) =>
    saveDeletion(
      { id, deleted: true, version, reason },
      {
        editor: editorOf(caller, now),
        command,
        resultOf: ({ document, ...waiting }) => ({ id, version: document.version, ...waiting }),
      },
    ),
);
