import { newDocumentId } from './data/document-ids.ts';
import { type ControlledDocument, rowOf } from './data/documents.ts';
import { changedByHand } from './data/master-list.ts';
import { guardOf } from './data/numbers.ts';
import { writeTogether } from './data/table.ts';
import { editorOf, stampedBy, statusByHand } from './lib/hand-edits.ts';
import { handle } from './lib/handler.ts';
import { whileDocumentsHoldStill } from './lib/hold-still.ts';
import { refusalByHand } from './lib/number-rules.ts';

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
  return whileDocumentsHoldStill(async () => {
    const refusal = await refusalByHand(nomor, await guardOf(nomor), after.id);
    if (refusal) throw refusal;
    const made = { after, numbers: [{ nomor, taken_by: after.id }] };
    await writeTogether([...command.remember(answer), ...(await changedByHand(department, [made], editor.at))]);
    return answer;
  });
});
