import * as z from 'zod/mini';
import type { DepartmentCode } from '../departments.ts';
import {
  absencesPath,
  allReviewsPath,
  auditPacksPath,
  distributionPath,
  distributionPickerPath,
  mailPagePath,
  publishedTrailPath,
  readingPath,
  waitingChangesPath,
  workCalendarPath,
} from './page-paths.ts';

/** What the screen of a kind is limited to. */
interface Subject {
  department?: DepartmentCode | undefined;
  day?: string | undefined;
}

/**
 * The kinds of notices that open a screen of their own or are mailed, with the page's path that each opens; null: that of
 * its submission, decision or job. `functions/mail/notice-mails.ts` has the mail of each.
 */
const noticePaths = {
  /** The digest of a working day. */
  waiting: null,
  /** Periodic reviews that are due. */
  reviews: () => allReviewsPath,
  /** How a submission ended, for its submitter. */
  approved: null,
  rejected: null,
  /** Copies that a department must collect. */
  recalls: ({ department }) => (department ? distributionPath(department, 'penarikan') : distributionPickerPath),
  /** Documents that the user must read. */
  reading: () => readingPath,
  /** Decisions in the user's name, during an absence. */
  absences: () => absencesPath,
  /** The user's own mail address. */
  mail: () => mailPagePath,
  /** An audit pack of the user that ended. */
  pack: () => auditPacksPath,
  /** Changes of approved revisions that wait for a second person. */
  changes: () => waitingChangesPath,
  /** A year without its movable holidays, for admins. */
  holidays: () => workCalendarPath,
  /** What was published on a day, for document controllers. */
  published: ({ day }) => publishedTrailPath(day),
} as const satisfies Record<string, ((of: Subject) => string) | null>;

export type NoticeKind = keyof typeof noticePaths;
export const noticeKind = z.enum(Object.keys(noticePaths) as NoticeKind[]);

/** The path of the screen that a kind has of its own. */
export const noticePath = (kind: NoticeKind, of: Subject = {}): string | undefined => noticePaths[kind]?.(of);

export const requestedDecision = z.enum(['review', 'approval']);
