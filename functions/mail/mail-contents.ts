import * as z from 'zod/mini';
import type { NoticeCategory, NoticeCounts, NoticeScreen } from '../../shared/domain/notices/notices.ts';

/**
 * All that a mail says of a notification: its kind and counts. Titles, numbers, reasons and names stay in the product,
 * because mail leaves it unencrypted at rest and is read on other people's machines.
 */
export const mailContent = z.discriminatedUnion('about', [
  z.object({
    about: z.literal('waiting'),
    /** Documents that the user can decide, and those that wait too long for others. */
    waiting: z.int(),
    late: z.int(),
    /** Copies to collect, documents to read, and people of the user's department who are late with reading. */
    recalls: z.optional(z.int()),
    unread: z.optional(z.int()),
    late_readers: z.optional(z.int()),
    decision: z.nullable(z.enum(['review', 'approval'])),
  }),
  z.object({ about: z.literal('reviews'), waiting: z.int(), late: z.int() }),
  z.object({
    about: z.literal('outcome'),
    outcome: z.enum(['approved', 'rejected']),
    submission_id: z.nullable(z.string()),
  }),
]);
export type MailContent = z.infer<typeof mailContent>;

/** What decides whether a notification is mailed, and what the mail says. */
interface MailedNotice {
  category?: NoticeCategory | undefined;
  counts?: NoticeCounts | undefined;
  type: string;
  opens?: NoticeScreen | undefined;
  requested_decision: 'review' | 'approval' | null;
  submission_id: string | null;
}

/** The mail of a notification: of the digests and of the outcomes for submitters; undefined for all others. */
export const mailContentOf = (notice: MailedNotice): MailContent | undefined => {
  const { category, counts = { waiting: 0, late: 0 }, type, opens, requested_decision, submission_id } = notice;
  switch (category) {
    case 'outcome':
      return { about: 'outcome', outcome: type === 'success' ? 'approved' : 'rejected', submission_id };
    case 'digest':
      return opens === 'reviews'
        ? { about: 'reviews', waiting: counts.waiting, late: counts.late }
        : { about: 'waiting', ...counts, decision: requested_decision };
    case undefined:
      return undefined;
  }
};

/** The page's path that a mail leads to; every one needs a sign-in. */
export const mailPath = (content: MailContent): string => {
  switch (content.about) {
    case 'waiting':
      return content.decision === null ? '/dashboard' : `/${content.decision}`;
    case 'reviews':
      return '/daftar-induk/tinjauan';
    case 'outcome':
      return content.submission_id === null ? '/dashboard' : `/dashboard?pengajuan=${content.submission_id}`;
  }
};
