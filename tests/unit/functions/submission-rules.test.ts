import { describe, expect, it } from 'vitest';
import {
  allowedActions,
  canReadDrafts,
  canReadSupporting,
  canResubmit,
} from '../../../functions/submissions/access-rules.ts';
import { countedStatusOf, counterDeltas, sumOfTotals } from '../../../functions/submissions/counter-rules.ts';
import {
  lacksPdf,
  queueOfPost,
  queueOfSubmission,
  submissionAfter,
  type Transition,
} from '../../../functions/submissions/submission-rules.ts';
import type { Submission } from '../../../functions/submissions/submission-store.ts';
import type { Position, Role } from '../../../shared/domain/people/roles.ts';
import { submissionStates } from '../../../shared/domain/workflow/workflow.ts';
import { callerFixture } from '../../support/caller-fixture.ts';
import { storedFileFixture, submissionFixture } from '../../support/submission-fixtures.ts';

const at = '2026-11-20T03:00:00.000Z';
const caller = (nrp: string, roles: Role[] = [], positions: Position[] = []) =>
  callerFixture(nrp, { roles, positions });
const submitter = '10000031';
const submission = submissionFixture({ submitter_nrp: submitter, department: 'Produksi' });
const stranger = caller('10000032');
const admin = caller('10000001', ['admin']);
const headOf = (department: 'Produksi' | 'Plant') => caller('10000021', [], [{ role: 'dept_head', department }]);

it.each([
  ['new', 'application/pdf', false],
  ['revision', 'application/pdf', false],
  ['new', 'application/msword', true],
  ['revision', 'application/msword', true],
  ['cancellation', 'application/msword', false],
] as const)(
  'says of a %s with a draft of %s whether copies could be printed of it',
  (submission_purpose, type, lacks) => {
    expect(lacksPdf({ submission_purpose, draft: { ...storedFileFixture, content_type: type } })).toBe(lacks);
  },
);

describe('submissionAfter', () => {
  const transition: Transition = {
    action: 'approve',
    next: 'under_dept_approval',
    actor: { nrp: '10000001', name: 'Ratna' },
    capacity: 'reviewer',
    acting: false,
    reason: null,
    skipped: [],
    at,
  };
  const before = submissionFixture({ version: 3, deciders: [{ nrp: '10000002', capacity: 'reviewer' }] });

  it('is the next version, with the actor and the time of the transition', () => {
    expect(submissionAfter(before, transition)).toEqual({
      ...before,
      submission_status: 'under_dept_approval',
      version: 4,
      updated_at: at,
      level_entered_at: at,
      last_actor: { nrp: '10000001', name: 'Ratna', at },
      deciders: [
        { nrp: '10000002', capacity: 'reviewer' },
        { nrp: '10000001', capacity: 'reviewer' },
      ],
    });
  });

  it.each(['reject', 'withdraw', 'skip'] as const)('counts no decider for the action %s', (action) => {
    expect(submissionAfter(before, { ...transition, action }).deciders).toEqual(before.deciders);
  });
});

describe('queues', () => {
  it('hold a submission at its state, at the department level by department, and none that has ended', () => {
    const queueAt = (submission_status: Parameters<typeof queueOfSubmission>[0]['submission_status']) =>
      queueOfSubmission({ submission_status, department: 'Plant' });
    expect(queueAt('pending')).toEqual({ state: 'pending' });
    expect(queueAt('under_dept_approval')).toEqual({ state: 'under_dept_approval', department: 'Plant' });
    expect(queueAt('under_she_approval')).toEqual({ state: 'under_she_approval' });
    expect(queueAt('under_pm_approval')).toEqual({ state: 'under_pm_approval' });
    for (const ended of ['approved', 'rejected', 'withdrawn'] as const) expect(queueAt(ended)).toBeUndefined();
  });

  it('are decided by the post of the level; a Dept. Head without a department decides none', () => {
    expect(queueOfPost({ role: 'dept_head', department: 'Plant' })).toEqual({
      state: 'under_dept_approval',
      department: 'Plant',
    });
    expect(queueOfPost({ role: 'she_head' })).toEqual({ state: 'under_she_approval' });
    expect(queueOfPost({ role: 'project_manager' })).toEqual({ state: 'under_pm_approval' });
    expect(queueOfPost({ role: 'dept_head' })).toBeUndefined();
  });
});

describe('actions on a submission', () => {
  it('read its files: the submitter, admins and the holders of its own levels', () => {
    expect(canReadDrafts(submission, caller(submitter))).toBe(true);
    expect(canReadDrafts(submission, admin)).toBe(true);
    expect(canReadDrafts(submission, headOf('Produksi'))).toBe(true);
    expect(canReadDrafts(submission, caller('10000011', [], [{ role: 'she_head' }]))).toBe(true);
    expect(canReadDrafts(submission, headOf('Plant'))).toBe(false);
    expect(canReadDrafts(submission, caller('10000003', ['document_controller']))).toBe(false);
    expect(canReadDrafts(submission, stranger)).toBe(false);
  });

  it('let document controllers read the PPD form once the submission is decided, and never its draft', () => {
    const controller = caller('10000003', ['document_controller']);
    const withStatus = (submission_status: Submission['submission_status']) => ({ ...submission, submission_status });
    for (const status of ['approved', 'rejected'] as const) {
      expect(canReadSupporting(withStatus(status), controller)).toBe(true);
      expect(canReadDrafts(withStatus(status), controller)).toBe(false);
      expect(canReadSupporting(withStatus(status), stranger)).toBe(false);
      expect(canReadSupporting(withStatus(status), headOf('Plant'))).toBe(false);
    }
    for (const status of ['pending', 'under_dept_approval', 'under_pm_approval', 'withdrawn'] as const) {
      expect(canReadSupporting(withStatus(status), controller)).toBe(false);
      expect(canReadSupporting(withStatus(status), caller(submitter))).toBe(true);
    }
  });

  it('offer a stranger nothing', () => {
    expect(allowedActions(submission, stranger)).toEqual({
      read_files: false,
      read_supporting: false,
      review: false,
      decide_as: [],
      withdraw: false,
      remind: false,
      resubmit: false,
    });
  });

  it('offer a reminder to the submitter while the submission waits', () => {
    const own = caller(submitter);
    const offered = submissionStates.filter(
      (submission_status) => allowedActions({ ...submission, submission_status }, own).remind,
    );
    expect(offered).toEqual(['pending', 'under_dept_approval', 'under_she_approval', 'under_pm_approval']);
    expect(allowedActions(submission, admin).remind).toBe(false);
  });

  it('offer the review to admins other than the submitter, while it is pending', () => {
    expect(allowedActions(submission, admin).review).toBe(true);
    expect(allowedActions({ ...submission, submitter_nrp: admin.nrp }, admin).review).toBe(false);
    expect(allowedActions({ ...submission, submission_status: 'under_dept_approval' }, admin).review).toBe(false);
    expect(allowedActions({ ...submission, submission_status: 'approved' }, admin).review).toBe(false);
    expect(allowedActions(submission, headOf('Produksi')).review).toBe(false);
  });

  it('offer the decision at the present level only, to its holders other than the submitter', () => {
    const atHead = { ...submission, submission_status: 'under_dept_approval' as const };
    const both = caller('10000012', [], [{ role: 'she_head' }, { role: 'dept_head', department: 'Produksi' }]);
    expect(allowedActions(atHead, both).decide_as).toEqual(['dept_head']);
    expect(allowedActions({ ...atHead, submission_status: 'under_she_approval' }, both).decide_as).toEqual([
      'she_head',
    ]);
    expect(allowedActions(atHead, headOf('Plant')).decide_as).toEqual([]);
    expect(allowedActions(submission, both).decide_as).toEqual([]);
    expect(allowedActions({ ...submission, submission_status: 'rejected' }, both).decide_as).toEqual([]);
    expect(allowedActions({ ...atHead, submitter_nrp: both.nrp }, both).decide_as).toEqual([]);
  });

  it('offer nothing to decide between the smoke test and the company', () => {
    const ofSmokeTest = { ...submission, submitter_nrp: '00000002' };
    expect(allowedActions(ofSmokeTest, admin).review).toBe(false);
    expect(
      allowedActions({ ...ofSmokeTest, submission_status: 'under_dept_approval' }, headOf('Produksi')),
    ).toMatchObject({ decide_as: [] });
  });

  it('offer the withdrawal to the submitter before the first decision', () => {
    expect(allowedActions(submission, caller(submitter)).withdraw).toBe(true);
    expect(allowedActions(submission, admin).withdraw).toBe(false);
    for (const submission_status of ['under_dept_approval', 'approved', 'withdrawn'] as const)
      expect(allowedActions({ ...submission, submission_status }, caller(submitter)).withdraw).toBe(false);
  });

  it('offer one resubmission to the submitter of a rejected or withdrawn submission', () => {
    for (const submission_status of ['rejected', 'withdrawn'] as const) {
      const ended = { ...submission, submission_status };
      expect(allowedActions(ended, caller(submitter)).resubmit).toBe(true);
      expect(canResubmit(ended, admin)).toBe(false);
      expect(canResubmit({ ...ended, resubmitted_as: 'S2' }, { nrp: submitter })).toBe(false);
    }
    for (const submission_status of ['pending', 'under_pm_approval', 'approved'] as const)
      expect(canResubmit({ ...submission, submission_status }, { nrp: submitter })).toBe(false);
  });
});

describe('counters', () => {
  it('count each state on one card, and a rejected or withdrawn submission in the total only', () => {
    expect(countedStatusOf('pending')).toBe('under_review');
    for (const state of ['under_dept_approval', 'under_she_approval', 'under_pm_approval'] as const)
      expect(countedStatusOf(state)).toBe('in_approval');
    expect(countedStatusOf('approved')).toBe('approved');
    for (const state of ['rejected', 'withdrawn'] as const) expect(countedStatusOf(state)).toBeUndefined();
  });

  it('move a submission from one card to the next', () => {
    expect(counterDeltas(null, 'pending')).toEqual({ total: 1, under_review: 1 });
    expect(counterDeltas('pending', 'under_dept_approval')).toEqual({ under_review: -1, in_approval: 1 });
    expect(counterDeltas('under_pm_approval', 'approved')).toEqual({ in_approval: -1, approved: 1 });
    expect(counterDeltas('pending', 'rejected')).toEqual({ under_review: -1 });
  });

  it('do not change between two levels of one card', () => {
    expect(counterDeltas('under_dept_approval', 'under_she_approval')).toEqual({});
  });

  it('are added up over departments', () => {
    expect(
      sumOfTotals([
        { total: 10, under_review: 1, in_approval: 2, approved: 3 },
        { total: 100, under_review: 10, in_approval: 20, approved: 30 },
      ]),
    ).toEqual({ total: 110, under_review: 11, in_approval: 22, approved: 33 });
    expect(sumOfTotals([])).toEqual({ total: 0, under_review: 0, in_approval: 0, approved: 0 });
  });
});
