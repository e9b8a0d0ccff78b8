import type { SubmissionRecord } from '../../shared/api/submission-records.ts';
import { workflow } from '../../shared/domain/workflow/workflow.ts';
import { transactWrite } from '../db/transactions.ts';
import type { Command } from '../http/idempotency-store.ts';
import { alreadyProcessedFailure } from './decision-service.ts';
import { submissionAfter, type Transition } from './submission-rules.ts';
import { recordOf, type Submission } from './submission-store.ts';
import { transitionWrites } from './transition-store.ts';

interface WithdrawalContext {
  caller: { nrp: string; full_name: string | null };
  command: Command;
  now: Date;
}

/** Withdraws a submission in the name of its submitter; `already_processed` once the first decision was made. */
export const withdrawSubmission = async (
  before: Submission,
  { caller, command, now }: WithdrawalContext,
): Promise<SubmissionRecord> => {
  const step = workflow[before.submission_status].withdraw;
  if (!step) throw alreadyProcessedFailure(before);
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
  const after = submissionAfter(before, transition);
  const submission = recordOf(after);
  const onStale = (present: Submission): never => {
    throw alreadyProcessedFailure(present);
  };
  await transactWrite([
    ...command.resultPuts({ submission }),
    ...transitionWrites({ before, after, transition, onStale }),
  ]);
  return submission;
};
