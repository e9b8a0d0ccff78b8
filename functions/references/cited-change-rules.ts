import { maxCitedChanges } from '../../shared/domain/documents/document-reviews.ts';
import { isExternal } from '../../shared/domain/documents/external-documents.ts';
import type { ControlledDocument } from '../documents/document-store.ts';
import type { ManualChange } from '../documents/manual-edit-store.ts';
import { withReviewDate } from '../documents/review-dates.ts';

/** How an external document changed: what is said of it, and what distinguishes this change of it from others. */
interface CitedState {
  text: string;
  key: string;
}

/** Undefined while it is in force as it was. */
export const citedState = (cited: ControlledDocument): CitedState | undefined => {
  const { status, amended_by, replaced_by, ended_at = '', deleted_at } = cited;
  if (deleted_at !== undefined) return undefined;
  if (status !== 'Aktif') {
    const by = replaced_by === undefined ? '' : ` dan diganti oleh ${replaced_by}`;
    return { text: `yang dicabut${by}`, key: `${ended_at} ${replaced_by ?? ''}` };
  }
  return amended_by === undefined ? undefined : { text: `yang diubah oleh ${amended_by}`, key: amended_by };
};

/**
 * The change that makes the review of a document due, in the name of who changed what it cites; undefined where it needs
 * none: it is none of the company's in force, or its owner was asked for this change before.
 */
export const citedChange = (
  before: ControlledDocument,
  cited: ControlledDocument,
  { text, key }: CitedState,
  now: Date,
): ManualChange | undefined => {
  if (isExternal(before) || before.status !== 'Aktif' || before.cited_changes?.[cited.id] === key) return undefined;
  const at = now.toISOString();
  const by = { by_nrp: cited.updated_by, by_name: cited.updated_by_name ?? null };
  const reason = `Mengacu pada ${cited.nomor}, ${text}`;
  const former = before.revision_need;
  const citedBefore = former?.cited ?? [];
  const isFull = citedBefore.length >= maxCitedChanges;
  const after = withReviewDate(before, {
    ...before,
    cited_changes: { ...before.cited_changes, [cited.id]: key },
    revision_need: {
      ...(former ?? by),
      since: at,
      reason: former ? (isFull ? former.reason : `${former.reason}. ${reason}`) : reason,
      cited: isFull ? citedBefore : [...citedBefore, cited.nomor],
    },
    updated_by: by.by_nrp,
    updated_by_name: by.by_name,
    updated_at: at,
    version: before.version + 1,
  });
  return { before, after, edit: { action: 'review_asked', changes: [], ...by, at, reason }, numbers: [] };
};
