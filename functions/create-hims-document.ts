import { creationFields, documentEditCalls } from '../shared/api/document-edits.ts';
import { pickFields } from '../shared/domain/documents/document-fields.ts';
import { isExternal } from '../shared/domain/documents/external-documents.ts';
import { retryOnConflict } from './db/transactions.ts';
import { type ControlledDocument, documentRow, newDocumentId } from './documents/document-store.ts';
import { loadManualChangeWrites, type ManualChange } from './documents/manual-edit-store.ts';
import { loadGuard } from './documents/number-store.ts';
import { withReviewDate } from './documents/review-dates.ts';
import { proposalOf } from './documents/waiting-change-rules.ts';
import { handle } from './http/handler.ts';
import {
  type Editor,
  editChange,
  editorOf,
  editStamp,
  externalFailure,
  manualStatus,
} from './master-list/manual-edit-rules.ts';
import { needsSecondPerson } from './runtime/keeper-changes.ts';
import { findManualUseFailure } from './submissions/number-service.ts';

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
  const refused = externalFailure(undefined, created);
  if (refused) throw refused;
  const creation = awaitsAcceptance(created)
    ? waitingCreation(created, editor)
    : { after: withReviewDate(undefined, created) };
  const { after } = creation;
  const result = { document: documentRow(after), ...(after.waiting_change && { waiting: true as const }) };
  return retryOnConflict(async (write) => {
    const failure = await findManualUseFailure(nomor, await loadGuard(nomor), after.id);
    if (failure) throw failure;
    const change = { ...creation, numbers: [{ nomor, taken_by: after.id }] };
    await write([...command.resultPuts(result), ...(await loadManualChangeWrites(department, [change], editor.at))]);
    return result;
  });
});

const awaitsAcceptance = (document: ControlledDocument): boolean =>
  isExternal(document) && document.status === 'Aktif' && needsSecondPerson();

/** A document from outside is not in force until a second person accepts that it is. */
const waitingCreation = (created: ControlledDocument, editor: Editor): Omit<ManualChange, 'numbers'> => {
  const unaccepted = { ...created, ...manualStatus('Kadaluarsa', editor.at), version: 0 };
  const edit = { id: created.id, version: 1, status: created.status };
  const { before: _none, ...proposed } = proposalOf(editChange(unaccepted, edit, editor), { kind: 'edit', edit });
  return proposed;
};
