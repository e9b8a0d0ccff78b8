import type { UnapprovedChange } from '../../shared/domain/documents/documents.ts';
import type { ControlledDocument } from './document-store.ts';
import type { ManualEdit } from './manual-edit-store.ts';

/** A change of a document, with its history entry. */
interface DocumentChange {
  before?: ControlledDocument;
  after: ControlledDocument;
  edit?: ManualEdit | undefined;
}

/** A document after a change may have another revision or another file than before. */
const hasOtherContent = (before: ControlledDocument, after: ControlledDocument): boolean =>
  after.revisi !== before.revisi || after.file?.sha256 !== before.file?.sha256 || after.file_url !== before.file_url;

/**
 * Whether a change replaces the number or the file of a revision that the workflow approved, or of one that replaced
 * such a revision without an approval.
 */
export const replacesApproved = ({ before, after }: Pick<DocumentChange, 'before' | 'after'>): boolean =>
  before !== undefined &&
  (before.source === 'workflow' || before.unapproved !== undefined) &&
  hasOtherContent(before, after);

/** A change with the mark that it replaces what the workflow approved, where it does; any other change as it is. */
export const withApprovalMark = <C extends DocumentChange>(change: C, accepted?: UnapprovedChange['accepted']): C => {
  const { before, after, edit } = change;
  if (!before || !replacesApproved(change)) return change;
  const { updated_by: by_nrp, updated_by_name: by_name = null, updated_at: at } = after;
  const approved_revisi = before.unapproved?.approved_revisi ?? before.revisi;
  const second = accepted && { accepted };
  return {
    ...change,
    after: { ...after, unapproved: { by_nrp, by_name, at, approved_revisi, ...second } },
    ...(edit && { edit: { ...edit, without_approval: true, ...second } }),
  };
};
