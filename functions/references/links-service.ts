import { type DocumentLinks, maxReferrers } from '../../shared/api/references.ts';
import { isSameNumber } from '../../shared/domain/documents/document-numbers.ts';
import type { ReferenceState } from '../../shared/domain/documents/references.ts';
import { canManageMasterList } from '../../shared/domain/people/roles.ts';
import { type ControlledDocument, documentRow, loadDocumentsOrDeleted } from '../documents/document-store.ts';
import type { Caller } from '../http/handler.ts';
import { loadReferences } from './reference-store.ts';
import { loadReferrersOf, namesOf } from './reference-target-service.ts';

/** What a document refers to, and the documents in force that refer to it; readers see what keepers confirmed. */
export const loadLinks = async (document: ControlledDocument, caller: Caller): Promise<DocumentLinks> => {
  const isShown = ({ state }: { state: ReferenceState }): boolean =>
    state === 'confirmed' || (state === 'found' && canManageMasterList(caller));
  const [own, all] = await Promise.all([loadReferences(document), loadReferrersOf(document)]);
  // A regulation that no document is registered for is not shown.
  const references = own.references.filter((each) => isShown(each) && (each.target_id ?? each.problem) !== null);
  const referrers = all.filter((each) => isShown(each) && each.document_id !== document.id);
  const [targets, documents] = await Promise.all([
    loadDocumentsOrDeleted(references.map(({ target_id }) => target_id ?? document.id)),
    loadDocumentsOrDeleted(referrers.map(({ document_id }) => document_id)),
  ]);
  const from = referrers
    .flatMap(({ nomor, page, state }, at) => {
      const found = documents[at];
      const isInForce = found?.status === 'Aktif' && found.deleted_at === undefined;
      return found && isInForce ? [{ document: documentRow(found), nomor, page, state }] : [];
    })
    .sort((one, other) => one.document.nomor.localeCompare(other.document.nomor));
  return {
    to: references.map(({ nomor, page, state, problem, by, at }, index) => {
      const target = targets[index];
      const leadsThere =
        target && target.deleted_at === undefined && namesOf(target).some((name) => isSameNumber(name, nomor));
      return {
        nomor,
        page,
        state,
        problem,
        target: leadsThere ? documentRow(target) : null,
        by: by ?? null,
        at: at ?? null,
      };
    }),
    from: from.slice(0, maxReferrers),
    from_count: from.length,
  };
};
