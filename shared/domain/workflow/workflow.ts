import * as z from 'zod/mini';
import type { SubmissionDepartment } from '../departments.ts';
import {
  isPositionInForce,
  type NamedUser,
  type Position,
  type PositionRole,
  positionLabels,
} from '../people/roles.ts';
import { canTakePart, isSmokeAccount } from '../people/smoke-accounts.ts';

export const submissionStates = [
  'pending',
  'under_dept_approval',
  'under_she_approval',
  'under_pm_approval',
  'approved',
  'rejected',
  'withdrawn',
] as const;
export const submissionState = z.enum(submissionStates);
export type SubmissionState = z.infer<typeof submissionState>;

export type LevelState = 'under_dept_approval' | 'under_she_approval' | 'under_pm_approval';

/** The capacity in which a user decides; recorded in the history. */
export type Capacity = 'submitter' | 'reviewer' | 'administrator' | PositionRole;

export const capacityLabels: Record<Capacity, string> = {
  submitter: 'Pengaju',
  reviewer: 'Peninjau (Admin)',
  administrator: 'Admin (pengaturan jabatan)',
  ...positionLabels,
};

/** The allowed actions of each state: the required capacity and the next state. For `onward` the next state is `stateAfterApproval`. */
export const workflow: Record<
  SubmissionState,
  {
    approve?: { by: Capacity; next: SubmissionState | 'onward' };
    reject?: { by: Capacity; next: SubmissionState };
    withdraw?: { by: Capacity; next: SubmissionState };
  }
> = {
  pending: {
    approve: { by: 'reviewer', next: 'onward' },
    reject: { by: 'reviewer', next: 'rejected' },
    withdraw: { by: 'submitter', next: 'withdrawn' },
  },
  under_dept_approval: {
    approve: { by: 'dept_head', next: 'onward' },
    reject: { by: 'dept_head', next: 'rejected' },
  },
  under_she_approval: {
    approve: { by: 'she_head', next: 'onward' },
    reject: { by: 'she_head', next: 'rejected' },
  },
  under_pm_approval: {
    approve: { by: 'project_manager', next: 'approved' },
    reject: { by: 'project_manager', next: 'rejected' },
  },
  approved: {},
  rejected: {},
  withdrawn: {},
};

export const levelStates: Record<PositionRole, LevelState> = {
  dept_head: 'under_dept_approval',
  she_head: 'under_she_approval',
  project_manager: 'under_pm_approval',
};

export const isLevelState = (state: string): state is LevelState =>
  state === 'under_dept_approval' || state === 'under_she_approval' || state === 'under_pm_approval';

/** Whether a submission in this state no longer waits for a decision. */
export const hasEnded = (state: SubmissionState): boolean => Object.keys(workflow[state]).length === 0;

/** The approval level at which a submission in this state waits; null in review and in the ended states. */
export const approverLevelOf = (state: string): PositionRole | null => {
  if (!isLevelState(state)) return null;
  return state === 'under_dept_approval'
    ? 'dept_head'
    : state === 'under_she_approval'
      ? 'she_head'
      : 'project_manager';
};

/** The approval levels of a department's submissions. In SHE the department level and the SHE level are the same. */
export const levelsFor = (department: SubmissionDepartment): readonly PositionRole[] =>
  department === 'SHE' ? ['she_head', 'project_manager'] : ['dept_head', 'she_head', 'project_manager'];

/** A current holder of an approval level of a submission. */
export interface LevelHolder {
  nrp: string;
  full_name: string | null;
  acting: boolean;
  /** The absent holders in whose place they act; absent for a holder in their own right, acting or not. */
  on_behalf_of?: NamedUser[] | undefined;
}

export interface SkippedLevel {
  level: PositionRole;
  reason: 'only_holder_is_submitter';
}

/**
 * The state after an approval: the next level, without a department or SHE level whose only holder is the submitter.
 * The project manager's level is never skipped; at a level without holders the submission waits.
 */
export const stateAfterApproval = (
  from: SubmissionState,
  submission: { department: SubmissionDepartment; submitter: string },
  holdersOf: (level: PositionRole) => readonly LevelHolder[],
): { next: LevelState | 'approved'; skipped: SkippedLevel[] } => {
  const levels = levelsFor(submission.department);
  const passed = approverLevelOf(from);
  const ahead = passed === null ? levels : levels.slice(levels.indexOf(passed) + 1);
  const skipped: SkippedLevel[] = [];
  for (const level of ahead) {
    if (!isLevelSkipped(level, holdersOf(level), submission.submitter)) return { next: levelStates[level], skipped };
    skipped.push({ level, reason: 'only_holder_is_submitter' });
  }
  return { next: 'approved', skipped };
};

/**
 * The holders who take part in a user's submission, the user included. A substitute whom the submitter chose does not:
 * a decision in the submitter's name would be their own.
 */
export const holdersFor = (holders: readonly LevelHolder[], submitter: string): LevelHolder[] =>
  holders.filter(
    ({ nrp, on_behalf_of }) =>
      canTakePart(nrp, submitter) && !on_behalf_of?.every((absent) => absent.nrp === submitter),
  );

/** Whether a user may be asked to decide a user's submission: never their own, and none across the smoke test. */
export const mayDecideFor = (nrp: string, submitter: string): boolean =>
  nrp !== submitter && canTakePart(nrp, submitter);

/** Whether a position may decide a user's submissions at all; see `holdersFor`. */
export const isPositionForSubmitter = ({ on_behalf_of }: Position, submitter: string): boolean =>
  on_behalf_of?.nrp !== submitter;

/**
 * Whether a level is skipped: the submitter is its only holder, and it is not the project manager's level. A submitter
 * who is there only in another's place does not make it skipped: the decision belongs to the absent holder, so it waits.
 */
export const isLevelSkipped = (level: PositionRole, holders: readonly LevelHolder[], submitter: string): boolean => {
  const present = holdersFor(holders, submitter);
  return (
    level !== 'project_manager' &&
    present.length > 0 &&
    present.every(({ nrp, on_behalf_of }) => nrp === submitter && on_behalf_of === undefined)
  );
};

/** Whether a level has no holder other than the submitter, so that its submissions wait for an appointment. */
export const isLevelVacant = (holders: readonly LevelHolder[], submitter: string): boolean =>
  holdersFor(holders, submitter).every(({ nrp }) => nrp === submitter);

/**
 * Whether the admins are asked to fill a vacant level. Not for the smoke test: its next run removes what an interrupted
 * one left.
 */
export const needsAppointment = (holders: readonly LevelHolder[], submitter: string): boolean =>
  isLevelVacant(holders, submitter) && !isSmokeAccount(submitter);

/** Whether a position belongs to a level of a department's submissions, regardless of its dates. */
export const isPositionForLevel = (
  { role, department }: Pick<Position, 'role' | 'department'>,
  level: PositionRole,
  submissionDepartment: SubmissionDepartment,
): boolean => role === level && (level !== 'dept_head' || department === submissionDepartment);

/** Whether a position may decide a level of a department's submissions at `now`. */
export const canPositionDecide = (
  position: Position,
  level: PositionRole,
  department: SubmissionDepartment,
  now: Date,
): boolean => isPositionForLevel(position, level, department) && isPositionInForce(position, now);

/** Required number of different deciders, not counting the submitter (docs/decisions/submissions.md: Four eyes). */
export const minDeciders = 2;

export const hasEnoughDeciders = (deciders: readonly string[], submitter: string): boolean =>
  new Set(deciders.filter((nrp) => nrp !== submitter)).size >= minDeciders;

export type StatusKind = 'review' | 'approval' | 'approved' | 'rejected' | 'other';

/** Label of a status and the dashboard card that counts it. An unknown status is shown unchanged. */
export const statusDisplay = (status: string): { label: string; kind: StatusKind } => {
  if (status === 'pending') return { label: 'Proses Peninjauan', kind: 'review' };
  if (isLevelState(status) || status === 'under_review' || status === 'under_approval')
    return { label: 'Proses Approval', kind: 'approval' };
  if (status === 'approved') return { label: 'Disahkan', kind: 'approved' };
  if (status === 'rejected') return { label: 'Ditolak', kind: 'rejected' };
  return { label: status === 'withdrawn' ? 'Ditarik' : status, kind: 'other' };
};

/** The label of a state in messages: 'Proses Peninjauan', 'Approval Dept. Head', … */
export const levelLabel = (state: string): string => {
  const level = approverLevelOf(state);
  return level === null ? statusDisplay(state).label : `Approval ${positionLabels[level]}`;
};
