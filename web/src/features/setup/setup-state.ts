import type { ApprovalLevel } from '../../../../shared/api/approval-route.ts';

/** What the first users of a new environment must set up before documents can be approved. */
export interface SetupState {
  /** Active users, the admin included. */
  hasUsers: boolean;
  /** Approval levels without a holder, by title ('Dept. Head Plant'), each once. */
  vacantPositions: readonly string[];
  hasDocuments: boolean;
}

export const isSetupDone = ({ hasUsers, vacantPositions, hasDocuments }: SetupState): boolean =>
  hasUsers && vacantPositions.length === 0 && hasDocuments;

/** The levels of the departments' routes without a holder; `titleOf` names a level of a department. */
export const vacantPositionsOf = <D>(
  routes: readonly { department: D; levels: readonly ApprovalLevel[] }[],
  titleOf: (level: ApprovalLevel['level'], department: D) => string,
): string[] => [
  ...new Set(
    routes.flatMap(({ department, levels }) =>
      levels.filter(({ holders }) => holders.length === 0).map(({ level }) => titleOf(level, department)),
    ),
  ),
];
