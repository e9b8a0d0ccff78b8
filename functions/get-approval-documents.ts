import { submissionCalls } from '../shared/api/submissions.ts';
import { type Position, positionTitle } from '../shared/domain/people/roles.ts';
import {
  approverLevelOf,
  canPositionDecide,
  isPositionForSubmitter,
  levelStates,
  mayDecideFor,
} from '../shared/domain/workflow/workflow.ts';
import { Failure } from '../shared/errors.ts';
import type { Queue } from './db/keys.ts';
import { type Caller, handle } from './http/handler.ts';
import { decidingPosition } from './profiles/position-rules.ts';
import { loadHolders } from './profiles/position-store.ts';
import { loadQueueFacts } from './submissions/queue-facts-service.ts';
import { listQueuedSubmissions, recordOf, type Submission } from './submissions/submission-store.ts';
import {
  apartMessage,
  ownSubmissionMessage,
  substituteMessage,
  waitingMessage,
} from './submissions/waiting-service.ts';

const pageSize = 100;

export const handler = handle(submissionCalls['get-approval-documents'], async ({ cursor }, { caller, now }) => {
  if (caller.positions.length === 0) throw new Failure('position_not_found');
  const queue = await listQueuedSubmissions(caller.positions.flatMap(queueOfPosition), cursor, pageSize);
  const rows = await loadQueueFacts(queue.submissions);
  return {
    documents: await Promise.all(
      rows.map(async ({ submission, ...facts }) => ({
        ...recordOf(submission),
        ...facts,
        level: approverLevelOf(submission.submission_status),
        ...(await loadCapacity(submission, caller, now)),
      })),
    ),
    next_cursor: queue.next_cursor,
  };
});

const queueOfPosition = ({ role, department }: Position): Queue[] => {
  const state = levelStates[role];
  if (state !== 'under_dept_approval') return [{ state }];
  return department === undefined ? [] : [{ state, department }];
};

/**
 * In which capacity the caller decides, or why not: their own submissions cannot be decided, nor those of a holder in whose
 * place they act. Without another holder, the message about their own adds that one must be appointed.
 */
const loadCapacity = async (
  submission: Submission,
  caller: Caller,
  now: Date,
): Promise<{ blocked: string | null; decides_as?: string }> => {
  const level = approverLevelOf(submission.submission_status);
  if (level === null) return { blocked: null };
  const { submitter_nrp, department } = submission;
  if (submitter_nrp !== caller.nrp) {
    if (!mayDecideFor(caller.nrp, submitter_nrp)) return { blocked: apartMessage };
    const held = caller.positions.filter((position) => canPositionDecide(position, level, department, now));
    const position = decidingPosition(held.filter((each) => isPositionForSubmitter(each, submitter_nrp)));
    if (!position) return { blocked: substituteMessage };
    return { blocked: null, ...(position.acting && { decides_as: positionTitle(position) }) };
  }
  const holders = await loadHolders(level, department, now);
  return { blocked: waitingMessage(level, submission, holders, caller.nrp) ?? ownSubmissionMessage };
};
