import * as z from 'zod/mini';
import { submissionDepartment } from '../../shared/domain/departments.ts';
import { type Position, positionRole } from '../../shared/domain/people/roles.ts';
import { allOf, exists, isAbsent, itemPut, itemUpdate, ttlAfter } from '../db/items.ts';
import { keys, type Queue } from '../db/keys.ts';
import { partition, readAll, readItems } from '../db/table.ts';
import { type TransactItem, tryTransactWrite, writeConditionally } from '../db/transactions.ts';
import { type Submission, submissionItem } from './submission-store.ts';

const retentionSeconds = 24 * 60 * 60;
/** A transaction has at most 100 items, one of which is the announcement. */
const maxMarksPerTransaction = 99;

/** The outbox of submissions that wait for a post whose holders cannot decide them (VACANT#post / id). */
export const vacancyItem = z.object({
  id: z.string(),
  role: positionRole,
  department: z.optional(submissionDepartment),
  at: z.iso.datetime(),
  /** The user whose change caused the vacancy and who was warned before; absent where a date or the schedule caused it. */
  warned_nrp: z.optional(z.string()),
  submissions: z
    .array(z.object({ id: z.string(), document_title: z.string(), document_number: z.string() }))
    .check(z.minLength(1)),
});
export type Vacancy = z.infer<typeof vacancyItem>;

/** A submission in a queue. `announced`: the admins were notified that it cannot be decided, and that is still so. */
export interface QueuedSubmission {
  submission: Submission;
  announced: boolean;
}

const entry = z.object({ submission_id: z.string(), vacant: z.optional(z.boolean()) });

/** Every submission in a queue, oldest first, read consistently; one that is decided meanwhile is left out. */
export const loadQueue = async (queue: Queue): Promise<QueuedSubmission[]> => {
  const entries = await readAll(entry, partition(keys.queue(queue)));
  const found = await readItems(
    submissionItem,
    entries.map(({ submission_id }) => keys.submission(submission_id)),
  );
  return entries.flatMap(({ submission_id, vacant }, index): QueuedSubmission[] => {
    const submission = found[index];
    if (!submission) throw new Error(`Submission ${submission_id} is queued but does not exist`);
    return submission.submission_status === queue.state ? [{ submission, announced: vacant === true }] : [];
  });
};

/**
 * Marks submissions as announced and stores the announcement with the marks, so that each vacancy is announced once,
 * however many invocations find it. False where one of them was decided or announced since it was read.
 */
export const announceVacancy = async (
  post: Pick<Position, 'role' | 'department'>,
  queue: Queue,
  undecidable: readonly Submission[],
  { at, warned_nrp }: Pick<Vacancy, 'at' | 'warned_nrp'>,
): Promise<boolean> => {
  const { role, department } = post;
  for (let from = 0; from < undecidable.length; from += maxMarksPerTransaction) {
    const chunk = undecidable.slice(from, from + maxMarksPerTransaction);
    const id = `${at}#${chunk[0]?.id}`;
    const vacancy = vacancyItem.parse({ id, role, department, at, warned_nrp, submissions: chunk });
    const failed = await tryTransactWrite([
      ...chunk.map((submission) => vacancyMarkUpdate(queue, submission)),
      itemPut({ ...keys.vacancy(role, department, id), ...vacancy, outbox: 1, ttl: ttlAfter(at, retentionSeconds) }),
    ]);
    if (failed) return false;
  }
  return true;
};

const vacancyMarkUpdate = (queue: Queue, { id, created_at }: Submission): TransactItem =>
  itemUpdate(keys.queueEntry(queue, created_at, id), {
    set: { vacant: true },
    condition: allOf(exists, isAbsent('vacant')),
  });

/** Removes the mark once a holder can decide, so that a later vacancy is announced again. Decided ones have no entry. */
export const clearVacancyMark = async (queue: Queue, { id, created_at }: Submission): Promise<void> => {
  await writeConditionally(
    itemUpdate(keys.queueEntry(queue, created_at, id), { remove: ['vacant'], condition: exists }),
  );
};
