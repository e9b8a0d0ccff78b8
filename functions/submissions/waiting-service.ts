import { type PositionRole, positionLabels } from '../../shared/domain/people/roles.ts';
import { holdersFor, isLevelVacant, type LevelHolder, mayDecideFor } from '../../shared/domain/workflow/workflow.ts';
import { Failure } from '../../shared/errors.ts';
import { listUsersWithRole } from '../profiles/role-member-store.ts';
import type { Submission } from './submission-store.ts';

/** Why the caller sees a submission but cannot decide it. */
export const ownSubmissionMessage = new Failure('own_submission').message;

/** Why a substitute cannot decide a submission of the holder in whose place they act. */
export const substituteMessage = new Failure('substitute_of_submitter').message;

/** Why a user who does not take part in a submission cannot decide it. */
export const apartMessage = 'Pengajuan ini bagian dari uji sistem otomatis dan tidak perlu diputuskan.';

/** The sentence for a review without an active admin other than the submitter; null when there is one. */
export const loadReviewWaitingMessage = async (submitter: string): Promise<string | null> =>
  (await listUsersWithRole('admin')).every(({ nrp }) => !mayDecideFor(nrp, submitter))
    ? 'Menunggu admin kedua: belum ada admin aktif selain pengaju, dan pengaju tidak dapat meninjau pengajuannya sendiri. Tetapkan admin lain agar proses dapat dilanjutkan.'
    : null;

/**
 * The sentence for a level without a holder other than the submitter; null when there is one. Where the submitter is its
 * holder, it says so, because "no holder" would stand beside the submitter's own name.
 */
export const waitingMessage = (
  level: PositionRole,
  { department, submitter_nrp }: Pick<Submission, 'department' | 'submitter_nrp'>,
  holders: readonly LevelHolder[],
  reader: string,
): string | null => {
  if (!isLevelVacant(holders, submitter_nrp)) return null;
  const post = `${positionLabels[level]} yang aktif untuk departemen ${department}`;
  if (holdersFor(holders, submitter_nrp).length === 0)
    return `Menunggu pejabat: belum ada ${post}. Tetapkan pejabat agar proses dapat dilanjutkan.`;
  const appointment = 'Tetapkan pejabat lain atau Plh. agar proses dapat dilanjutkan.';
  return reader === submitter_nrp
    ? `${ownSubmissionMessage} Anda satu-satunya ${post}. ${appointment}`
    : `Menunggu pejabat lain: pengaju adalah satu-satunya ${post} dan tidak dapat memutuskan pengajuannya sendiri. ${appointment}`;
};
