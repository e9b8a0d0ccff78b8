import * as z from 'zod/mini';
import {
  digestHeading,
  type NoticeCounts,
  noticeCounts,
  reviewsHeading,
} from '../../shared/domain/notices/notice-counts.ts';
import { type NoticeKind, noticeKind, requestedDecision } from '../../shared/domain/notices/notice-kinds.ts';
import { allReviewsPath, readingPath, submissionPath } from '../../shared/domain/notices/page-paths.ts';

const mailFacts = z.extend(noticeCounts, {
  decision: z._default(z.nullable(requestedDecision), null),
  submission_id: z._default(z.nullable(z.string()), null),
});
type MailFacts = z.infer<typeof mailFacts>;

/**
 * All that a mail says of a notification: its kind and counts. Titles, numbers, reasons and names stay in the product,
 * because mail leaves it unencrypted at rest and is read on other people's machines.
 */
export const mailContent = z.extend(mailFacts, { about: noticeKind });
export type MailContent = z.infer<typeof mailContent>;

/** The sentences of a mail. None of them names a document, a number, a reason or a person. */
export interface MailText {
  /** In sentence case; the subject too. */
  heading: string;
  sentences: readonly string[];
  /** The label of the link. */
  action: string;
}

/** A mail with the page's path that it leads to. */
type NoticeMail = MailText & { path: string };

const outcomePath = ({ submission_id }: MailFacts): string =>
  submission_id === null ? '/dashboard' : submissionPath(submission_id);

/** The mail of each kind of notice; null: it is not mailed. */
export const noticeMails: Record<NoticeKind, ((facts: MailFacts) => NoticeMail) | null> = {
  /** The digest of a working day. */
  waiting: ({ decision, ...counts }) => ({
    heading: digestHeading(counts),
    sentences: sentencesOf([
      [counts.waiting, 'dokumen menunggu keputusan Anda'],
      [counts.in_capacity, 'di antaranya Anda putuskan selaku Plh. atau atas nama pejabat lain'],
      [counts.late, 'dokumen terlambat diputuskan pejabat lain'],
      [counts.changes, 'perubahan menunggu keputusan Anda'],
      [counts.destructions, 'usulan pemusnahan atau penahanan arsip menunggu Anda'],
      [counts.loans, 'arsip yang dipinjam belum kembali pada tanggalnya'],
      [counts.recalls, 'salinan harus ditarik'],
      [counts.reviews, 'dokumen perlu ditinjau ulang'],
      [counts.late_reviews, 'dokumen terlambat ditinjau ulang'],
      [counts.revision_needs, 'dokumen perlu revisi'],
      [counts.unread, 'dokumen wajib dibaca'],
      [counts.late_readers, 'orang di departemen Anda terlambat membaca'],
      [counts.covered, 'dokumen menunggu keputusan pengganti atas nama Anda'],
    ]),
    action: 'Buka HIMS',
    path: `/${decision ?? 'dashboard'}`,
  }),
  /** Periodic reviews that are due. */
  reviews: ({ waiting, late }) => ({
    heading: reviewsHeading,
    sentences: sentencesOf([
      [waiting, 'dokumen perlu ditinjau ulang'],
      [late, 'dokumen terlambat ditinjau ulang'],
    ]),
    action: 'Buka tinjauan',
    path: allReviewsPath,
  }),
  /** How a submission ended, for its submitter. */
  approved: (facts) => ({
    heading: 'Pengajuan Anda disahkan',
    sentences: ['Satu pengajuan Anda telah disahkan.'],
    action: 'Lihat pengajuan',
    path: outcomePath(facts),
  }),
  rejected: (facts) => ({
    heading: 'Pengajuan Anda ditolak',
    sentences: ['Satu pengajuan Anda ditolak. Alasannya dapat dibaca di HIMS.'],
    action: 'Lihat pengajuan',
    path: outcomePath(facts),
  }),
  recalls: null,
  /** A reminder of what the user must read. */
  reading: ({ unread }) => ({
    heading: 'Anda diingatkan membaca dokumen',
    sentences: sentencesOf([[unread, 'dokumen wajib Anda baca']]),
    action: 'Buka daftar bacaan',
    path: readingPath,
  }),
  absences: null,
  mail: null,
  holidays: null,
  changes: null,
  pack: null,
  published: null,
};

/** What decides whether a notification is mailed, and what the mail says. */
interface MailedNotice {
  kind?: NoticeKind | undefined;
  counts?: NoticeCounts | undefined;
  requested_decision: MailFacts['decision'];
  submission_id: string | null;
}

/** The mail of a notification; undefined for those that are not mailed. */
export const mailContentOf = ({
  kind,
  counts,
  requested_decision,
  submission_id,
}: MailedNotice): MailContent | undefined =>
  kind && noticeMails[kind]
    ? mailContent.parse({ ...counts, about: kind, decision: requested_decision, submission_id })
    : undefined;

export const mailOf = ({ about, ...facts }: MailContent): NoticeMail => {
  const mail = noticeMails[about];
  if (!mail) throw new Error(`A notice of the kind ${about} is not mailed`);
  return mail(facts);
};

/** '3 dokumen menunggu keputusan Anda.', for each count above zero. */
const sentencesOf = (counted: readonly (readonly [count: number | undefined, what: string])[]): string[] =>
  counted.flatMap(([count = 0, what]) => (count > 0 ? [`${count} ${what}.`] : []));
