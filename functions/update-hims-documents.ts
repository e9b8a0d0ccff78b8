import { editorOf } from './documents/manual-edit-rules.ts';
import { checkRows } from './documents/row-check-service.ts';
import { savedCount, saveRows } from './documents/row-edit-service.ts';
import { handle } from './http/handler.ts';

export const handler = handle('update-hims-documents', ({ department, rows }, { caller, command, now }) =>
  saveRows(
    {
      ...{ department, rows, check: checkRows },
      resultOf: (results) => ({ updated_count: savedCount(results), results }),
    },
    { editor: editorOf(caller, now), command },
  ),
);
