import type { SubmissionRecord } from '../../../../shared/api/submission-records.ts';

export type DashboardListProps = {
  rows: readonly SubmissionRecord[];
  openId: string | null;
  onOpen: (id: string) => void;
};

/** A dash where a submission has no number. */
export const numberText = (row: SubmissionRecord): string => row.document_number || '-';
