import { type Draft, emptyDraft } from './drafts.ts';

/** The state of a review on the screen, which outlives the check that its answers start. */
export interface SavedView {
  draft: Draft;
  remember: boolean;
  /** Parts that are not in the state in which they first appear: opened, or closed where they appear open. */
  toggled: ReadonlySet<string>;
  /** Pixels. */
  scrollTop: number;
  formerJobId: string | null;
}

/** By job, in memory only: after a reload a check is shown as it was read. */
const savedViews = new Map<string, SavedView>();

export const newView: SavedView = {
  draft: emptyDraft,
  remember: true,
  toggled: new Set(),
  scrollTop: 0,
  formerJobId: null,
};

export const savedViewOf = (jobId: string): SavedView => savedViews.get(jobId) ?? newView;

/** Stores the view for a new check with its answers, and for a return to this one if the new check fails. */
export const saveViewForRecheck = (jobId: string, newJobId: string, view: SavedView): void => {
  savedViews.set(jobId, view);
  savedViews.set(newJobId, { ...view, draft: emptyDraft, formerJobId: jobId });
};

/** Forgets the unsent answers of the former check, which a completed one has applied. */
export const deleteFormerView = (jobId: string): void => {
  const former = savedViews.get(jobId)?.formerJobId;
  if (former) savedViews.delete(former);
};

/** The check to return to when one that was started with answers failed. */
export const formerJobOf = (jobId: string): string | null => {
  const former = savedViews.get(jobId)?.formerJobId;
  return former && savedViews.has(former) ? former : null;
};
