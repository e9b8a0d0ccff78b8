import { type DepartmentCode, departmentLabels } from '../departments.ts';
import { dateAt, type WorkCalendar, workingDaysBetween } from '../time/working-days.ts';
import { waitingText } from '../workflow/waiting.ts';
import type { Notice, TransitionDetails } from './notices.ts';

/** Sent to the heads of a department that holds copies of a document which is no longer current. */
export const recallNotice = (
  { document_title, document_number, submission_purpose }: TransitionDetails,
  department: DepartmentCode,
  count: number,
): Omit<Notice, 'to'> => ({
  kind: 'recalls',
  type: 'info',
  title: 'Salinan Harus Ditarik',
  message: `Dokumen “${document_title}” (${document_number}) telah ${submission_purpose === 'cancellation' ? 'dimusnahkan' : 'direvisi'}. ${count} salinan terkendali yang dipegang ${departmentLabels[department]} tidak berlaku lagi dan harus ditarik.`,
  department,
});

/** The copies that departments must collect, and who is reminded of them. */
export interface RecallDuties {
  /** By the department that holds the copy; `since` (ISO 8601): from when on it no longer agrees with its document. */
  recalls: readonly { department: DepartmentCode; since: string }[];
  /** The NRPs of those who collect a department's copies. */
  collectorsOf: (department: DepartmentCode) => readonly string[];
}

/** What a digest says of the copies to collect. */
export interface RecallDigest {
  copies: number;
  /** Working days since the first of them no longer agrees with its document, and the department that holds it. */
  days: number;
  department: DepartmentCode;
}

/** What each collector is reminded of on a day ('YYYY-MM-DD'), by NRP. */
export const recallDigests = (
  { recalls, collectorsOf }: RecallDuties,
  today: string,
  calendar: WorkCalendar,
): Map<string, RecallDigest> => {
  const digests = new Map<string, RecallDigest>();
  for (const { department, since } of recalls) {
    const days = workingDaysBetween(dateAt(since, calendar.time_zone), today, calendar);
    for (const nrp of collectorsOf(department)) {
      const found = digests.get(nrp);
      const longest = found === undefined || days > found.days ? { days, department } : found;
      digests.set(nrp, { ...longest, copies: (found?.copies ?? 0) + 1 });
    }
  }
  return digests;
};

/** '5 salinan harus ditarik, terlama 3 hari kerja.' */
export const recallSentence = ({ copies, days }: RecallDigest): string =>
  `${copies} salinan harus ditarik, ${days === 0 ? 'sejak hari ini' : `terlama ${waitingText(days)}`}.`;
