import type { QueuedSubmission, SubmissionRecord } from '../../../../shared/api/submission-records.ts';
import { ApiError } from '../../lib/api/api-error.ts';

export type DecisionAction = 'approve' | 'reject';

/** The decision in the open dialog. `version` is the version that was on screen. */
export interface PendingDecision {
  row: QueuedSubmission;
  version: number;
  action: DecisionAction;
}

export interface DecisionInput {
  submission_id: string;
  action: DecisionAction;
  version: number;
  rejection_reason?: string;
}

export const decisionInput = ({ row, version, action }: PendingDecision, reason: string): DecisionInput => ({
  submission_id: row.id,
  action,
  version,
  ...(action === 'reject' && reason.trim() !== '' ? { rejection_reason: reason } : {}),
});

/**
 * Another user decided first or the submission changed its status, so the displayed version cannot be decided any more.
 */
export const isAlreadyDecided = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.code === 'already_processed' || error.code === 'wrong_level' || error.code === 'not_found');

export const failureTitles: Record<DecisionAction, string> = {
  approve: 'Gagal menyetujui dokumen',
  reject: 'Gagal menolak dokumen',
};

/** The toast after a rejection: the title, and the reason if one was entered. */
export const rejectionText = (submission: Pick<SubmissionRecord, 'document_title'>, reason: string | undefined) =>
  `“${submission.document_title}” telah ditolak.${reason ? ` Alasan: ${reason}` : ''}`;
