import { externalFields } from '../../shared/domain/documents/document-fields.ts';
import type { UnapprovedChange } from '../../shared/domain/documents/documents.ts';
import { isExternal } from '../../shared/domain/documents/external-documents.ts';
import { needsSecondPerson } from '../runtime/keeper-changes.ts';
import type { ControlledDocument } from './document-store.ts';
import type { ManualEdit } from './manual-edit-store.ts';

/** A change of a document, with its history entry. */
interface DocumentChange {
  before?: ControlledDocument;
  after: ControlledDocument;
  edit?: ManualEdit | undefined;
}

/** The workflow approved the present revision, or one that it replaced without an approval. */
export const isApproved = ({ source, unapproved }: Pick<ControlledDocument, 'source' | 'unapproved'>): boolean =>
  source === 'workflow' || unapproved !== undefined;

/** A document after a change may have another revision or another file than before. */
const hasOtherContent = (before: ControlledDocument, after: ControlledDocument): boolean =>
  after.revisi !== before.revisi || after.file?.sha256 !== before.file?.sha256 || after.file_url !== before.file_url;

const isDeleted = ({ deleted_at }: ControlledDocument): boolean => deleted_at !== undefined;

/** It may have another status, or be deleted or restored. */
const hasOtherValidity = (before: ControlledDocument, after: ControlledDocument): boolean =>
  after.status !== before.status || isDeleted(after) !== isDeleted(before);

const takesUsedNumber = ({ before, after }: Pick<DocumentChange, 'before' | 'after'>): boolean =>
  after.unapproved?.concerns === 'number' && before?.unapproved?.concerns !== 'number';

/**
 * Whether a change concerns what the workflow approved: it replaces the number or the file of an approved revision,
 * ends it or brings it back into force, or makes a document under a used number. A revision that replaced an approved
 * one without an approval counts as approved.
 */
export const changesApproved = (change: Pick<DocumentChange, 'before' | 'after'>): boolean => {
  const { before, after } = change;
  if (takesUsedNumber(change)) return true;
  return (
    before !== undefined && isApproved(before) && (hasOtherContent(before, after) || hasOtherValidity(before, after))
  );
};

/**
 * Whether a change concerns what a document from outside says or how it stands. No workflow approves such a document, so
 * a second person stands in its place where the company asks for one.
 */
const changesExternal = ({ before, after }: Pick<DocumentChange, 'before' | 'after'>): boolean =>
  before !== undefined &&
  (isExternal(before) || isExternal(after)) &&
  (hasOtherContent(before, after) ||
    hasOtherValidity(before, after) ||
    (['nama', 'nomor', ...externalFields] as const).some((field) => before[field] !== after[field]));

/** Whether a change must be accepted by a second person before it counts. */
export const waitsForSecondPerson = (change: Pick<DocumentChange, 'before' | 'after'>): boolean =>
  needsSecondPerson() && (changesApproved(change) || changesExternal(change));

/** The mark of the document after the change: what replaced its content outweighs a later change of its validity. */
const markAfter = (
  before: ControlledDocument,
  after: ControlledDocument,
  accepted: UnapprovedChange['accepted'],
): UnapprovedChange | undefined => {
  const { unapproved: former } = before;
  if (after.unapproved && takesUsedNumber({ before, after }))
    return { ...after.unapproved, ...(accepted && { accepted }) };
  const isContent = hasOtherContent(before, after);
  // A deleted document has no page to mark, and restored it is as before; its history has both.
  if (former?.concerns === 'number' || (!isContent && (isDeleted(before) || isDeleted(after) || former))) return former;
  return {
    by_nrp: after.updated_by,
    by_name: after.updated_by_name ?? null,
    at: after.updated_at,
    approved_revisi: former?.approved_revisi ?? before.revisi,
    ...(accepted && { accepted }),
    ...(!isContent && { concerns: 'validity' as const }),
  };
};

/** A change with the mark that it concerns what the workflow approved, where it does; any other change as it is. */
export const withApprovalMark = <C extends DocumentChange>(change: C, accepted?: UnapprovedChange['accepted']): C => {
  const { before, after, edit } = change;
  if (!before || !changesApproved(change))
    return accepted && edit ? { ...change, edit: { ...edit, accepted } } : change;
  const unapproved = markAfter(before, after, accepted);
  return {
    ...change,
    after: { ...after, ...(unapproved && { unapproved }) },
    ...(edit && { edit: { ...edit, without_approval: true, ...(accepted && { accepted }) } }),
  };
};

/** A document as made under a number that was used before; `approved` is the one that has the number. */
export const withUsedNumber = (
  document: ControlledDocument,
  approved: ControlledDocument | undefined,
): ControlledDocument => ({
  ...document,
  unapproved: {
    by_nrp: document.updated_by,
    by_name: document.updated_by_name ?? null,
    at: document.updated_at,
    approved_revisi: approved?.revisi ?? document.revisi,
    concerns: 'number',
  },
});
