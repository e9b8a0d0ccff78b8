import type { OutputOf } from '../../../../shared/api/index.ts';
import { type SubmissionDepartment, submissionDepartments } from '../../../../shared/domain/departments.ts';
import {
  type ProcessLevel,
  processLevelLabels,
  processLevels,
} from '../../../../shared/domain/workflow/process-levels.ts';

export type Times = OutputOf<'get-process-times'>['times'][number];

/** What a row of the page stands for, and which of the other kind it counts; null counts all of them. */
export type View =
  | { by: 'level'; department: SubmissionDepartment | null }
  | { by: 'department'; level: ProcessLevel | null };

/** The view in the URL; a missing or invalid parameter gives the default. */
export const viewOf = (parameters: URLSearchParams): View =>
  parameters.get('menurut') === 'departemen'
    ? { by: 'department', level: processLevels.find((each) => each === parameters.get('tahapan')) ?? null }
    : {
        by: 'level',
        department: submissionDepartments.find((each) => each === parameters.get('departemen')) ?? null,
      };

export const parametersOf = (view: View): URLSearchParams => {
  const chosen = view.by === 'level' ? { departemen: view.department } : { menurut: 'departemen', tahapan: view.level };
  return new URLSearchParams(Object.entries(chosen).filter((entry): entry is [string, string] => entry[1] !== null));
};

export const allLevels = 'Semua tahapan';
export const allDepartments = 'Semua departemen';

export interface Row {
  label: string;
  times: Times;
}

export interface Shown {
  heading: string;
  rows: readonly Row[];
  total: Times;
}

/** The server leaves out where there was no decision and nothing waits. */
const none = { decided: 0, rejected: 0, median_days: null, p90_days: null, waiting: 0, oldest_days: null };

/** The rows of a view, every level or department in its usual order. */
export const shownIn = (view: View, times: readonly Times[]): Shown => {
  const find = (level: ProcessLevel | null, department: SubmissionDepartment | null) =>
    times.find((each) => each.level === level && each.department === department) ?? { level, department, ...none };
  return view.by === 'level'
    ? {
        heading: 'Tahapan',
        rows: processLevels.map((level) => ({ label: processLevelLabels[level], times: find(level, view.department) })),
        total: find(null, view.department),
      }
    : {
        heading: 'Departemen',
        rows: submissionDepartments.map((department) => ({ label: department, times: find(view.level, department) })),
        total: find(view.level, null),
      };
};

/** Rejections in per cent of the decisions, in whole numbers; null without a decision. */
export const rejectedPercent = ({ decided, rejected }: Pick<Times, 'decided' | 'rejected'>): number | null =>
  decided === 0 ? null : Math.round((100 * rejected) / decided);
