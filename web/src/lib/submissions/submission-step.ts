import type { SubmissionRecord } from '../../../../shared/api/submission-records.ts';
import { approverLevelOf, capacityLabels, levelsFor } from '../../../../shared/domain/workflow/workflow.ts';

export interface SubmissionStep {
  /** From 1: the review, then the approval levels of the department. */
  step: number;
  of: number;
  /** Who decides at this step: 'Peninjau (Admin)', 'Dept. Head', … */
  decider: string;
}

/** The step at which a submission waits; null once it has ended, or in a state without a known level. */
export const submissionStep = ({
  submission_status,
  department,
}: Pick<SubmissionRecord, 'submission_status' | 'department'>): SubmissionStep | null => {
  const levels = levelsFor(department);
  const of = levels.length + 1;
  if (submission_status === 'pending') return { step: 1, of, decider: capacityLabels.reviewer };
  const level = approverLevelOf(submission_status);
  if (level === null || !levels.includes(level)) return null;
  return { step: levels.indexOf(level) + 2, of, decider: capacityLabels[level] };
};
