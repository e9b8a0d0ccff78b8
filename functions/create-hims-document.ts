import { retryOnConflict } from './db/retry-on-conflict.ts';
import { writeTogether } from './db/table.ts';
import { newDocumentId } from './documents/document-ids.ts';
import { type ControlledDocument, rowOf } from './documents/document-store.ts';
import { editorOf, stampedBy, statusByHand } from './documents/manual-edit-rules.ts';
import { changedByHand } from './documents/manual-edit-store.ts';
import { refusalByHand } from './documents/number-service.ts';
import { guardOf } from './documents/number-store.ts';
import { handle } from './http/handler.ts';

export const handler = handle('create-hims-document', (input, { caller, command, now }) => {
  const { department, nama, nomor, jenis, revisi, status } = input;
  const editor = editorOf(caller, now);
  const after: ControlledDocument = {
    id: newDocumentId(),
    ...{ department, nama, nomor, jenis, revisi },
    ...statusByHand(status, editor.at),
    source: 'editor',
    made_by: editor.nrp,
    made_by_name: editor.name,
    made_at: editor.at,
    ...stampedBy(editor),
    version: 1,
  };
  const answer = { document: rowOf(after) };
  return retryOnConflict(async () => {
    const refusal = await refusalByHand(nomor, await guardOf(nomor), after.id);
    if (refusal) throw refusal;
    const made = { after, numbers: [{ nomor, taken_by: after.id }] };
    await writeTogether([...command.remember(answer), ...(await changedByHand(department, [made], editor.at))]);
    return answer;
  });
});
