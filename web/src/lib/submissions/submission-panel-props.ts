import type { ReactNode } from 'react';
import type { DashboardSubmission, SubmissionDetail } from '../../../../shared/api/submission-records.ts';

/** What a page passes to the submission panel beside its list; app/screens/ supplies the panel itself. */
export type SubmissionPanelProps = {
  submissionId: string | null;
  /** The rows of the list: shown until the detail is loaded. */
  rows: readonly DashboardSubmission[];
  onClose: () => void;
  actions: (detail: SubmissionDetail) => ReactNode;
};
