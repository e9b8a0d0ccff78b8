import type { SubmissionEvent } from '../../api/submission-records.ts';
import type { DepartmentCode, SubmissionDepartment } from '../departments.ts';
import { purposeLabels, type SubmissionPurpose } from '../documents/documents.ts';
import { type Position, type PositionRole, positionLabels, positionTitle, userName } from '../people/roles.ts';
import { approverLevelOf, capacityLabels } from '../workflow/workflow.ts';

import type { NoticeCounts } from './notice-counts.ts';
import type { NoticeKind } from './notice-kinds.ts';

/** A transition of a submission, with the submission's fields that its notices mention. */
export type TransitionDetails = Pick<
  SubmissionEvent,
  'action' | 'from' | 'to' | 'actor_nrp' | 'actor_name' | 'capacity' | 'acting' | 'on_behalf_of' | 'reason' | 'skipped'
> & {
  department: SubmissionDepartment;
  document_title: string;
  document_number: string;
  submission_purpose: SubmissionPurpose;
  submitter_nrp: string;
  approved_before: readonly string[];
};

/** The recipients of a notice; the server resolves them to users when it sends the notice. */
export type Audience =
  | { are: 'submitter' }
  | { are: 'admins' }
  | { are: 'holders'; level: PositionRole }
  | { are: 'document_controllers' }
  | { are: 'approved_before' };

export interface Notice {
  to: Audience;
  /** Decides where it leads and what is mailed; absent where it leads to its submission, job or document, and is not mailed. */
  kind?: NoticeKind;
  counts?: NoticeCounts;
  /** The decision that it asks its recipients for. */
  requested_decision?: 'review' | 'approval';
  /** The kind whose screen it leads to, where that is another one. */
  opens?: NoticeKind;
  /** The department that this screen shows. */
  department?: DepartmentCode;
  /** The number of the document whose page it leads to. */
  nomor?: string;
  /** It replaces the recipient's earlier notice of the submission's steps, or of the day's publications, and counts these. */
  combines?: 'submission' | 'day';
  type: 'success' | 'error' | 'info';
  title: string;
  message: string;
}

/** What a transition's notices say that its event does not. */
interface NoticeFacts {
  /** Copies in circulation that must be collected because of it. */
  recalls?: number;
  changeReason?: string | undefined;
}

/**
 * The notices of a transition with their recipients. A user who matches several receives only the first, and the
 * submitter is never asked to review or approve their own submission.
 */
export const transitionNotices = (event: TransitionDetails, facts: NoticeFacts = {}): Notice[] => {
  if (event.action === 'withdraw') return [];
  if (event.action === 'reject') return rejectionNotices(event);
  if (event.action === 'submit') return [reviewRequestNotice(event, facts)];
  return event.to === 'approved' ? approvalNotices(event, facts) : progressNotices(event, facts);
};

const reviewRequestNotice = (event: TransitionDetails, { changeReason }: NoticeFacts): Notice => ({
  to: { are: 'admins' },
  requested_decision: 'review',
  type: 'info',
  title: 'Pengajuan Menunggu Peninjauan',
  message: `${actor(event)} mengajukan ${purpose(event)} dokumen ${named(event)} dari departemen ${event.department}.${reasonSentence(changeReason)} Silakan meninjaunya di halaman Peninjauan.`,
});

const progressNotices = (event: TransitionDetails, { changeReason }: NoticeFacts): Notice[] => {
  const next = approverLevelOf(event.to);
  const label = next === null ? '' : positionLabels[next];
  const progress = progressOf(event);
  const toSubmitter: Notice = {
    to: { are: 'submitter' },
    combines: 'submission',
    type: 'info',
    title: progress.title,
    message: `${progress.message} dan kini menunggu persetujuan ${label}.${skippedLevels(event)}`,
  };
  if (next === null) return [toSubmitter];
  return [
    toSubmitter,
    {
      to: { are: 'holders', level: next },
      requested_decision: 'approval',
      type: 'info',
      title: 'Dokumen Menunggu Persetujuan',
      message: `${purposeLabels[event.submission_purpose]} dokumen ${named(event)} dari departemen ${event.department} menunggu persetujuan Anda selaku ${label}.${reasonSentence(changeReason)}`,
    },
  ];
};

/** The result of the level just passed, as the beginning of a sentence. */
const progressOf = (event: TransitionDetails): Pick<Notice, 'title' | 'message'> => {
  if (event.action === 'skip')
    return { title: 'Tahap Dilewati', message: `Dokumen ${named(event)} dilanjutkan ke tahap berikutnya` };
  if (event.capacity === 'reviewer')
    return {
      title: 'Pengajuan Lolos Peninjauan',
      message: `Pengajuan dokumen ${named(event)} telah lolos peninjauan`,
    };
  return {
    title: `Disetujui ${capacityOf(event)}`,
    message: `Dokumen ${named(event)} telah disetujui oleh ${capacityOf(event)} (${actor(event)})`,
  };
};

/** Sent to a newly appointed holder about submissions that already wait at their level. */
export const appointmentNotice = (
  position: Position,
  waiting: readonly { document_title: string; document_number: string }[],
): Omit<Notice, 'to'> => {
  const post = positionTitle(position);
  return {
    requested_decision: 'approval',
    type: 'info',
    title: 'Dokumen Menunggu Persetujuan',
    message: `Anda kini memegang jabatan ${post}. Sudah ada ${oneOrMany(waiting)} yang menunggu persetujuan Anda.`,
  };
};

/** Sent to a new admin about submissions that already wait for review; `more`: they were notified of others before. */
export const newAdminNotice = (
  waiting: readonly { document_title: string; document_number: string }[],
  more: boolean,
): Omit<Notice, 'to'> => ({
  requested_decision: 'review',
  type: 'info',
  title: 'Pengajuan Menunggu Peninjauan',
  message: `Anda kini memiliki peran Admin. Sudah ada ${oneOrMany(waiting)} yang menunggu peninjauan Anda${more ? ', selain yang telah diberitahukan sebelumnya' : ''}. Silakan meninjaunya di halaman Peninjauan.`,
});

/** Sent to admins when a position ends or expires and its waiting submissions have no other decider. */
export const vacancyNotice = (
  post: Pick<Position, 'role' | 'department'>,
  waiting: readonly { document_title: string; document_number: string }[],
): Omit<Notice, 'to'> => ({
  type: 'info',
  title: 'Menunggu Pejabat',
  message: `Tidak ada lagi ${positionTitle(post)} yang dapat memutuskan ${oneOrMany(waiting)}. Tetapkan pejabat atau Plh. di halaman Pengguna agar proses dapat dilanjutkan.`,
});

const oneOrMany = (waiting: readonly { document_title: string; document_number: string }[]): string => {
  const [first] = waiting;
  return waiting.length === 1 && first
    ? `dokumen “${first.document_title}” (${first.document_number})`
    : `${waiting.length} dokumen`;
};

const approvalNotices = (event: TransitionDetails, { recalls = 0, changeReason }: NoticeFacts): Notice[] => {
  const texts: Record<SubmissionPurpose, { submitter: string; title: string; controllers: string }> = {
    new: {
      submitter: 'telah disahkan dan diterbitkan',
      title: 'Dokumen Baru Terbit',
      controllers: 'telah disahkan dan masuk ke Daftar Induk',
    },
    revision: {
      submitter: 'telah disahkan; revisi terbarunya kini berlaku',
      title: 'Revisi Dokumen Terbit',
      controllers: 'telah direvisi dan diperbarui di Daftar Induk',
    },
    cancellation: {
      submitter: 'telah disahkan pemusnahannya dan tidak berlaku lagi',
      title: 'Dokumen Dimusnahkan',
      controllers: 'telah disahkan pemusnahannya dan ditandai Kadaluarsa di Daftar Induk',
    },
  };
  const { submitter, title, controllers } = texts[event.submission_purpose];
  return [
    {
      to: { are: 'submitter' },
      combines: 'submission',
      kind: 'approved',
      type: 'success',
      title: 'Dokumen Disahkan',
      message: `Dokumen ${named(event)} ${submitter}.${skippedLevels(event)}`,
    },
    {
      to: { are: 'document_controllers' },
      combines: 'day',
      ...(recalls > 0 && { counts: { recalls } }),
      nomor: event.document_number,
      type: 'info',
      title,
      message: `Dokumen ${named(event)} ${controllers}.${reasonSentence(changeReason)}${copiesSentence(recalls)}`,
    },
  ];
};

const rejectionNotices = (event: TransitionDetails): Notice[] => {
  const because = event.reason === null ? ' Tidak ada alasan yang disertakan.' : ` Alasan: ${event.reason}`;
  const by = `ditolak oleh ${actor(event)} selaku ${capacityOf(event)}.`;
  return [
    {
      to: { are: 'submitter' },
      combines: 'submission',
      kind: 'rejected',
      type: 'error',
      title: 'Pengajuan Ditolak',
      message: `Pengajuan ${purpose(event)} dokumen ${named(event)} ${by}${because}`,
    },
    {
      to: { are: 'approved_before' },
      type: 'info',
      title: 'Pengajuan yang Anda Setujui Ditolak',
      message: `Dokumen ${named(event)} yang sebelumnya Anda setujui ${by}${because}`,
    },
  ];
};

const named = ({ document_title, document_number }: TransitionDetails): string =>
  `“${document_title}” (${document_number})`;

const purpose = ({ submission_purpose }: TransitionDetails): string => purposeLabels[submission_purpose].toLowerCase();

const actor = ({ actor_name, actor_nrp, on_behalf_of }: TransitionDetails): string =>
  `${userName({ nrp: actor_nrp, full_name: actor_name })}${on_behalf_of ? ` a.n. ${userName(on_behalf_of)}` : ''}`;

const capacityOf = ({ capacity, acting }: TransitionDetails): string =>
  `${acting ? 'Plh. ' : ''}${capacityLabels[capacity]}`;

const skippedLevels = ({ skipped }: TransitionDetails): string =>
  skipped.length === 0
    ? ''
    : ` Tahap ${skipped.map(({ level }) => positionLabels[level]).join(' dan ')} dilewati karena satu-satunya pejabatnya adalah pengaju.`;

/** A notice is read in a small window; the whole reason stands where it leads. */
const maxReason = 140;

/** Why a revision is made, within its notice; empty where that is not known. */
export const reasonSentence = (reason: string | undefined): string => {
  if (reason === undefined) return '';
  const line = reason.replace(/\s+/g, ' ').trim();
  const shown = line.length > maxReason ? `${line.slice(0, maxReason).trimEnd()}…` : line;
  return ` Alasan perubahan: ${/[.!?…]$/.test(shown) ? shown : `${shown}.`}`;
};

/** '5 salinan beredar harus ditarik.', in the notice of a publication; empty without any. */
export const copiesSentence = (count: number): string =>
  count === 0 ? '' : ` ${count} salinan beredar harus ditarik.`;
