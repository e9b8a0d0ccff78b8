import { submissionCalls } from '../shared/api/submissions.ts';
import { Failure } from '../shared/errors.ts';
import { handle } from './http/handler.ts';
import { alreadyProcessedFailure } from './submissions/decision-service.ts';
import { loadSubmission } from './submissions/submission-store.ts';
import { withdrawSubmission } from './submissions/withdrawal-service.ts';

export const handler = handle(
  submissionCalls['withdraw-submission'],
  async ({ submission_id, version }, { caller, command, now }) => {
    const submission = await loadSubmission(submission_id);
    if (submission?.submitter_nrp !== caller.nrp) throw new Failure('not_found');
    if (version !== undefined && version !== submission.version) throw alreadyProcessedFailure(submission);
    return { submission: await withdrawSubmission(submission, { caller, command, now }) };
  },
);
