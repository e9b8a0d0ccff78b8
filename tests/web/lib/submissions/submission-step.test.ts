import { expect, test } from 'vitest';
import type { SubmissionDepartment } from '../../../../shared/domain/departments.ts';
import type { SubmissionState } from '../../../../shared/domain/workflow/workflow.ts';
import { submissionStep } from '../../../../web/src/lib/submissions/submission-step.ts';

const stepOf = (submission_status: SubmissionState, department: SubmissionDepartment) => {
  const found = submissionStep({ submission_status, department });
  return found && `${found.step}/${found.of} ${found.decider}`;
};

test('counts the review and the approval levels of the department', () => {
  expect(stepOf('pending', 'Plant')).toBe('1/4 Peninjau (Admin)');
  expect(stepOf('under_dept_approval', 'Plant')).toBe('2/4 Dept. Head');
  expect(stepOf('under_she_approval', 'Plant')).toBe('3/4 Dept. Head SHE');
  expect(stepOf('under_pm_approval', 'Plant')).toBe('4/4 Project Manager');
});

test('has one level fewer in SHE, where the department level is the SHE level', () => {
  expect(stepOf('pending', 'SHE')).toBe('1/3 Peninjau (Admin)');
  expect(stepOf('under_she_approval', 'SHE')).toBe('2/3 Dept. Head SHE');
});

test('has no step once the submission has ended, or without a known level', () => {
  for (const state of ['approved', 'rejected', 'withdrawn'] as const) expect(stepOf(state, 'Plant')).toBeNull();
  expect(stepOf('under_approval' as SubmissionState, 'Plant')).toBeNull();
  expect(stepOf('under_dept_approval', 'SHE')).toBeNull();
});
