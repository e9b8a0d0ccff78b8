import type { Task } from '../../shared/api/home.ts';
import type { WaitingCount } from '../../shared/api/submissions.ts';
import {
  deptHeadDepartments,
  isPositionInForce,
  type Position,
  type PositionRole,
  positionTitle,
} from '../../shared/domain/people/roles.ts';
import { isSmokeAccount } from '../../shared/domain/people/smoke-accounts.ts';
import { type ProcessLevel, processLevelLabels, processLevelOf } from '../../shared/domain/workflow/process-levels.ts';
import { type WorkingTime, waitingAge } from '../../shared/domain/workflow/waiting.ts';
import { postName } from '../profiles/position-rules.ts';
import type { Submission } from '../submissions/submission-store.ts';

/** A task with the fields that differ from those of an undivided count without lateness; none where nothing waits. */
export const taskOf = (kind: Task['kind'], fields: Partial<Omit<Task, 'kind'>> & { count: number }): Task[] =>
  fields.count === 0
    ? []
    : [
        {
          kind,
          more: false,
          late: 0,
          oldest_days: null,
          parts: [],
          department: null,
          submission_id: null,
          job_id: null,
          ...fields,
        },
      ];

export const decisionTask = (kind: 'review' | 'approval', waiting: WaitingCount | null): Task[] =>
  waiting ? taskOf(kind, waiting) : [];

/** How often each label occurs, in the order of the labels. */
export const partsOf = (labels: readonly string[]): Task['parts'] =>
  Array.from(
    Map.groupBy(labels, (label) => label),
    ([label, all]) => ({ label, count: all.length }),
  );

/** What is late at any level, by level. */
export const stuckTask = (late: readonly { level: ProcessLevel; days: number }[]): Task[] =>
  taskOf('stuck', {
    count: late.length,
    late: late.length,
    oldest_days: Math.max(0, ...late.map(({ days }) => days)),
    parts: partsOf(late.map(({ level }) => processLevelLabels[level])),
  });

/** Every post that decides submissions. */
const posts: readonly Pick<Position, 'role' | 'department'>[] = [
  ...deptHeadDepartments.map((department) => ({ role: 'dept_head' as PositionRole, department })),
  { role: 'she_head' },
  { role: 'project_manager' },
];

type Holdings = readonly { nrp: string; held: readonly Position[] }[];

/** The titles of the posts without a holder; the accounts of the smoke test hold none. */
export const vacantPosts = (holdings: Holdings, now: Date): string[] => {
  const heldPosts = new Set(
    holdings
      .filter(({ nrp }) => !isSmokeAccount(nrp))
      .flatMap(({ held }) => held.filter((each) => isPositionInForce(each, now)).map(postName)),
  );
  return posts.filter((post) => !heldPosts.has(postName(post))).map((post) => positionTitle(post));
};

export const vacantTask = (holdings: Holdings, now: Date): Task[] => {
  const vacant = vacantPosts(holdings, now);
  return taskOf('vacant', { count: vacant.length, parts: partsOf(vacant) });
};

/** When it is asked, with the company's working days. */
export interface Moment {
  now: Date;
  workingTime: WorkingTime;
}

/** The user's submissions that were rejected, newest first. */
export const rejectedTask = (
  rejected: readonly Pick<Submission, 'id' | 'updated_at'>[],
  { now, workingTime }: Moment,
): Task[] =>
  taskOf('own_rejected', {
    count: rejected.length,
    oldest_days: Math.max(
      0,
      ...rejected.map(({ updated_at }) => waitingAge(updated_at, now.getTime(), workingTime).days),
    ),
    submission_id: onlyOf(rejected)?.id ?? null,
  });

/** The user's submissions that wait, by level; `count` is that of the list to which the task leads. */
export const ownWaitingTask = (
  own: readonly Pick<Submission, 'id' | 'submission_status' | 'level_entered_at'>[],
  count: number,
  { now, workingTime }: Moment,
): Task[] => {
  const waiting = own.flatMap(({ id, submission_status, level_entered_at }) => {
    const level = processLevelOf(submission_status);
    return level ? [{ id, level, ...waitingAge(level_entered_at, now.getTime(), workingTime) }] : [];
  });
  return taskOf('own_waiting', {
    count,
    late: waiting.filter(({ lateness }) => lateness === 'late').length,
    oldest_days: Math.max(0, ...waiting.map(({ days }) => days)),
    parts: partsOf(waiting.map(({ level }) => processLevelLabels[level])),
    submission_id: onlyOf(waiting.map(({ id }) => id)),
  });
};

export const onlyOf = <T>(all: readonly T[]): T | null => (all.length === 1 ? (all[0] ?? null) : null);
