import type { SubmissionRecord } from '../../shared/api/submission-records.ts';
import { type PositionRole, positionLabels } from '../../shared/domain/roles.ts';
import {
  approverLevelOf,
  type Capacity,
  enoughPeople,
  type LevelHolder,
  levelsFor,
  positionDecides,
  stageLabel,
  stateAfterApproval,
  workflow,
} from '../../shared/domain/workflow.ts';
import { Failure } from '../../shared/errors.ts';
import { retryOnConflict } from '../db/retry-on-conflict.ts';
import type { Write } from '../db/table.ts';
import { publicationOf } from '../documents/publication-service.ts';
import type { Caller } from '../http/handler.ts';
import type { Command } from '../http/idempotency-store.ts';
import { spokenTime } from '../runtime/format-time.ts';
import { holdersOf } from '../users/position-store.ts';
import { recordOf, type Submission, submissionById } from './submission-store.ts';
import { afterTransition, moved, type Transition } from './transition-store.ts';

export interface Decision {
  submission_id: string;
  action: 'approve' | 'reject';
  rejection_reason?: string | undefined;
  version?: number | undefined;
}

type Circumstances = { caller: Caller; command: Command; now: Date };

/** Carries out an admin's review. */
export const review = async (decision: Decision, circumstances: Circumstances): Promise<SubmissionRecord> => {
  const submission = await decidable(decision, circumstances.caller);
  if (actorIn(submission, decision.action) !== 'reviewer') throw alreadyProcessed(submission);
  return settled(submission, decision, { capacity: 'reviewer', acting: false }, circumstances);
};

/** Carries out the decision of whoever holds the level a submission stands at. */
export const decideLevel = async (
  decision: Decision & { approver_role?: PositionRole | 'unknown' | undefined },
  circumstances: Circumstances,
): Promise<SubmissionRecord> => {
  const { caller, now } = circumstances;
  const submission = await decidable(decision, caller);
  const level = levelClaimed(decision.approver_role, caller);
  const held = caller.positions.filter((position) => positionDecides(position, level, submission.department, now));
  if (held.length === 0) throw new Failure('not_position_holder', { jabatan: positionLabels[level] });
  if (actorIn(submission, decision.action) !== level) throw passedOrAhead(submission, level);
  const acting = held.every((position) => position.acting === true);
  return settled(submission, decision, { capacity: level, acting }, circumstances);
};

/** Whose turn an action is, by the workflow. */
const actorIn = ({ submission_status }: Submission, action: Decision['action']): Capacity | undefined =>
  workflow[submission_status][action]?.by;

const decidable = async ({ submission_id, version }: Decision, caller: Caller): Promise<Submission> => {
  const submission = await submissionById(submission_id);
  if (!submission) throw new Failure('not_found');
  if (submission.submitter_nrp === caller.nrp) throw new Failure('own_submission');
  if (version !== undefined && version !== submission.version) throw alreadyProcessed(submission);
  return submission;
};

/** Someone with several positions says which one decides; nobody decides two levels by one click. */
const levelClaimed = (claimed: PositionRole | 'unknown' | undefined, caller: Caller): PositionRole => {
  const held = new Set(caller.positions.map(({ role }) => role));
  const [only] = held;
  if (only === undefined) throw new Failure('position_not_found');
  if (claimed === undefined && held.size === 1) return only;
  if (claimed === undefined || claimed === 'unknown') {
    const detail = 'Level approval harus disebutkan';
    throw new Failure('invalid_input', { detail }, { fields: { approver_role: detail } });
  }
  return claimed;
};

const passedOrAhead = (submission: Submission, level: PositionRole): Failure => {
  const present = approverLevelOf(submission.submission_status);
  const levels = levelsFor(submission.department);
  const ahead =
    submission.submission_status === 'pending' ||
    (present !== 'unknown' && levels.indexOf(present) < levels.indexOf(level));
  return ahead
    ? new Failure('wrong_level', { tahap: stageLabel(submission.submission_status) })
    : alreadyProcessed(submission);
};

export const alreadyProcessed = ({ last_actor }: Submission): Failure =>
  new Failure('already_processed', {
    nama: last_actor.name ?? `User ${last_actor.nrp}`,
    waktu: spokenTime(last_actor.at),
  });

const settled = async (
  submission: Submission,
  { action, rejection_reason }: Decision,
  as: Pick<Transition, 'capacity' | 'acting'>,
  { caller, command, now }: Circumstances,
): Promise<SubmissionRecord> => {
  const transition: Transition = {
    ...as,
    action,
    ...(await outcomeOf(submission, action, now)),
    actor: { nrp: caller.nrp, name: caller.full_name },
    reason: action === 'reject' ? (rejection_reason ?? null) : null,
    at: now.toISOString(),
  };
  const after = afterTransition(submission, transition);
  if (after.submission_status === 'approved') requireEnoughPeople(after);
  return retryOnConflict(async () => {
    const alongside: Write[] =
      after.submission_status === 'approved' ? await publicationOf(submission, transition.at) : [];
    const answer = recordOf(after);
    await moved(submission, transition, {
      command,
      answer: { submission: answer },
      alongside,
      tooLate: (present) => {
        throw alreadyProcessed(present);
      },
    });
    return answer;
  });
};

/** Where the action leads, and which levels it passes over. */
const outcomeOf = async (
  submission: Submission,
  action: Decision['action'],
  now: Date,
): Promise<Pick<Transition, 'next' | 'skipped'>> => {
  const step = workflow[submission.submission_status][action];
  if (!step) throw alreadyProcessed(submission);
  if (step.next !== 'onward') return { next: step.next, skipped: [] };
  const holders = new Map<PositionRole, LevelHolder[]>();
  for (const level of levelsFor(submission.department))
    holders.set(level, await holdersOf(level, submission.department, now));
  return stateAfterApproval(
    submission.submission_status,
    { department: submission.department, submitter: submission.submitter_nrp },
    (level) => holders.get(level) ?? [],
  );
};

const requireEnoughPeople = ({ deciders, submitter_nrp }: Submission): void => {
  if (
    !enoughPeople(
      deciders.map(({ nrp }) => nrp),
      submitter_nrp,
    )
  )
    throw new Failure('second_person_needed');
};
