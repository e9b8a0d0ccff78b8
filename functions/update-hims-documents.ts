import { editorOf } from './lib/hand-edits.ts';
import { handle } from './lib/handler.ts';
import { saveRows } from './lib/save-rows.ts';

export const handler = handle('update-hims-documents', (input, { caller, command, now }) =>
  saveRows(input, { editor: editorOf(caller, now), command }),
);
