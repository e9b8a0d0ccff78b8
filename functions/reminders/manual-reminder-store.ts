import * as z from 'zod/mini';
import { submissionDepartment } from '../../shared/domain/departments.ts';
import { positionRole } from '../../shared/domain/people/roles.ts';
import { equals, itemCheck, itemPut, notExists } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { partition, readPage } from '../db/table.ts';
import type { TransactItem } from '../db/transactions.ts';
import type { Submission } from '../submissions/submission-store.ts';

/** A reminder that a submitter sent (REMIND#submission / date in the company's time zone), and its outbox. */
export const manualReminderItem = z.object({
  submission_id: z.string(),
  date: z.iso.date(),
  at: z.iso.datetime(),
  /** The submission's version when it was sent: a later one is no longer at this level. */
  version: z.int().check(z.positive()),
  level: z.nullable(positionRole),
  department: submissionDepartment,
  /** Working days at the level. */
  days: z.int().check(z.nonnegative()),
  submitter_nrp: z.string(),
  submitter_name: z.nullable(z.string()),
  document_title: z.string(),
  document_number: z.string(),
});
export type ManualReminder = z.infer<typeof manualReminderItem>;

/** When the submitter sent the latest reminder of a submission; null where none was sent. Read consistently. */
export const loadRemindedAt = async (submissionId: string): Promise<string | null> => {
  const { items } = await readPage(z.pick(manualReminderItem, { at: true }), {
    ...partition(keys.manualReminders(submissionId)),
    ScanIndexForward: false,
    Limit: 1,
  });
  return items[0]?.at ?? null;
};

interface ReminderGuards {
  onReminded: () => never;
  onDecided: () => never;
}

/** Stores the reminder of a day, which the stream publishes, if there is none and the submission has not moved on. */
export const manualReminderPuts = (
  reminder: ManualReminder,
  submission: Pick<Submission, 'id' | 'version'>,
  { onReminded, onDecided }: ReminderGuards,
): TransactItem[] => [
  itemPut(
    { ...keys.manualReminder(reminder.submission_id, reminder.date), ...reminder, outbox: 1 },
    { condition: notExists, onConditionFailed: onReminded },
  ),
  itemCheck(keys.submission(submission.id), {
    condition: equals('version', submission.version),
    onConditionFailed: onDecided,
  }),
];
