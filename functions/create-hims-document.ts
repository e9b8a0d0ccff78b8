import { retryOnConflict, transactWrite } from './db/transactions.ts';
import { newDocumentId } from './documents/document-ids.ts';
import { type ControlledDocument, documentRow } from './documents/document-store.ts';
import { editorOf, editStamp, manualStatus } from './documents/manual-edit-rules.ts';
import { loadManualChangeWrites } from './documents/manual-edit-store.ts';
import { findManualUseFailure } from './documents/number-service.ts';
import { loadGuard } from './documents/number-store.ts';
import { handle } from './http/handler.ts';

export const handler = handle('create-hims-document', (input, { caller, command, now }) => {
  const { department, nama, nomor, jenis, revisi, status } = input;
  const editor = editorOf(caller, now);
  const after: ControlledDocument = {
    id: newDocumentId(),
    ...{ department, nama, nomor, jenis, revisi },
    ...manualStatus(status, editor.at),
    source: 'editor',
    made_by: editor.nrp,
    made_by_name: editor.name,
    made_at: editor.at,
    ...editStamp(editor),
    version: 1,
  };
  const answer = { document: documentRow(after) };
  return retryOnConflict(async () => {
    const refusal = await findManualUseFailure(nomor, await loadGuard(nomor), after.id);
    if (refusal) throw refusal;
    const made = { after, numbers: [{ nomor, taken_by: after.id }] };
    await transactWrite([
      ...command.resultPuts(answer),
      ...(await loadManualChangeWrites(department, [made], editor.at)),
    ]);
    return answer;
  });
});
