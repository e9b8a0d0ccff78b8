import * as z from 'zod/mini';
import type { DepartmentCode } from './departments.ts';
import {
  distributionPath,
  distributionPickerPath,
  mailPagePath,
  readingPath,
  reviewsPath,
  submissionPath,
} from './page-paths.ts';

/** What a notice counts. */
export const noticeCounts = z.object({
  /** Documents that wait for the user, and those that are late. */
  waiting: z._default(z.int(), 0),
  late: z._default(z.int(), 0),
  /** Controlled copies to collect, documents to read, and people of the user's department who are late with reading. */
  recalls: z.optional(z.int()),
  unread: z.optional(z.int()),
  late_readers: z.optional(z.int()),
});
export type NoticeCounts = z.input<typeof noticeCounts>;

export const requestedDecision = z.enum(['review', 'approval']);

const mailFacts = z.extend(noticeCounts, {
  decision: z._default(z.nullable(requestedDecision), null),
  submission_id: z._default(z.nullable(z.string()), null),
});
type MailFacts = z.infer<typeof mailFacts>;

/** The sentences of a mail. None of them names a document, a number, a reason or a person. */
export interface MailText {
  /** In sentence case; the subject too. */
  heading: string;
  sentences: readonly string[];
  /** The label of the link. */
  action: string;
}

interface NoticeKindDeclaration {
  /** The page's path that it opens; null: that of its submission, decision or job. */
  path: ((department?: DepartmentCode) => string) | null;
  /** The mail, with the page's path that it leads to; null: it is not mailed. */
  mail: ((facts: MailFacts) => MailText & { path: string }) | null;
}

/** What the digest of a day is about first of all. */
export const digestHeading = ({ waiting = 0, late = 0, recalls = 0, unread = 0 }: NoticeCounts): string => {
  if (waiting > 0) return 'Dokumen menunggu Anda';
  if (late > 0) return 'Keputusan terlambat';
  if (recalls > 0) return 'Salinan harus ditarik';
  return unread > 0 ? 'Dokumen wajib dibaca' : 'Terlambat membaca';
};

export const reviewsHeading = 'Tinjauan berkala dokumen';

/** A heading as the title of a notification: 'Dokumen menunggu Anda' is 'Dokumen Menunggu Anda' there. */
export const titleOfHeading = (heading: string): string =>
  heading.replaceAll(/(?<= )\p{L}/gu, (letter) => letter.toUpperCase());

const outcomePath = ({ submission_id }: MailFacts): string =>
  submission_id === null ? '/dashboard' : submissionPath(submission_id);

/** The kinds of notices that open a screen of their own or are mailed. */
export const noticeKinds = {
  /** The digest of a working day. */
  waiting: {
    path: null,
    mail: ({ decision, ...counts }) => ({
      heading: digestHeading(counts),
      sentences: sentencesOf([
        [counts.waiting, 'dokumen menunggu keputusan Anda'],
        [counts.late, 'dokumen terlambat diputuskan pejabat lain'],
        [counts.recalls, 'salinan harus ditarik'],
        [counts.unread, 'dokumen wajib dibaca'],
        [counts.late_readers, 'orang di departemen Anda terlambat membaca'],
      ]),
      action: 'Buka HIMS',
      path: `/${decision ?? 'dashboard'}`,
    }),
  },
  /** Periodic reviews that are due. */
  reviews: {
    path: () => reviewsPath,
    mail: ({ waiting, late }) => ({
      heading: reviewsHeading,
      sentences: sentencesOf([
        [waiting, 'dokumen perlu ditinjau ulang'],
        [late, 'dokumen terlambat ditinjau ulang'],
      ]),
      action: 'Buka tinjauan',
      path: reviewsPath,
    }),
  },
  /** How a submission ended, for its submitter. */
  approved: {
    path: null,
    mail: (facts) => ({
      heading: 'Pengajuan Anda disahkan',
      sentences: ['Satu pengajuan Anda telah disahkan.'],
      action: 'Lihat pengajuan',
      path: outcomePath(facts),
    }),
  },
  rejected: {
    path: null,
    mail: (facts) => ({
      heading: 'Pengajuan Anda ditolak',
      sentences: ['Satu pengajuan Anda ditolak. Alasannya dapat dibaca di HIMS.'],
      action: 'Lihat pengajuan',
      path: outcomePath(facts),
    }),
  },
  /** Copies that a department must collect. */
  recalls: {
    path: (department) => (department ? distributionPath(department, 'penarikan') : distributionPickerPath),
    mail: null,
  },
  /** Documents that the user must read. */
  reading: { path: () => readingPath, mail: null },
  /** The user's own mail address. */
  mail: { path: () => mailPagePath, mail: null },
} as const satisfies Record<string, NoticeKindDeclaration>;

export type NoticeKind = keyof typeof noticeKinds;
const declarations: Record<NoticeKind, NoticeKindDeclaration> = noticeKinds;
export const noticeKind = z.enum(Object.keys(noticeKinds) as NoticeKind[]);

/** The path of the screen that a kind has of its own. */
export const noticePath = (kind: NoticeKind, department?: DepartmentCode): string | undefined =>
  declarations[kind].path?.(department);

/**
 * All that a mail says of a notification: its kind and counts. Titles, numbers, reasons and names stay in the product,
 * because mail leaves it unencrypted at rest and is read on other people's machines.
 */
export const mailContent = z.extend(mailFacts, { about: noticeKind });
export type MailContent = z.infer<typeof mailContent>;

/** What decides whether a notification is mailed, and what the mail says. */
interface MailedNotice {
  kind?: NoticeKind | undefined;
  counts?: NoticeCounts | undefined;
  requested_decision: MailFacts['decision'];
  submission_id: string | null;
}

/** The mail of a notification; undefined for those that are not mailed. */
export const mailContentOf = ({ kind, counts, requested_decision, submission_id }: MailedNotice) =>
  kind && declarations[kind].mail
    ? mailContent.parse({ ...counts, about: kind, decision: requested_decision, submission_id })
    : undefined;

export const mailOf = ({ about, ...facts }: MailContent): MailText & { path: string } => {
  const { mail } = declarations[about];
  if (!mail) throw new Error(`A notice of the kind ${about} is not mailed`);
  return mail(facts);
};

/** '3 dokumen menunggu keputusan Anda.', for each count above zero. */
const sentencesOf = (counted: readonly (readonly [count: number | undefined, what: string])[]): string[] =>
  counted.flatMap(([count = 0, what]) => (count > 0 ? [`${count} ${what}.`] : []));
