import { documentEditCalls } from '../shared/api/document-edits.ts';
import { handle } from './http/handler.ts';
import { editorOf } from './master-list/manual-edit-rules.ts';
import { saveRows } from './master-list/row-edit-service.ts';

export const handler = handle(documentEditCalls['update-hims-documents'], (input, { caller, command, now }) =>
  saveRows(input, { editor: editorOf(caller, now), command }),
);
