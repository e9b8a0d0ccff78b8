import type { SubmissionDepartment } from '../../shared/domain/departments.ts';
import { type PositionRole, positionLabels } from '../../shared/domain/roles.ts';
import { isLevelVacant, type LevelHolder } from '../../shared/domain/workflow.ts';
import { Failure } from '../../shared/errors.ts';
import { listUsersWithRole } from '../users/role-member-store.ts';

/** Why someone sees a submission they cannot decide. */
export const ownSubmissionMessage = new Failure('own_submission').message;

/** The sentence for a review that no active admin but the submitter can give; null when somebody can. */
export const loadReviewWaitingMessage = async (submitter: string): Promise<string | null> =>
  (await listUsersWithRole('admin')).every(({ nrp }) => nrp === submitter)
    ? 'Menunggu admin kedua: belum ada admin aktif selain pengaju, dan pengaju tidak dapat meninjau pengajuannya sendiri. Tetapkan admin lain agar proses dapat dilanjutkan.'
    : null;

/** The sentence for a level nobody but the submitter holds; null when somebody can decide. */
export const waitingMessage = (
  level: PositionRole,
  department: SubmissionDepartment,
  holders: readonly LevelHolder[],
  submitter: string,
): string | null =>
  isLevelVacant(holders, submitter)
    ? `Menunggu pejabat: belum ada ${positionLabels[level]} yang aktif untuk departemen ${department}. Tetapkan pejabat agar proses dapat dilanjutkan.`
    : null;
