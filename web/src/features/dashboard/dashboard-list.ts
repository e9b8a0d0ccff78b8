import type { DashboardSubmission } from '../../../../shared/api/submission-records.ts';

export type DashboardListProps = {
  rows: readonly DashboardSubmission[];
  openId: string | null;
  onOpen: (id: string) => void;
};

/** A dash where a submission has no number. */
export const numberText = (row: Pick<DashboardSubmission, 'document_number'>): string => row.document_number || '-';
