import type { SubmissionDepartment } from '../../shared/domain/departments.ts';
import { type PositionRole, positionLabels } from '../../shared/domain/roles.ts';
import { canTakePart } from '../../shared/domain/smoke-accounts.ts';
import { isLevelVacant, type LevelHolder } from '../../shared/domain/workflow.ts';
import { Failure } from '../../shared/errors.ts';
import { listUsersWithRole } from '../users/role-member-store.ts';

/** Why the caller sees a submission but cannot decide it. */
export const ownSubmissionMessage = new Failure('own_submission').message;

/** Why a user who does not take part in a submission cannot decide it. */
export const apartMessage = 'Pengajuan ini bagian dari uji sistem otomatis dan tidak perlu diputuskan.';

/** The sentence for a review without an active admin other than the submitter; null when there is one. */
export const loadReviewWaitingMessage = async (submitter: string): Promise<string | null> =>
  (await listUsersWithRole('admin')).every(({ nrp }) => nrp === submitter || !canTakePart(nrp, submitter))
    ? 'Menunggu admin kedua: belum ada admin aktif selain pengaju, dan pengaju tidak dapat meninjau pengajuannya sendiri. Tetapkan admin lain agar proses dapat dilanjutkan.'
    : null;

/** The sentence for a level without a holder other than the submitter; null when there is one. */
export const waitingMessage = (
  level: PositionRole,
  department: SubmissionDepartment,
  holders: readonly LevelHolder[],
  submitter: string,
): string | null =>
  isLevelVacant(holders, submitter)
    ? `Menunggu pejabat: belum ada ${positionLabels[level]} yang aktif untuk departemen ${department}. Tetapkan pejabat agar proses dapat dilanjutkan.`
    : null;
