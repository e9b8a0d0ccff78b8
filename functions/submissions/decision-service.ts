import type { SubmissionRecord } from '../../shared/api/submission-records.ts';
import { type PositionRole, positionLabels } from '../../shared/domain/people/roles.ts';
import {
  approverLevelOf,
  type Capacity,
  canPositionDecide,
  hasEnoughDeciders,
  isPositionForSubmitter,
  type LevelHolder,
  levelLabel,
  levelsFor,
  mayDecideFor,
  stateAfterApproval,
  workflow,
} from '../../shared/domain/workflow/workflow.ts';
import { Failure, invalidField } from '../../shared/errors.ts';
import { retryOnConflict, type TransactItem } from '../db/transactions.ts';
import type { StoredFile } from '../files/stored-file.ts';
import { copyStoredFile } from '../files/stored-files.ts';
import type { Caller } from '../http/call-event.ts';
import type { Command } from '../http/idempotency-store.ts';
import { decisionCapacity } from '../profiles/position-rules.ts';
import { loadHolders } from '../profiles/position-store.ts';
import { formatTime } from '../runtime/format-time.ts';
import { loadPublicationTarget, loadPublicationWrites } from './publication-store.ts';
import { submissionAfter, type Transition } from './submission-rules.ts';
import { loadSubmission, recordOf, type Submission } from './submission-store.ts';
import { transitionWrites } from './transition-store.ts';

export interface Decision {
  submission_id: string;
  action: 'approve' | 'reject';
  rejection_reason?: string | undefined;
  version?: number | undefined;
}

type DecisionContext = { caller: Caller; command: Command; now: Date };

export const reviewSubmission = async (decision: Decision, context: DecisionContext): Promise<SubmissionRecord> => {
  const submission = await loadDecidable(decision, context.caller);
  if (requiredCapacity(submission, decision.action) !== 'reviewer') throw alreadyProcessedFailure(submission);
  return applyDecision(submission, decision, { capacity: 'reviewer', acting: false }, context);
};

/** Applies the decision of a holder of the submission's present level. */
export const decideAtLevel = async (
  decision: Decision & { approver_role?: PositionRole | null | undefined },
  context: DecisionContext,
): Promise<SubmissionRecord> => {
  const { caller, now } = context;
  const submission = await loadDecidable(decision, caller);
  const level = decidingLevel(decision.approver_role, caller);
  const forLevel = caller.positions.filter((position) =>
    canPositionDecide(position, level, submission.department, now),
  );
  if (forLevel.length === 0) throw new Failure('not_position_holder', { jabatan: positionLabels[level] });
  const held = forLevel.filter((position) => isPositionForSubmitter(position, submission.submitter_nrp));
  if (held.length === 0) throw new Failure('substitute_of_submitter');
  if (requiredCapacity(submission, decision.action) !== level) throw levelFailure(submission, level);
  return applyDecision(submission, decision, { capacity: level, ...decisionCapacity(held) }, context);
};

/** The capacity that the workflow requires for an action in the submission's state. */
const requiredCapacity = ({ submission_status }: Submission, action: Decision['action']): Capacity | undefined =>
  workflow[submission_status][action]?.by;

const loadDecidable = async ({ submission_id, version }: Decision, caller: Caller): Promise<Submission> => {
  const submission = await loadSubmission(submission_id);
  if (!submission) throw new Failure('not_found');
  if (submission.submitter_nrp === caller.nrp) throw new Failure('own_submission');
  if (!mayDecideFor(caller.nrp, submission.submitter_nrp)) throw new Failure('forbidden');
  if (version !== undefined && version !== submission.version) throw alreadyProcessedFailure(submission);
  return submission;
};

/** The level that is decided: a caller with several positions must name it, so that one click decides one level. */
const decidingLevel = (claimed: PositionRole | null | undefined, caller: Caller): PositionRole => {
  const held = new Set(caller.positions.map(({ role }) => role));
  const [only] = held;
  if (only === undefined) throw new Failure('position_not_found');
  if (claimed === undefined && held.size === 1) return only;
  if (claimed === undefined || claimed === null) throw invalidField('approver_role', 'Level approval harus disebutkan');
  return claimed;
};

/** `wrong_level` for a level that is still ahead; `already_processed` for one that was passed. */
const levelFailure = (submission: Submission, level: PositionRole): Failure => {
  const present = approverLevelOf(submission.submission_status);
  const levels = levelsFor(submission.department);
  const isAhead =
    submission.submission_status === 'pending' || (present !== null && levels.indexOf(present) < levels.indexOf(level));
  return isAhead
    ? new Failure('wrong_level', { tahap: levelLabel(submission.submission_status) })
    : alreadyProcessedFailure(submission);
};

export const alreadyProcessedFailure = ({ last_actor }: Submission): Failure =>
  new Failure('already_processed', {
    nama: last_actor.name ?? `User ${last_actor.nrp}`,
    waktu: formatTime(last_actor.at),
  });

const applyDecision = async (
  before: Submission,
  { action, rejection_reason }: Decision,
  as: Pick<Transition, 'capacity' | 'acting' | 'on_behalf_of'>,
  { caller, command, now }: DecisionContext,
): Promise<SubmissionRecord> => {
  const transition: Transition = {
    ...as,
    action,
    ...(await loadNextStep(before, action, now)),
    actor: { nrp: caller.nrp, name: caller.full_name },
    reason: action === 'reject' ? (rejection_reason ?? null) : null,
    at: now.toISOString(),
  };
  const after = submissionAfter(before, transition);
  const isApproved = after.submission_status === 'approved';
  if (isApproved) requireEnoughDeciders(after);
  const submission = recordOf(after);
  const onStale = (present: Submission): never => {
    throw alreadyProcessedFailure(present);
  };
  const loadPublication = isApproved ? preparePublication(before, transition.at) : async () => [];
  await retryOnConflict(async (write) =>
    write([
      ...command.resultPuts({ submission }),
      ...transitionWrites({ before, after, transition, onStale }),
      ...(await loadPublication().catch((refusal: unknown) => refuseUndecided(before, refusal))),
    ]),
  );
  return submission;
};

/**
 * Throws the refusal of a publication, unless another user has decided the submission meanwhile: what that decision
 * published is then the reason for the refusal.
 */
const refuseUndecided = async (before: Submission, refusal: unknown): Promise<never> => {
  const present = await loadSubmission(before.id);
  if (present && present.version !== before.version) throw alreadyProcessedFailure(present);
  throw refusal;
};

/** The state that the action leads to, and the levels that it skips. */
const loadNextStep = async (
  submission: Submission,
  action: Decision['action'],
  now: Date,
): Promise<Pick<Transition, 'next' | 'skipped'>> => {
  const step = workflow[submission.submission_status][action];
  if (!step) throw alreadyProcessedFailure(submission);
  if (step.next !== 'onward') return { next: step.next, skipped: [] };
  const holders = new Map<PositionRole, LevelHolder[]>();
  for (const level of levelsFor(submission.department))
    holders.set(level, await loadHolders(level, submission.department, now));
  return stateAfterApproval(
    submission.submission_status,
    { department: submission.department, submitter: submission.submitter_nrp },
    (level) => holders.get(level) ?? [],
  );
};

const requireEnoughDeciders = ({ deciders, submitter_nrp }: Submission): void => {
  if (
    !hasEnoughDeciders(
      deciders.map(({ nrp }) => nrp),
      submitter_nrp,
    )
  )
    throw new Failure('second_person_needed');
};

/**
 * Prepares the publication of an approved submission. The function that it returns copies the draft to the controlled
 * files and builds the items that publish it; called again after a conflict, it copies again only where the revision,
 * and so the key, has changed. A copy without its approval is harmless; an approval without its copy is not.
 */
const preparePublication = (submission: Submission, at: string): (() => Promise<TransactItem[]>) => {
  const copies = new Map<string, Promise<StoredFile>>();
  return async () => {
    const { before, revisi } = await loadPublicationTarget(submission);
    const key = controlledKey(submission, revisi);
    const copy = copies.get(key) ?? copyStoredFile(submission.draft, key);
    copies.set(key, copy);
    return loadPublicationWrites(submission, before, await copy, at);
  };
};

const controlledKey = ({ id, document_id, submission_purpose, draft }: Submission, revisi: number): string => {
  const name = draft.key.slice(draft.key.lastIndexOf('/') + 1);
  return `controlled/${document_id}/${submission_purpose === 'cancellation' ? 'cancelled' : revisi}/${id}/${name}`;
};
