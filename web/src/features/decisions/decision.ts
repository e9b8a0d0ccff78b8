import type { QueuedSubmission, SubmissionRecord } from '../../../../shared/api/submission-records.ts';
import { ApiError, messageOf } from '../../lib/api/api-error.ts';

export type DecisionAction = 'approve' | 'reject';

/** The decision in the open dialog. `version` is the version that was on screen. */
export interface PendingDecision {
  row: QueuedSubmission;
  version: number | undefined;
  action: DecisionAction;
}

export interface DecisionInput {
  submission_id: string;
  action: DecisionAction;
  version?: number;
  rejection_reason?: string;
}

export const decisionInput = ({ row, version, action }: PendingDecision, reason: string): DecisionInput => ({
  submission_id: row.id,
  action,
  ...(version !== undefined && { version }),
  ...(action === 'reject' && reason.trim() !== '' ? { rejection_reason: reason } : {}),
});

/**
 * Another user decided first or the submission changed its status, so the displayed version cannot be decided any more.
 */
export const isAlreadyDecided = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.code === 'already_processed' || error.code === 'wrong_level' || error.code === 'not_found');

/** The user held the position when the queue was loaded: it, or the absence in which they act, has ended since. */
const hasLostPosition = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'position_not_found' || error.code === 'not_position_holder');

/** The message of a failed decision, and whether the displayed submission can be decided again. */
export const decisionFailure = (error: unknown): { message: string; isFinal: boolean } =>
  hasLostPosition(error)
    ? {
        message:
          'Jabatan Anda untuk dokumen ini sudah berakhir, misalnya karena pejabat yang Anda gantikan sudah kembali. Dokumen ini tidak lagi menunggu Anda.',
        isFinal: true,
      }
    : { message: messageOf(error), isFinal: isAlreadyDecided(error) };

export const failureTitles: Record<DecisionAction, string> = {
  approve: 'Gagal menyetujui dokumen',
  reject: 'Gagal menolak dokumen',
};

export const rejectionText = (submission: Pick<SubmissionRecord, 'document_title'>, reason: string | undefined) =>
  `“${submission.document_title}” telah ditolak.${reason ? ` Alasan: ${reason}` : ''}`;
