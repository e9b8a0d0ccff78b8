import * as z from 'zod/mini';

export const noticeCounts = z.object({
  /** Documents that wait for the user, and those that are late. */
  waiting: z._default(z.int(), 0),
  late: z._default(z.int(), 0),
  /** Controlled copies to collect, documents to read, and people of the user's department who are late with reading. */
  recalls: z.optional(z.int()),
  unread: z.optional(z.int()),
  late_readers: z.optional(z.int()),
  /** Documents whose review is due, those whose review is overdue, and those of both that need revision. */
  reviews: z.optional(z.int()),
  late_reviews: z.optional(z.int()),
  revision_needs: z.optional(z.int()),
  /** Of what waits, what the user decides as acting holder or in an absent holder's name. */
  in_capacity: z.optional(z.int()),
  /** What a substitute decides in the name of the absent user. */
  covered: z.optional(z.int()),
  /** Changes of approved revisions that wait for a second person. */
  changes: z.optional(z.int()),
  /** Destructions of records and holds that wait for the user. */
  destructions: z.optional(z.int()),
  /** Records on loan that should be back. */
  loans: z.optional(z.int()),
});
export type NoticeCounts = z.input<typeof noticeCounts>;

export const reviewsHeading = 'Tinjauan berkala dokumen';

/** What the digest of a day is about first of all. */
export const digestHeading = (counts: NoticeCounts): string => {
  const {
    waiting = 0,
    late = 0,
    changes = 0,
    destructions = 0,
    loans = 0,
    recalls = 0,
    unread = 0,
    reviews = 0,
    late_reviews = 0,
    late_readers = 0,
  } = counts;
  if (waiting > 0) return 'Dokumen menunggu Anda';
  if (late > 0) return 'Keputusan terlambat';
  if (changes > 0) return 'Perubahan menunggu Anda';
  if (destructions > 0) return 'Pemusnahan menunggu Anda';
  if (recalls > 0) return 'Salinan harus ditarik';
  if (loans > 0) return 'Arsip belum kembali';
  if (reviews + late_reviews > 0) return reviewsHeading;
  if (unread > 0) return 'Dokumen wajib dibaca';
  return late_readers > 0 ? 'Terlambat membaca' : 'Keputusan atas nama Anda';
};

/** A heading as the title of a notification: 'Dokumen menunggu Anda' is 'Dokumen Menunggu Anda' there. */
export const titleOfHeading = (heading: string): string =>
  heading.replaceAll(/(?<= )\p{L}/gu, (letter) => letter.toUpperCase());
