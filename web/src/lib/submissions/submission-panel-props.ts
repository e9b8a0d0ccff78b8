import type { ReactNode } from 'react';
import type { DashboardSubmission, SubmissionDetail } from '../../../../shared/api/submission-records.ts';

/** What a page passes to the submission panel beside its list; app/screens/ supplies the panel itself. */
export type SubmissionPanelProps = {
  /** The submission to show; null closes the panel. */
  submissionId: string | null;
  /** The rows of the list: shown until the detail is loaded. */
  rows: readonly DashboardSubmission[];
  onClose: () => void;
  /** Buttons at the bottom edge of the panel. */
  actions: (detail: SubmissionDetail) => ReactNode;
};
