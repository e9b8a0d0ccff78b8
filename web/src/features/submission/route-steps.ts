import type { ApprovalLevel } from '../../../../shared/api/approval-route.ts';
import type { SubmissionDepartment } from '../../../../shared/domain/departments.ts';
import { type PositionRole, positionLabels } from '../../../../shared/domain/people/roles.ts';
import { levelsFor } from '../../../../shared/domain/workflow/workflow.ts';
import { holderName } from '../../lib/format/holder-name.ts';

export interface RouteStep {
  level: PositionRole;
  label: string;
  /** The holders of the level, or why there are none; null while unknown. */
  holdersText: string | null;
  /** Submissions wait at this level until a holder is appointed. */
  isWaiting: boolean;
}

/** The approval levels of a department's submissions; their holders are added after the server's response. */
export const routeSteps = (department: SubmissionDepartment, levels?: readonly ApprovalLevel[]): RouteStep[] =>
  levelsFor(department).map((level) => {
    const approvalLevel = levels?.find((each) => each.level === level);
    return {
      level,
      label: level === 'dept_head' ? `${positionLabels[level]} ${department}` : positionLabels[level],
      holdersText: approvalLevel ? holdersTextOf(approvalLevel) : null,
      isWaiting: approvalLevel?.waiting ?? false,
    };
  });

const holdersTextOf = ({ state, holders, waiting }: ApprovalLevel): string => {
  if (holders.length === 0) return 'Belum ada pejabat';
  if (state === 'skipped') return 'Dilewati: Anda satu-satunya pejabat';
  if (waiting) return 'Menunggu pejabat lain: Anda satu-satunya pejabat';
  return holders.map(holderName).join(', ');
};
