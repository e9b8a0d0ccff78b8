import { documentReviewCalls } from '../shared/api/document-reviews.ts';
import { canReviewDocuments } from '../shared/domain/documents/document-access.ts';
import { Failure } from '../shared/errors.ts';
import { retryOnConflict } from './db/transactions.ts';
import { type ControlledDocument, documentRow, loadDocumentOrDeleted } from './documents/document-store.ts';
import { loadEdit, loadManualChangeWrites } from './documents/manual-edit-store.ts';
import { handle } from './http/handler.ts';
import { documentChangedFailure, editorOf } from './master-list/manual-edit-rules.ts';
import {
  alreadyReviewedFailure,
  needsRevisionChange,
  requiredReason,
  suitableChange,
  unconfirmableFailure,
  unreviewableFailure,
  unrevisableFailure,
} from './master-list/review-rules.ts';

export const handler = handle(
  documentReviewCalls['review-document'],
  ({ id, version, outcome, reason }, { caller, command, now }) =>
    retryOnConflict(async (write) => {
      const editor = editorOf(caller, now);
      const document = await loadDocumentOrDeleted(id);
      if (!document) throw new Failure('not_found');
      if (!canReviewDocuments(caller, document.department)) throw new Failure('forbidden');
      const failure =
        unreviewableFailure(document) ??
        (outcome === 'suitable' ? unconfirmableFailure(document, editor) : unrevisableFailure(document)) ??
        (version === document.version ? undefined : await changeFailure(document));
      if (failure) throw failure;
      const change =
        outcome === 'suitable'
          ? suitableChange(document, reason, editor)
          : needsRevisionChange(document, requiredReason(reason), editor);
      const { after } = change;
      const result = { document: { ...documentRow(after), revision_need: after.revision_need ?? null } };
      await write([
        ...command.resultPuts(result),
        ...(await loadManualChangeWrites(document.department, [change], editor.at)),
      ]);
      return result;
    }),
);

/** Who changed the document after the caller had loaded it; a review says so. */
const changeFailure = async (document: ControlledDocument): Promise<Failure> => {
  const entry = await loadEdit(document.id, document.version);
  return entry?.action === 'reviewed' ? alreadyReviewedFailure(document, entry) : documentChangedFailure(document);
};
