import type { SubmissionDepartment } from '../../shared/domain/departments.ts';
import { type PositionRole, positionLabels } from '../../shared/domain/roles.ts';
import { type LevelHolder, levelWaits } from '../../shared/domain/workflow.ts';
import { Failure } from '../../shared/errors.ts';

/** Why someone sees a submission they cannot decide. */
export const ownSubmission = new Failure('own_submission').message;

export const waitsForSecondAdmin =
  'Menunggu admin kedua: Anda satu-satunya admin aktif dan tidak dapat meninjau pengajuan Anda sendiri. Tetapkan admin lain agar proses dapat dilanjutkan.';

/** The sentence for a level nobody but the submitter holds; null when somebody can decide. */
export const waitingMessage = (
  level: PositionRole,
  department: SubmissionDepartment,
  holders: readonly LevelHolder[],
  submitter: string,
): string | null =>
  levelWaits(holders, submitter)
    ? `Menunggu pejabat: belum ada ${positionLabels[level]} yang aktif untuk departemen ${department}. Tetapkan pejabat agar proses dapat dilanjutkan.`
    : null;
