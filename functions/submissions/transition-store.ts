import { allOf, equals, isAbsent, itemDelete, itemPut, itemUpdate, notExists } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { type TransactItem, transactWrite } from '../db/transactions.ts';
import { reservationReleaseUpdate, reservationUpdate } from '../documents/number-store.ts';
import type { Command } from '../http/idempotency-store.ts';
import { counterUpdates } from './counter-store.ts';
import { queueOfSubmission, type Transition } from './submission-rules.ts';
import {
  loadSubmission,
  queueEntry,
  type Submission,
  type SubmissionEventItem,
  submissionEventItem,
  submissionItem,
} from './submission-store.ts';

/** A rejected submission stays on the home of its submitter this many days, or until it is submitted again. */
const rejectedDays = 30;

interface NewSubmission {
  submission: Submission;
  command: Command;
  result: unknown;
  /** Claims of its uploads, preconditions, and the mark on the submission that it resubmits. */
  extraWrites: TransactItem[];
  /** Throws why the number can no longer be reserved. */
  onNumberTaken: () => Promise<never>;
}

/** Stores a new submission with its first event, its queue entry, its reserved number and the counters in one transaction. */
export const createSubmission = async ({
  submission,
  command,
  result,
  extraWrites,
  onNumberTaken,
}: NewSubmission): Promise<void> => {
  const { id, department, created_at, submitter_nrp } = submission;
  await transactWrite([
    ...command.resultPuts(result),
    reservationUpdate(submission.document_number, id, submission.submission_purpose === 'new', onNumberTaken),
    ...extraWrites,
    itemPut(
      {
        ...submissionItem.parse(submission),
        ...keys.submission(id),
        ...keys.submissionsIndex(department, created_at, id),
      },
      { condition: notExists },
    ),
    eventPut(submission, {
      action: 'submit',
      from: null,
      actor: { nrp: submitter_nrp, name: submission.submitter_name },
      capacity: 'submitter',
      acting: false,
      reason: submission.change?.reason ?? null,
      skipped: [],
      approved_before: [],
    }),
    itemPut({ ...keys.submitterEntry(submitter_nrp, created_at, id), submission_id: id, department }),
    ...queueEntryPuts(submission),
    ...counterUpdates(submission, null, submission.submission_status),
  ]);
};

interface TransitionWrites {
  before: Submission;
  /** `submissionAfter(before, transition)`. */
  after: Submission;
  transition: Transition;
  /** Throws where the submission is no longer in the state and version of `before`. */
  onStale?: (present: Submission) => never;
}

/** One transition with everything that changes with it: history, queue entry, counters and the number's reservation. */
export const transitionWrites = ({ before, after, transition, onStale }: TransitionWrites): TransactItem[] => {
  const queue = queueOfSubmission(before);
  const { submission_status, version, updated_at, level_entered_at, last_actor, deciders } = after;
  return [
    itemUpdate(keys.submission(before.id), {
      set: { submission_status, version, updated_at, level_entered_at, last_actor, deciders },
      condition: allOf(equals('submission_status', before.submission_status), equals('version', before.version)),
      onConditionFailed: onStale && (async () => onStale(await loadExisting(before.id))),
    }),
    eventPut(after, {
      ...transition,
      from: before.submission_status,
      approved_before: before.deciders.map(({ nrp }) => nrp),
      ...(isDecision(transition) && {
        level_entered_at: before.level_entered_at,
        file_findings: before.file_findings ?? null,
      }),
    }),
    ...(queue ? [itemDelete(keys.queueEntry(queue, before.created_at, before.id))] : []),
    ...queueEntryPuts(after),
    ...rejectedEntryPuts(after),
    ...counterUpdates(before, before.submission_status, after.submission_status),
    ...(transition.next === 'rejected' || transition.next === 'withdrawn'
      ? [reservationReleaseUpdate(before.document_number, before.id)]
      : []),
  ];
};

const loadExisting = async (id: string): Promise<Submission> => {
  const submission = await loadSubmission(id);
  if (!submission) throw new Error(`Submission ${id} disappeared`);
  return submission;
};

const queueEntryPuts = (submission: Submission): TransactItem[] => {
  const queue = queueOfSubmission(submission);
  if (!queue) return [];
  const { id, department, created_at, level_entered_at, submitter_nrp } = submission;
  const key = keys.queueEntry(queue, created_at, id);
  return [itemPut(queueEntry.parse({ ...key, submission_id: id, department, level_entered_at, submitter_nrp }))];
};

const rejectedEntryPuts = (submission: Submission): TransactItem[] => {
  if (submission.submission_status !== 'rejected') return [];
  const { id, department, created_at, submitter_nrp, updated_at } = submission;
  const ttl = Math.floor(Date.parse(updated_at) / 1000) + rejectedDays * 86_400;
  return [itemPut({ ...keys.rejectedEntry(submitter_nrp, created_at, id), submission_id: id, department, ttl })];
};

type EventDetails = Pick<
  SubmissionEventItem,
  | 'action'
  | 'from'
  | 'capacity'
  | 'acting'
  | 'on_behalf_of'
  | 'reason'
  | 'skipped'
  | 'approved_before'
  | 'level_entered_at'
  | 'file_findings'
> & {
  actor: { nrp: string; name: string | null };
};

const isDecision = ({ action }: Transition): boolean => action === 'approve' || action === 'reject';

/** History is append-only: no role may update or delete an event. */
const eventPut = (submission: Submission, { actor, ...details }: EventDetails): TransactItem =>
  itemPut(
    {
      ...submissionEventItem.parse({
        ...details,
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
      ...(details.level_entered_at !== undefined && keys.decisionsIndex(submission.updated_at, submission.id)),
      outbox: 1,
    },
    { condition: notExists },
  );

/** Marks a rejected or withdrawn submission as resubmitted, once. */
export const resubmissionUpdate = (
  original: Submission,
  resubmitted_as: string,
  onConditionFailed: () => never,
): TransactItem =>
  itemUpdate(keys.submission(original.id), {
    set: { resubmitted_as },
    condition: isAbsent('resubmitted_as'),
    onConditionFailed,
  });
