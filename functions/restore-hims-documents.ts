import { checkRestorations } from './documents/deletion-check-service.ts';
import { editorOf } from './documents/manual-edit-rules.ts';
import { savedCount, saveRows } from './documents/row-edit-service.ts';
import { handle } from './http/handler.ts';

export const handler = handle('restore-hims-documents', ({ department, documents }, { caller, command, now }) =>
  saveRows(
    {
      ...{ department, rows: documents, check: checkRestorations },
      resultOf: (results) => ({ restored_count: savedCount(results), results }),
    },
    { editor: editorOf(caller, now), command },
  ),
);
