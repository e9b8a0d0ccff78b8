import { type DocumentLinks, maxReferrers } from '../../shared/api/references.ts';
import { isSameNumber } from '../../shared/domain/documents/document-numbers.ts';
import type { ReferenceState } from '../../shared/domain/documents/references.ts';
import { canManageMasterList } from '../../shared/domain/people/roles.ts';
import { type ControlledDocument, documentRow, loadDocumentsOrDeleted } from '../documents/document-store.ts';
import type { Caller } from '../http/handler.ts';
import { loadReferences, loadReferrers } from './reference-store.ts';

/** What a document refers to, and the documents in force that refer to it; readers see what keepers confirmed. */
export const loadLinks = async (document: ControlledDocument, caller: Caller): Promise<DocumentLinks> => {
  const isShown = ({ state }: { state: ReferenceState }): boolean =>
    state === 'confirmed' || (state === 'found' && canManageMasterList(caller));
  const [own, all] = await Promise.all([loadReferences(document), loadReferrers(document.nomor)]);
  const references = own.references.filter(isShown);
  const referrers = all.filter((each) => isShown(each) && each.document_id !== document.id);
  const [targets, documents] = await Promise.all([
    loadDocumentsOrDeleted(references.map(({ target_id }) => target_id ?? document.id)),
    loadDocumentsOrDeleted(referrers.map(({ document_id }) => document_id)),
  ]);
  const from = referrers
    .flatMap(({ page, state }, at) => {
      const found = documents[at];
      const isInForce = found?.status === 'Aktif' && found.deleted_at === undefined;
      return found && isInForce ? [{ document: documentRow(found), page, state }] : [];
    })
    .sort((one, other) => one.document.nomor.localeCompare(other.document.nomor));
  return {
    to: references.map(({ nomor, page, state, problem, by, at }, index) => {
      const target = targets[index];
      const leadsThere = target && target.deleted_at === undefined && isSameNumber(target.nomor, nomor);
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
