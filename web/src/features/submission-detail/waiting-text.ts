import type { SubmissionDetail } from '../../../../shared/api/submission-records.ts';
import { postText } from '../../../../shared/domain/notices/reminders.ts';
import { dayText } from '../../../../shared/domain/time/date-text.ts';
import { addDays, dateAt } from '../../../../shared/domain/time/working-days.ts';
import { holderName } from '../../lib/format/holder-name.ts';

/** Who decides next: 'Admin', or 'Dept. Head Produksi: Budi Santoso'. */
export const deciderText = ({ submission, levels }: Pick<SubmissionDetail, 'submission' | 'levels'>): string => {
  const current = levels.find(({ state }) => state === 'current');
  if (submission.submission_status === 'pending' || !current) return postText(null, null);
  const holders = current.holders.filter(({ nrp }) => nrp !== submission.submitter_nrp);
  const vacant = current.holders.length === 0 ? 'belum ada pejabat' : 'Anda satu-satunya pejabat';
  const names = holders.length === 0 ? vacant : holders.map(holderName).join(', ');
  return `${postText(current.level, submission.department)}: ${names}`;
};

interface RemindState {
  isAllowed: boolean;
  /** When the latest reminder was sent, and from when the next one can be; empty before the first. */
  text: string;
}

/** Whether the submitter can remind at `now` (milliseconds since 1970): once a day of the company's time zone. */
export const remindState = (remindedAt: string | null, now: number, timeZone: string): RemindState => {
  if (remindedAt === null) return { isAllowed: true, text: '' };
  const [today, reminded] = [dateAt(now, timeZone), dateAt(remindedAt, timeZone)];
  const sent = `Diingatkan ${dayText(reminded)}.`;
  if (reminded < today) return { isAllowed: true, text: sent };
  return { isAllowed: false, text: `${sent} Dapat diingatkan lagi mulai ${dayText(addDays(reminded, 1))}.` };
};
