import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { z } from 'zod';
import { submissionDepartment } from '../../shared/domain/departments.ts';
import { type Position, positionRole } from '../../shared/domain/roles.ts';
import { keys, type Queue } from '../db/keys.ts';
import { readAll, readItems, type TransactItem, tableName, transactWrite, writeConditionally } from '../db/table.ts';
import { type Submission, submissionItem } from './submission-store.ts';

const retentionSeconds = 24 * 60 * 60;
/** A transaction takes 100 members, one of which is the announcement. */
const maxMarksPerTransaction = 99;

/** Submissions that nobody can decide were found waiting for a post (VACANT#post / id); the stream tells the admins. */
export const vacancyItem = z.object({
  id: z.string(),
  role: positionRole,
  department: submissionDepartment.optional(),
  at: z.iso.datetime(),
  /** The user whose change caused it and who was warned beforehand; absent where a date or the schedule caused it. */
  warned_nrp: z.string().optional(),
  submissions: z.array(z.object({ id: z.string(), document_title: z.string(), document_number: z.string() })).min(1),
});
export type Vacancy = z.infer<typeof vacancyItem>;

/** A submission in a queue. `announced`: the admins were told that nobody can decide it, and nobody could since. */
export interface QueuedSubmission {
  submission: Submission;
  announced: boolean;
}

const entry = z.object({ submission_id: z.string(), vacant: z.boolean().optional() });

/** Everything that waits in a queue, oldest first, read consistently; what moves on meanwhile is left out. */
export const loadQueue = async (queue: Queue): Promise<QueuedSubmission[]> => {
  const entries = await readAll(entry, {
    where: 'PK = :pk',
    ExpressionAttributeValues: { ':pk': keys.queue(queue) },
    ConsistentRead: true,
  });
  const found = await readItems(
    submissionItem,
    entries.map(({ submission_id }) => keys.submission(submission_id)),
  );
  return entries.flatMap(({ submission_id, vacant }, at): QueuedSubmission[] => {
    const submission = found[at];
    if (!submission) throw new Error(`Submission ${submission_id} is queued but does not exist`);
    return submission.submission_status === queue.state ? [{ submission, announced: vacant === true }] : [];
  });
};

class ConcurrentChange extends Error {}
const throwConcurrentChange = (): never => {
  throw new ConcurrentChange();
};

/**
 * Marks submissions in a post's queue as announced and files the announcement with the marks: one announcement a
 * vacancy, however many find it. False where one of them moved on or was announced since it was read.
 */
export const announceVacancy = async (
  post: Pick<Position, 'role' | 'department'>,
  queue: Queue,
  stuck: readonly Submission[],
  { at, warned_nrp }: Pick<Vacancy, 'at' | 'warned_nrp'>,
): Promise<boolean> => {
  const { role, department } = post;
  for (let from = 0; from < stuck.length; from += maxMarksPerTransaction) {
    const chunk = stuck.slice(from, from + maxMarksPerTransaction);
    const id = `${at}#${chunk[0]?.id}`;
    const vacancy = vacancyItem.parse({ id, role, department, at, warned_nrp, submissions: chunk });
    try {
      await transactWrite([
        ...chunk.map((submission) => vacancyMarkUpdate(queue, submission)),
        {
          item: {
            Put: {
              Item: {
                ...keys.vacancy(role, department, id),
                ...vacancy,
                outbox: 1,
                ttl: Math.floor(Date.parse(at) / 1000) + retentionSeconds,
              },
            },
          },
        },
      ]);
    } catch (error) {
      if (error instanceof ConcurrentChange) return false;
      throw error;
    }
  }
  return true;
};

const vacancyMarkUpdate = (queue: Queue, { id, created_at }: Submission): TransactItem => ({
  item: {
    Update: {
      Key: keys.queueEntry(queue, created_at, id),
      UpdateExpression: 'SET vacant = :true',
      ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(vacant)',
      ExpressionAttributeValues: { ':true': true },
    },
  },
  onConditionFailed: throwConcurrentChange,
});

/** A holder can decide it now, so the next vacancy is announced again. A submission that moved on has no queue entry. */
export const clearVacancyMark = async (queue: Queue, { id, created_at }: Submission): Promise<void> => {
  await writeConditionally(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.queueEntry(queue, created_at, id),
      UpdateExpression: 'REMOVE vacant',
      ConditionExpression: 'attribute_exists(PK)',
    }),
  );
};
