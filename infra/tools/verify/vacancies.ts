import { keys, positionPrefix } from '../../../functions/db/keys.ts';
import { holdersAt } from '../../../functions/profiles/position-rules.ts';
import { queueOfSubmission } from '../../../functions/submissions/submission-rules.ts';
import { approverLevelOf, needsAppointment } from '../../../shared/domain/workflow/workflow.ts';
import type { Check, Finding } from './check.ts';
import { environmentNow } from './clock.ts';
import type { SubmissionFacts } from './collect-submissions.ts';
import type { EnvironmentData } from './environment-data.ts';

/**
 * A submission at a level that no holder can decide is marked in its queue, so that the admins are notified once. Posts
 * begin and end by date too, and the schedule of `apply-position-dates` follows within a quarter of an hour: what differs may
 * agree by then, so it is a note.
 */
export const vacancies: Check = {
  name: 'every submission that no holder of a post can decide is announced',
  compare: (data) => {
    const now = new Date(environmentNow());
    const waiting = [...data.submissions.values()].filter(
      ({ submission_status }) => approverLevelOf(submission_status) !== null,
    );
    return { compared: waiting.length, findings: waiting.flatMap((each) => vacancyFindings(each, data, now)) };
  },
};

const vacancyFindings = (submission: SubmissionFacts, data: EnvironmentData, now: Date): Finding[] => {
  const { id, department, submission_status, submitter_nrp } = submission;
  const level = approverLevelOf(submission_status);
  const queue = queueOfSubmission(submission);
  const entry = data.queueEntries.get(id)?.find(({ PK }) => queue && PK === keys.queue(queue));
  if (level === null || !entry) return [];
  const post = positionPrefix(level, level === 'dept_head' ? department : undefined);
  const holdings = [...data.holdings].flatMap(([SK, holding]) => (SK.startsWith(post) ? [holding] : []));
  const isVacant = needsAppointment(holdersAt(holdings, now), submitter_nrp);
  if (isVacant === entry.isVacant) return [];
  const difference = isVacant
    ? 'no holder can decide it, and this was not announced yet'
    : 'it is marked as vacant, but a holder can decide it';
  return [
    {
      subject: id,
      line: `${entry.PK} ${entry.SK} (${submission_status}): ${difference}; apply-position-dates corrects it within 15 minutes`,
      partitions: [keys.submission(id).PK, entry.PK, keys.positions],
      isNote: true,
    },
  ];
};
