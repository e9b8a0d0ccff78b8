import type { SubmissionEvent } from '../../shared/api/submission-records.ts';
import type { SubmissionState } from '../../shared/domain/workflow.ts';
import { isLevelState } from '../../shared/domain/workflow.ts';
import { keys, type Queue } from '../db/keys.ts';
import { type TransactItem, transactWrite } from '../db/table.ts';
import { reservationReleaseUpdate, reservationUpdate } from '../documents/number-store.ts';
import type { Command } from '../http/idempotency-store.ts';
import { counterUpdates } from './counter-store.ts';
import {
  loadSubmission,
  type Submission,
  type SubmissionEventItem,
  submissionEventItem,
  submissionItem,
} from './submission-store.ts';

/** Where a submission in this state waits; undefined once it is decided. */
export const queueOf = ({
  submission_status,
  department,
}: Pick<Submission, 'submission_status' | 'department'>): Queue | undefined => {
  if (submission_status === 'under_dept_approval') return { state: submission_status, department };
  if (submission_status === 'pending' || isLevelState(submission_status)) return { state: submission_status };
  return undefined;
};

interface NewSubmission {
  submission: Submission;
  /** Members that claim its uploads and, for a resubmission, mark the first one. */
  extraWrites: TransactItem[];
  /** Answers why the number cannot be had after all. */
  onNumberTaken: () => Promise<never>;
}

/** A new submission with its first event, its place in the admins' queue, its number reserved and counted: all or nothing. */
export const createSubmission = async (
  { submission, extraWrites: alongside, onNumberTaken: numberTaken }: NewSubmission,
  command: Command,
  result: unknown,
): Promise<void> => {
  const { id, department, created_at, submitter_nrp } = submission;
  await transactWrite([
    ...command.resultPuts(result),
    reservationUpdate(submission.document_number, id, submission.submission_purpose === 'new', numberTaken),
    ...alongside,
    {
      item: {
        Put: {
          Item: {
            ...submissionItem.parse(submission),
            ...keys.submission(id),
            ...keys.submissionsIndex(department, created_at, id),
          },
          ConditionExpression: 'attribute_not_exists(PK)',
        },
      },
    },
    eventPut(submission, {
      action: 'submit',
      from: null,
      actor: { nrp: submitter_nrp, name: submission.submitter_name },
      capacity: 'submitter',
      acting: false,
      reason: null,
      skipped: [],
      approved_before: [],
    }),
    {
      item: { Put: { Item: { ...keys.submitterEntry(submitter_nrp, created_at, id), submission_id: id, department } } },
    },
    ...queueEntryPuts(submission),
    ...counterUpdates(submission, null, submission.submission_status),
  ]);
};

export interface Transition {
  action: Exclude<SubmissionEvent['action'], 'submit'>;
  next: SubmissionState;
  actor: { nrp: string; name: string | null };
  capacity: SubmissionEvent['capacity'];
  acting: boolean;
  reason: string | null;
  skipped: SubmissionEvent['skipped'];
  at: string;
}

/** The submission as a transition leaves it. */
export const submissionAfter = (before: Submission, { action, next, actor, capacity, at }: Transition): Submission => ({
  ...before,
  submission_status: next,
  version: before.version + 1,
  updated_at: at,
  last_actor: { ...actor, at },
  deciders: action === 'approve' ? [...before.deciders, { nrp: actor.nrp, capacity }] : before.deciders,
});

/**
 * One transition, conditioned on the status and version that were read: history, queue and counters move with it.
 * `alongside` is what else the same decision changes. `tooLate` answers the loser of a race.
 */
export const saveTransition = async (
  before: Submission,
  transition: Transition,
  {
    command,
    answer: result,
    alongside: extraWrites,
    tooLate: onStale,
  }: { command: Command; answer: unknown; alongside: TransactItem[]; tooLate: (now: Submission) => never },
): Promise<Submission> => {
  const after = submissionAfter(before, transition);
  const queue = queueOf(before);
  await transactWrite([
    ...command.resultPuts(result),
    {
      item: {
        Update: {
          Key: keys.submission(before.id),
          UpdateExpression:
            'SET submission_status = :next, version = :version, updated_at = :at, last_actor = :actor, deciders = :deciders',
          ConditionExpression: 'submission_status = :status AND version = :seen',
          ExpressionAttributeValues: {
            ':next': after.submission_status,
            ':version': after.version,
            ':at': after.updated_at,
            ':actor': after.last_actor,
            ':deciders': after.deciders,
            ':status': before.submission_status,
            ':seen': before.version,
          },
        },
      },
      onConditionFailed: async () => {
        const now = await loadSubmission(before.id);
        if (!now) throw new Error(`Submission ${before.id} disappeared`);
        return onStale(now);
      },
    },
    eventPut(after, {
      ...transition,
      from: before.submission_status,
      approved_before: before.deciders.map(({ nrp }) => nrp),
    }),
    ...(queue ? [{ item: { Delete: { Key: keys.queueEntry(queue, before.created_at, before.id) } } }] : []),
    ...queueEntryPuts(after),
    ...counterUpdates(before, before.submission_status, after.submission_status),
    ...(transition.next === 'rejected' || transition.next === 'withdrawn'
      ? [reservationReleaseUpdate(before.document_number, before.id)]
      : []),
    ...extraWrites,
  ]);
  return after;
};

const queueEntryPuts = (submission: Submission): TransactItem[] => {
  const queue = queueOf(submission);
  if (!queue) return [];
  const { id, department, created_at } = submission;
  return [{ item: { Put: { Item: { ...keys.queueEntry(queue, created_at, id), submission_id: id, department } } } }];
};

type EventDetails = Pick<
  SubmissionEventItem,
  'action' | 'from' | 'capacity' | 'acting' | 'reason' | 'skipped' | 'approved_before'
> & {
  actor: { nrp: string; name: string | null };
};

/** History is append-only: an event is put where none was, and never touched again. */
const eventPut = (submission: Submission, { actor, ...facts }: EventDetails): TransactItem => ({
  item: {
    Put: {
      Item: {
        ...submissionEventItem.parse({
          ...facts,
          version: submission.version,
          to: submission.submission_status,
          actor_nrp: actor.nrp,
          actor_name: actor.name,
          at: submission.updated_at,
          files: { draft_sha256: submission.draft.sha256, supporting_sha256: submission.supporting.sha256 },
          submission_id: submission.id,
          department: submission.department,
          document_title: submission.document_title,
          document_number: submission.document_number,
          submission_purpose: submission.submission_purpose,
          submitter_nrp: submission.submitter_nrp,
        }),
        ...keys.submissionEvent(submission.id, submission.version),
        outbox: 1,
      },
      ConditionExpression: 'attribute_not_exists(PK)',
    },
  },
});

/** Marks a rejected or withdrawn submission as resubmitted, once. */
export const resubmissionUpdate = (original: Submission, id: string, refused: () => never): TransactItem => ({
  item: {
    Update: {
      Key: keys.submission(original.id),
      UpdateExpression: 'SET resubmitted_as = :id',
      ConditionExpression: 'attribute_not_exists(resubmitted_as)',
      ExpressionAttributeValues: { ':id': id },
    },
  },
  onConditionFailed: refused,
});
