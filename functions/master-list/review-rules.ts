import { noFileToReview, pastValidity, type ReviewOutcome } from '../../shared/domain/documents/document-reviews.ts';
import { hasFile, isExternal } from '../../shared/domain/documents/external-documents.ts';
import { dayText } from '../../shared/domain/time/date-text.ts';
import { dateAt } from '../../shared/domain/time/working-days.ts';
import { Failure, invalidField } from '../../shared/errors.ts';
import type { ControlledDocument } from '../documents/document-store.ts';
import type { ManualChange, StoredEdit } from '../documents/manual-edit-store.ts';
import { withReviewDate } from '../documents/review-dates.ts';
import { formatTime } from '../runtime/format-time.ts';
import { companyReviewSettings } from '../runtime/review-intervals.ts';
import { type Editor, editStamp, uneditableFailure } from './manual-edit-rules.ts';

/** Why a document has no review: it does not exist, was deleted or is not in force. */
export const unreviewableFailure = (found: ControlledDocument | undefined): Failure | undefined =>
  uneditableFailure(found) ??
  (found?.status === 'Aktif'
    ? undefined
    : invalidField('id', `Dokumen ${found?.nomor} tidak berlaku lagi, sehingga tidak perlu ditinjau`));

/**
 * Why the present revision cannot be confirmed: without a file it says nothing that can be confirmed, unless its paper is
 * at a stated place; and what is past its last day is in force no longer.
 */
export const unconfirmableFailure = (document: ControlledDocument, { at }: Pick<Editor, 'at'>): Failure | undefined => {
  const { nomor, place, valid_until } = document;
  if (!hasFile(document) && place === undefined) return invalidField('id', noFileToReview(nomor));
  return valid_until !== undefined && valid_until < dateAt(at, companyReviewSettings().time_zone)
    ? invalidField('id', pastValidity(nomor, dayText(valid_until)))
    : undefined;
};

/** The company does not revise what another source issued. */
export const unrevisableFailure = (document: ControlledDocument): Failure | undefined =>
  isExternal(document)
    ? invalidField('outcome', `Dokumen ${document.nomor} berasal dari luar: ubah datanya bila tidak lagi berlaku`)
    : undefined;

/** The present revision is still suitable: the next review counts from today. */
export const suitableChange = (
  before: ControlledDocument,
  reason: string | undefined,
  editor: Editor,
): ManualChange => {
  const reviewed_on = dateAt(editor.at, companyReviewSettings().time_zone);
  return reviewChange(before, { reviewed_on, revision_need: undefined }, 'suitable', reason ?? null, editor);
};

/** The present revision needs to be revised; its review stays due until it is, or is found suitable. */
export const needsRevisionChange = (before: ControlledDocument, reason: string, editor: Editor): ManualChange => {
  const { cited } = before.revision_need ?? {};
  const revision_need = { since: editor.at, by_nrp: editor.nrp, by_name: editor.name, reason, ...(cited && { cited }) };
  return reviewChange(before, { revision_need }, 'needs_revision', reason, editor);
};

/** Who finds that a document needs revision says what. */
export const requiredReason = (reason: string | undefined): string => {
  if (reason === undefined) throw invalidField('reason', 'Catatan harus diisi: apa yang perlu direvisi');
  return reason;
};

const reviewChange = (
  before: ControlledDocument,
  found: Pick<ControlledDocument, 'reviewed_on' | 'revision_need'>,
  outcome: ReviewOutcome,
  reason: string | null,
  editor: Editor,
): ManualChange => {
  const reviewed = { ...before, ...found, ...editStamp(editor), version: before.version + 1 };
  const after = withReviewDate(before, reviewed);
  if (after.review_due_on === undefined) throw new Error(`Document ${before.id} is not in force`);
  return {
    before,
    after,
    edit: {
      action: 'reviewed',
      changes: [],
      by_nrp: editor.nrp,
      by_name: editor.name,
      at: editor.at,
      review: {
        outcome,
        revisi: before.revisi,
        sha256: before.file?.sha256 ?? null,
        reason,
        due_on: after.review_due_on,
      },
    },
    numbers: [],
  };
};

/** Another user reviewed the version that the caller saw; `entry` is the history entry of that change. */
export const alreadyReviewedFailure = (
  { nomor }: ControlledDocument,
  { by_name, by_nrp, at }: Pick<StoredEdit, 'by_name' | 'by_nrp' | 'at'>,
): Failure => new Failure('already_reviewed', { nomor, nama: by_name ?? `User ${by_nrp}`, waktu: formatTime(at) });
