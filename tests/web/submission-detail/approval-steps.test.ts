import { describe, expect, test } from 'vitest';
import type { SubmissionDetail, SubmissionEvent, SubmissionRecord } from '../../../shared/api/submission-records.ts';
import { approvalSteps } from '../../../web/src/features/submission-detail/approval-progress.tsx';
import { submissionEventFixture, submissionRecordFixture } from '../../support/submission-fixtures.ts';

const at = '2026-11-20T03:00:00.000Z';
const submission = (submission_status: SubmissionRecord['submission_status']): SubmissionRecord =>
  submissionRecordFixture({
    department: 'SHE',
    submission_status,
    submitter_name: null,
    created_at: at,
    updated_at: at,
  });
const event = (over: Partial<SubmissionEvent>) =>
  submissionEventFixture({ from: null, to: 'under_she_approval', ...over });
const level = (
  name: 'she_head' | 'project_manager',
  state: SubmissionDetail['levels'][number]['state'],
  waiting = false,
) => ({
  level: name,
  state,
  holders: waiting ? [] : [{ nrp: '10000011', full_name: 'Sari Dewi', acting: true }],
  waiting,
});
const stepTexts = (...args: Parameters<typeof approvalSteps>) =>
  approvalSteps(...args).map(({ label, state, holders, waiting }) =>
    [label, state, ...holders, ...(waiting ? ['menunggu'] : [])].join(' · '),
  );

describe('approvalSteps', () => {
  test('names all holders of later levels while the submission waits for review', () => {
    const levels = [level('she_head', 'ahead'), level('project_manager', 'ahead', true)];
    expect(stepTexts({ submission: submission('pending'), history: [event({ action: 'submit' })], levels })).toEqual([
      'Peninjauan (Admin) · current',
      'Dept. Head SHE · ahead · Plh. Sari Dewi',
      'Project Manager · ahead · menunggu',
      'Disahkan · ahead',
    ]);
  });

  test('marks the step of a rejection as stopped and later ones as not reached', () => {
    const levels = [level('she_head', 'done'), level('project_manager', 'ahead')];
    const history = [event({}), event({ action: 'reject', capacity: 'she_head', to: 'rejected' })];
    expect(stepTexts({ submission: submission('rejected'), history, levels })).toEqual([
      'Peninjauan (Admin) · done',
      'Dept. Head SHE · stopped',
      'Project Manager · not-reached',
      'Disahkan · not-reached',
    ]);
  });

  test('marks review as stopped for a withdrawn submission', () => {
    const levels = [level('she_head', 'ahead'), level('project_manager', 'ahead')];
    const history = [event({ action: 'withdraw', capacity: 'submitter', to: 'withdrawn' })];
    expect(stepTexts({ submission: submission('withdrawn'), history, levels })[0]).toBe('Peninjauan (Admin) · stopped');
  });

  test('marks every step of an approved submission as done or skipped', () => {
    const levels = [level('she_head', 'skipped'), level('project_manager', 'done')];
    expect(stepTexts({ submission: submission('approved'), history: [event({})], levels })).toEqual([
      'Peninjauan (Admin) · done',
      'Dept. Head SHE · skipped',
      'Project Manager · done',
      'Disahkan · done',
    ]);
  });
});
