import { remindingNotice } from '../../shared/domain/notices/reminder-notices.ts';
import { type Decider, decidersOf, hasOnlySubmitter } from '../../shared/domain/notices/reminders.ts';
import { dayText } from '../../shared/domain/time/date-text.ts';
import { addDays, dateAt, workingDaysSince } from '../../shared/domain/time/working-days.ts';
import { approverLevelOf, hasEnded, mayDecideFor } from '../../shared/domain/workflow/workflow.ts';
import { Failure, failing } from '../../shared/errors.ts';
import { transactWrite } from '../db/transactions.ts';
import type { Command } from '../http/idempotency-store.ts';
import { notify } from '../notifications/notification-store.ts';
import { loadHolders } from '../profiles/position-store.ts';
import { listUsersWithRole } from '../profiles/role-member-store.ts';
import { alreadyProcessedFailure } from '../submissions/decision-service.ts';
import { loadSubmission, type Submission } from '../submissions/submission-store.ts';
import { loadWorkingTime } from '../work-calendar/work-calendar-service.ts';
import { type ManualReminder, manualReminderPuts } from './manual-reminder-store.ts';

/**
 * Stores the submitter's reminder of today; the stream notifies those who can decide. `already_reminded` for a second
 * one on a day of the company's time zone, `already_processed` for an ended submission, `no_decider` where no user could
 * be reminded.
 */
export const remindDeciders = async (
  submission: Submission,
  { command, now }: { command: Command; now: Date },
): Promise<{ reminded_at: string }> => {
  const { id, version, department, level_entered_at, submitter_nrp, submitter_name } = submission;
  if (hasEnded(submission.submission_status)) throw alreadyProcessedFailure(submission);
  const workingTime = await loadWorkingTime();
  const date = dateAt(now.getTime(), workingTime.time_zone);
  const reminder: ManualReminder = {
    submission_id: id,
    date,
    at: now.toISOString(),
    version,
    department,
    submitter_nrp,
    submitter_name,
    level: approverLevelOf(submission.submission_status),
    days: workingDaysSince(level_entered_at, now.getTime(), workingTime),
    document_title: submission.document_title,
    document_number: submission.document_number,
  };
  if ((await loadRecipients(reminder, now)).users.length === 0) throw new Failure('no_decider');
  const result = { reminded_at: reminder.at };
  await transactWrite([
    ...command.resultPuts(result),
    ...manualReminderPuts(reminder, submission, {
      onReminded: failing('already_reminded', { tanggal: dayText(addDays(date, 1)) }),
      onDecided: failing('conflict'),
    }),
  ]);
  return result;
};

/** Those who can decide, or, where the post is vacant, the admins, who can fill it. */
const loadRecipients = async (
  { level, department, submitter_nrp }: Pick<ManualReminder, 'level' | 'department' | 'submitter_nrp'>,
  now: Date,
): Promise<{ users: Decider[]; vacant: Parameters<typeof remindingNotice>[1] }> => {
  const holders = level === null ? [] : await loadHolders(level, department, now);
  const admins = await listUsersWithRole('admin');
  const [waiting, deciders] = [
    { level, department, submitter_nrp },
    { admins, holdersOf: () => holders },
  ] as const;
  const able = decidersOf(waiting, deciders);
  if (able.length > 0 || level === null) return { users: able, vacant: false };
  return {
    users: admins.filter(({ nrp }) => mayDecideFor(nrp, submitter_nrp)),
    vacant: hasOnlySubmitter(waiting, deciders) ? 'only_submitter' : 'no_holder',
  };
};

/**
 * Notifies those who can decide now, each once, however often the record comes; none where the submission was decided
 * since.
 */
export const notifyReminder = async (reminder: ManualReminder): Promise<void> => {
  const { submission_id, version, date, at } = reminder;
  const submission = await loadSubmission(submission_id);
  if (submission?.version !== version) return;
  const { users, vacant } = await loadRecipients(reminder, new Date());
  const notice = { ...remindingNotice(reminder, vacant), submission_id };
  for (const { nrp } of users) await notify(nrp, { event_id: `REMIND#${submission_id}#${date}`, at, ...notice });
};
