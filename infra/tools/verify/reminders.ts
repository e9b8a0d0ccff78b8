import { keys } from '../../../functions/db/keys.ts';
import { type Check, differenceFindings, type Finding } from './check.ts';
import type { EnvironmentData, ReminderFacts } from './environment-data.ts';

/**
 * A reminder is by the submitter of an existing submission, at a version that it had, and there is one a day; the digests
 * of a day count as sent once, in order, and not before their day has begun.
 */
export const reminders: Check = {
  name: 'every reminder belongs to its submission, and every day of digests counts once',
  compare: (data) => ({
    compared: data.reminders.length + (data.reminderRuns?.sent_days.length ?? 0),
    findings: [...data.reminders.flatMap((each) => reminderFindings(each, data)), ...runFindings(data)],
  }),
};

const reminderFindings = (reminder: ReminderFacts, { submissions }: EnvironmentData): Finding[] => {
  const { PK, SK, submission_id, date, version, submitter_nrp } = reminder;
  const submission = submissions.get(submission_id);
  const { PK: ownKey, SK: ownDate } = keys.manualReminder(submission_id, date);
  const differences = [
    ...(PK === ownKey && SK === ownDate ? [] : [`its key does not follow from its submission and date`]),
    ...(submission
      ? [
          ...(version <= submission.version ? [] : [`it names version ${version}, of ${submission.version}`]),
          ...(submitter_nrp === submission.submitter_nrp ? [] : [`${submitter_nrp} is not the submitter`]),
        ]
      : [`SUB#${submission_id} does not exist`]),
  ];
  return differenceFindings(`${PK} ${SK}`, `${PK} ${SK}`, differences, [PK, keys.submission(submission_id).PK]);
};

const runFindings = ({ reminderRuns }: EnvironmentData): Finding[] => {
  if (!reminderRuns) return [];
  const { day, sent_days } = reminderRuns;
  const isOrdered = sent_days.every((each, index) => index === 0 || (sent_days[index - 1] ?? '') < each);
  if (isOrdered && sent_days.every((each) => each <= day)) return [];
  const { PK, SK } = keys.reminderRuns;
  const line = `${PK} ${SK}: its sent days are not in order, or after its latest day ${day}: ${sent_days.join(', ')}`;
  return [{ subject: PK, line, partitions: [PK] }];
};
