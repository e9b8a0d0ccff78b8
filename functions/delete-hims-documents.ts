import { checkDeletions } from './documents/deletion-check-service.ts';
import { editorOf } from './documents/manual-edit-rules.ts';
import { savedCount, saveRows } from './documents/row-edit-service.ts';
import { handle } from './http/handler.ts';

export const handler = handle('delete-hims-documents', ({ department, documents }, { caller, command, now }) =>
  saveRows(
    {
      ...{ department, rows: documents, check: checkDeletions },
      resultOf: (results) => ({ deleted_count: savedCount(results), results }),
    },
    { editor: editorOf(caller, now), command },
  ),
);
