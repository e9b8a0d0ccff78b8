import type { SubmissionRecord } from '../../../../shared/api/submission-records.ts';

export type DashboardListProps = {
  rows: readonly SubmissionRecord[];
  openId: string | null;
  onOpen: (id: string) => void;
};

/** A dash where a submission has no number. */
export const numberText = (row: Pick<SubmissionRecord, 'document_number'>): string => row.document_number || '-';
