import { workflow } from '../shared/domain/workflow.ts';
import { Failure } from '../shared/errors.ts';
import { handle } from './http/handler.ts';
import { alreadyProcessedFailure } from './submissions/decision-service.ts';
import { loadSubmission, recordOf } from './submissions/submission-store.ts';
import { saveTransition, submissionAfter, type Transition } from './submissions/transition-store.ts';

export const handler = handle('withdraw-submission', async ({ submission_id, version }, { caller, command, now }) => {
  const submission = await loadSubmission(submission_id);
  if (submission?.submitter_nrp !== caller.nrp) throw new Failure('not_found');
  const step = workflow[submission.submission_status].withdraw;
  if (!step || (version ?? submission.version) !== submission.version) throw alreadyProcessedFailure(submission);
  const transition: Transition = {
    action: 'withdraw',
    next: step.next,
    actor: { nrp: caller.nrp, name: caller.full_name },
    capacity: 'submitter',
    acting: false,
    reason: null,
    skipped: [],
    at: now.toISOString(),
  };
  const answer = { submission: recordOf(submissionAfter(submission, transition)) };
  await saveTransition(submission, transition, {
    command,
    answer,
    alongside: [],
    tooLate: (present) => {
      throw alreadyProcessedFailure(present);
    },
  });
  return answer;
});
