import type { Submission } from '../../../functions/submissions/submission-store.ts';
import { workingDay } from '../../../infra/cost/open-pages.ts';
import { submissionDepartments } from '../../../shared/domain/departments.ts';
import type { SubmissionState } from '../../../shared/domain/workflow/workflow.ts';
import { submissionFixture } from '../../support/submission-fixtures.ts';
import { importOfOneDepartment, shiftChange } from './assumptions.ts';
import { nrpOf, posts } from './population.ts';

/** What happens at a time of the simulation, in milliseconds from its start. */
export type Change = { at: number } & ({ kind: 'transition' } | { kind: 'import' });

/** A generator of numbers below 1 that gives the same sequence in every run (mulberry32). */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** A working day, or a part of it: transitions at random times, a shift change in the middle, an import after it. */
export const dayOf = (staff: number, hours: number, random: () => number): Change[] => {
  const ms = hours * 3_600_000;
  const daily = (workingDay.transitions * staff) / 100;
  const transitions = (count: number, from: number, span: number): Change[] =>
    Array.from({ length: Math.round(count) }, () => ({ kind: 'transition', at: from + random() * span }));
  const { versions, intervalMs } = importOfOneDepartment;
  return [
    ...transitions((daily * hours) / workingDay.hours, 0, ms),
    ...transitions(shiftChange.transitions, ms / 2, shiftChange.ms),
    ...Array.from(
      { length: versions },
      (_, index): Change => ({
        kind: 'import',
        at: (3 * ms) / 4 + index * intervalMs,
      }),
    ),
  ].sort((one, other) => one.at - other.at);
};

const steps: readonly SubmissionState[] = [
  'pending',
  'under_dept_approval',
  'under_she_approval',
  'under_pm_approval',
  'approved',
];

export interface Transition {
  submission: Submission;
  from: SubmissionState | null;
  actor: string;
}

/** Submissions in progress; a fifth of the transitions begins a new one, the others advance a random one. */
export const submissionsInProgress = (staff: number, random: () => number) => {
  const open: Submission[] = [];
  let created = 0;
  const anyOf = (count: number): number => Math.floor(random() * count);
  const actorOf = ({ department, submission_status }: Submission): number => {
    if (submission_status === 'under_dept_approval') return posts.deptHead + submissionDepartments.indexOf(department);
    if (submission_status === 'under_she_approval') return posts.sheHead;
    return submission_status === 'under_pm_approval' ? posts.projectManager : (posts.admins[anyOf(5)] ?? 0);
  };
  return {
    next: (): Transition => {
      const advanced = random() < 1 / steps.length ? undefined : open.splice(anyOf(open.length), 1)[0];
      if (!advanced) {
        created += 1;
        const actor = nrpOf(posts.firstSubmitter + anyOf(staff - posts.firstSubmitter));
        const department = submissionDepartments[anyOf(submissionDepartments.length)] ?? 'Produksi';
        const submission = submissionFixture({ id: `SIM${created}`, department, submitter_nrp: actor });
        open.push(submission);
        return { submission, from: null, actor };
      }
      const from = advanced.submission_status;
      const submission_status = steps[steps.indexOf(from) + 1] ?? 'approved';
      const submission = { ...advanced, submission_status, version: advanced.version + 1 };
      if (submission_status !== 'approved') open.push(submission);
      return { submission, from, actor: nrpOf(actorOf(advanced)) };
    },
  };
};
