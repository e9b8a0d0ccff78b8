import type { SubmissionDepartment } from '../departments.ts';
import type { PositionRole } from '../people/roles.ts';
import { waitingText } from '../workflow/waiting.ts';
import { recallSentence } from './copy-notices.ts';
import { digestHeading, type NoticeCounts, titleOfHeading } from './notice-counts.ts';
import type { Notice } from './notices.ts';
import { type NamedReading, namedReadingText } from './reading-notices.ts';
import type { ReadingDigest } from './reading-reminders.ts';
import { type Digest, type Escalation, emptyDigest, type NamedSubmission, postText } from './reminders.ts';

/** More are counted: a notice is read in a small window. */
const maxNamed = 3;

interface Titles {
  document_title: string;
  document_number: string;
}

/** The ids of the submissions whose titles the notice of a digest needs. */
export const idsNamedIn = ({ named, escalations }: Digest): string[] => [
  ...named.slice(0, maxNamed).map(({ submission_id }) => submission_id),
  ...escalations.flatMap(({ submissions }) => (submissions.length === 1 ? submissions : [])).map(idOf),
];

/** Reviews of documents, for those who review them. */
export interface ReviewDigest {
  /** Due within 90 days, of those that are named, and overdue. */
  due: number;
  overdue: number;
  /** Found to need revision, of all of these. */
  needsRevision: number;
  /** Whether something fell due since the last digests. */
  isNew: boolean;
  sentence: string;
}

/** All that one user is reminded of on a day. */
export interface WholeDigest {
  decision: Digest | undefined;
  /** Changes of approved revisions that wait for a second person. */
  changes?: number | undefined;
  /** Destructions of records and holds that wait for the user. */
  destructions?: number | undefined;
  /** Records on loan that should be back, which the user has lent or borrowed. */
  loans?: number | undefined;
  reading: ReadingDigest | undefined;
  reviews?: ReviewDigest | undefined;
  /** People of the departments that the user heads who are late with a document. */
  lateReaders: number;
}

const nothingToDecide = emptyDigest();

/**
 * The notice of a digest: what the user can decide, what of it is soon late or late, and what waits too long for others,
 * by post; which copies must be collected; which documents must be reviewed; and what they and the people of their
 * departments must read; one document alone is named, with `onlyReading`. It leads to the decisions of the kind that has waited longest, without any to the longest
 * escalation, then to the copies, to the reviews, and else to what must be read.
 */
export const digestNotice = (
  { decision, changes = 0, destructions = 0, loans = 0, reading, reviews, lateReaders }: WholeDigest,
  titlesOf: (submissionId: string) => Titles,
  onlyReading?: NamedReading,
): Omit<Notice, 'to'> & { submission_id: string | null } => {
  const digest = decision ?? nothingToDecide;
  const { oldest, escalations, recall, review, approval } = digest;
  const [covered, in_capacity] = [sumOf(digest.covered), sumOf(digest.capacities)];
  const sentences = [
    ...[ownSentence(digest), coveredSentence(digest)],
    ...[namedSentence(digest, titlesOf), escalationSentence(digest, titlesOf)],
    counted(changes, 'perubahan revisi yang disetujui menunggu keputusan orang kedua.'),
    counted(destructions, 'usulan pemusnahan atau penahanan arsip menunggu Anda.'),
    counted(loans, 'arsip yang dipinjam belum kembali pada tanggalnya.'),
    ...[recall ? recallSentence(recall) : '', reviews?.sentence ?? ''],
    ...[readingSentence(reading, onlyReading), counted(lateReaders, 'orang di departemen Anda terlambat membaca.')],
  ];
  const counts: NoticeCounts = {
    waiting: review + approval,
    late: escalations.reduce((sum, { submissions }) => sum + submissions.length, 0),
    ...positive({ in_capacity, covered, changes, destructions, loans, late_readers: lateReaders }),
    ...(recall && { recalls: recall.copies }),
    ...(reading && { unread: reading.unread }),
    ...(reviews && { reviews: reviews.due, late_reviews: reviews.overdue }),
    ...(reviews && reviews.needsRevision > 0 && { revision_needs: reviews.needsRevision }),
  };
  return {
    kind: 'waiting',
    counts,
    type: 'info',
    title: titleOfHeading(digestHeading(counts)),
    message: sentences.filter((sentence) => sentence !== '').join(' '),
    submission_id: oldest ? null : (escalations[0]?.submissions[0]?.submission_id ?? null),
    ...(oldest && { requested_decision: oldest.decision }),
    ...screenOf(digest, { changes, reading, reviews }),
  };
};

const sumOf = (counts: Record<string, number>): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** The screen of a digest without decisions. */
const screenOf = (
  { oldest, escalations, recall, covered }: Digest,
  { changes, reading, reviews }: Pick<WholeDigest, 'changes' | 'reading' | 'reviews'>,
): Pick<Notice, 'opens' | 'department'> => {
  if (oldest || escalations.length > 0) return {};
  if (changes) return { opens: 'changes' };
  if (recall) return { opens: 'recalls', department: recall.department };
  if (reviews) return { opens: 'reviews' };
  if (reading) return { opens: 'reading' };
  return Object.keys(covered).length > 0 ? { opens: 'absences' } : {};
};

const positive = (counts: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

const counted = (count: number, text: string): string => (count === 0 ? '' : `${count} ${text}`);

const readingSentence = (reading: ReadingDigest | undefined, only: NamedReading | undefined): string => {
  if (!reading) return '';
  const late = reading.overdue > 0 ? `, ${reading.overdue} terlambat` : '';
  return `${reading.unread} dokumen wajib dibaca${late}${namedReadingText(only)}`;
};

const idOf = ({ submission_id }: NamedSubmission): string => submission_id;

const ownSentence = ({ review, approval, oldest, capacities }: Digest): string => {
  if (!oldest) return '';
  const kinds = review > 0 && approval > 0 ? ` (${review} peninjauan, ${approval} persetujuan)` : '';
  const age = oldest.days === 0 ? 'masuk hari ini' : `tertua ${waitingText(oldest.days)}`;
  const inCapacity = Object.entries(capacities).map(([as, count]) => ` ${count} di antaranya ${as}.`);
  return `${review + approval} dokumen menunggu Anda${kinds}, ${age}.${inCapacity.join('')}`;
};

/** For an absent holder, who may still decide. */
const coveredSentence = ({ covered }: Digest): string =>
  Object.entries(covered)
    .map(([name, count]) => `${count} dokumen menunggu keputusan ${name} a.n. Anda.`)
    .join(' ');

const namedSentence = ({ named }: Digest, titlesOf: (id: string) => Titles): string => {
  if (named.length === 0) return '';
  const shown = named.slice(0, maxNamed).map((each) => `${titleText(titlesOf(idOf(each)))}, ${waitingText(each.days)}`);
  return `Perlu segera diputuskan: ${enumeration(shown, named.length)}.`;
};

const escalationSentence = ({ escalations }: Digest, titlesOf: (id: string) => Titles): string =>
  escalations.length === 0
    ? ''
    : `Terlambat diputuskan pejabat lain: ${escalations.map((each) => escalationText(each, titlesOf)).join('; ')}.`;

const escalationText = (
  { level, department, holders, hasOnlySubmitter, submissions }: Escalation,
  titlesOf: (id: string) => Titles,
): string => {
  const [longest, ...others] = submissions;
  if (!longest) return '';
  const what =
    others.length === 0
      ? `${titleText(titlesOf(idOf(longest)))}, ${waitingText(longest.days)}`
      : `${submissions.length} dokumen, tertua ${waitingText(longest.days)}`;
  const vacant = hasOnlySubmitter ? 'pejabatnya hanya pengaju' : 'belum ada pejabat';
  const who = holders.length === 0 ? vacant : enumeration(holders.slice(0, maxNamed), holders.length, ', ');
  return `${postText(level, department)} (${who}): ${what}`;
};

const titleText = ({ document_title, document_number }: Titles): string => `“${document_title}” (${document_number})`;

const enumeration = (shown: readonly string[], count: number, separator = '; '): string =>
  [...shown, ...(count > shown.length ? [`dan ${count - shown.length} lainnya`] : [])].join(separator);

/** What a submitter asks the deciders of their submission. */
export interface Reminding {
  submitter_nrp: string;
  submitter_name: string | null;
  document_title: string;
  document_number: string;
  department: SubmissionDepartment;
  level: PositionRole | null;
  /** Working days that it has waited at this level. */
  days: number;
}

/** The notice of a submitter's own reminder to those who can decide; `vacant`: to the admins, because no user can. */
export const remindingNotice = (
  reminding: Reminding,
  vacant: false | 'no_holder' | 'only_submitter',
): Omit<Notice, 'to'> => {
  const { submitter_nrp, submitter_name, department, level, days } = reminding;
  const post = postText(level, department);
  const since = days === 0 ? 'sejak hari ini' : `sudah ${waitingText(days)}`;
  const document = `dokumen ${titleText(reminding)}`;
  const request =
    level === null
      ? `${document} menunggu peninjauan Anda, ${since}.`
      : vacant
        ? `${document} menunggu ${post}, ${since}, dan ${vacant === 'only_submitter' ? 'pengaju adalah satu-satunya pejabatnya' : 'jabatan itu belum ada pejabatnya'}. Tetapkan pejabat atau Plh. di halaman Pengguna.`
        : `${document} menunggu persetujuan Anda selaku ${post}, ${since}.`;
  return {
    ...(!vacant && { requested_decision: level === null ? 'review' : 'approval' }),
    type: 'info',
    title: 'Pengingat dari Pengaju',
    message: `${submitter_name ?? `User ${submitter_nrp}`} mengingatkan: ${request}`,
  };
};
