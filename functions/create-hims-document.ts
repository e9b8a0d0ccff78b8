import { creationFields, documentEditCalls } from '../shared/api/document-edits.ts';
import { pickFields } from '../shared/domain/documents/document-fields.ts';
import { retryOnConflict } from './db/transactions.ts';
import { type ControlledDocument, documentRow, newDocumentId } from './documents/document-store.ts';
import { loadManualChangeWrites } from './documents/manual-edit-store.ts';
import { loadGuard } from './documents/number-store.ts';
import { handle } from './http/handler.ts';
import {
  creationChange,
  editorOf,
  editStamp,
  externalFailure,
  linkFailure,
  manualStatus,
} from './master-list/manual-edit-rules.ts';
import { findManualUseFailure, findSameRegulation } from './submissions/number-service.ts';

export const handler = handle(documentEditCalls['create-hims-document'], (input, { caller, command, now }) => {
  const { department, nomor } = input;
  const editor = editorOf(caller, now);
  const created: ControlledDocument = {
    id: newDocumentId(),
    department,
    ...pickFields(input, creationFields),
    ...manualStatus(input.status, editor.at),
    source: 'editor',
    made_by: editor.nrp,
    made_by_name: editor.name,
    made_at: editor.at,
    ...editStamp(editor),
    version: 1,
  };
  const refused = externalFailure(undefined, created) ?? linkFailure(created);
  if (refused) throw refused;
  const creation = creationChange(created, editor);
  const { after } = creation;
  const result = { document: documentRow(after), ...(after.waiting_change && { waiting: true as const }) };
  return retryOnConflict(async (write) => {
    const failure = await findManualUseFailure(nomor, await loadGuard(nomor), after.id);
    if (failure) throw failure;
    const same = await findSameRegulation(created);
    if (same.failure) throw same.failure;
    const change = { ...creation, numbers: [{ nomor, taken_by: after.id }] };
    const writes = await loadManualChangeWrites(department, [change], editor.at);
    await write([...command.resultPuts(result), ...same.writes, ...writes]);
    return result;
  });
});
