import type { Task } from '../../../../shared/api/home.ts';
import type { SessionUser } from '../../../../shared/api/sessions.ts';
import { type DepartmentCode, departmentLabels, slugOfDepartment } from '../../../../shared/domain/departments.ts';
import {
  absencesPath,
  deadReferencesPath,
  destructionPath,
  destructionPickerPath,
  distributionPath,
  distributionPickerPath,
  noTextPath,
  ownDepartmentsPath,
  readingPath,
  recordsPath,
  recordsPickerPath,
  reviewsPath,
  submissionPath,
  waitingChangesPath,
} from '../../../../shared/domain/notices/page-paths.ts';
import { canSeeEvidence, isAdmin, isAuditor } from '../../../../shared/domain/people/roles.ts';
import { waitingText } from '../../../../shared/domain/workflow/waiting.ts';
import { attachPath, jobsPath } from '../bulk/bulk-view-url.ts';
import { gapPath } from '../catalogue/document-path.ts';
import { formatNumber } from '../format/format.ts';
import { lateReadersPath } from '../required-reading/readers-path.ts';
import { decisionPath, resubmitPath } from '../submissions/submission-path.ts';

export interface TaskRow {
  id: string;
  count: string;
  text: string;
  /** By department, level or post; empty where the count is not divided. */
  parts: string;
  isLate: boolean;
  /** How many of them are late; empty where none is, or where the text says it of all. */
  late: string;
  /** How long the oldest has waited; empty where that is not known. */
  oldest: string;
  verb: string;
  to: string;
  /** Whom the row's button reminds at once. */
  reminders?: readonly Reminder[];
  /** Of what waits, among rows that also stand for what does not. */
  isFilled?: boolean;
}

/** Of those who can decide a submission, or of a person who must read. */
export type Reminder = { submission_id: string } | { nrp: string };

export const deadReferencesText = 'dokumen merujuk nomor yang tidak berlaku';
export const noTextText = 'berkas tanpa teks';

export const overdueReviewsText = 'tinjauan lewat tenggat';
export const recallsText = 'salinan harus ditarik';

const ownSubmissionsPath = '/dashboard?milik=saya';

export const overdueReviewsPath = (department: DepartmentCode | null): string =>
  `${reviewsPath}?tenggat=terlambat${department === null ? '' : `&departemen=${slugOfDepartment(department)}`}`;

/** Where several departments are chosen from. */
const departmentsPath = (user: SessionUser): string =>
  canSeeEvidence(user) ? distributionPickerPath : ownDepartmentsPath;

type View = Pick<TaskRow, 'text' | 'verb' | 'to' | 'reminders'>;

const views: Record<Task['kind'], (task: Task, user: SessionUser) => View> = {
  review: () => ({ text: 'pengajuan perlu ditinjau', verb: 'Tinjau', to: decisionPath('review', null) }),
  approval: () => ({ text: 'pengajuan perlu diputuskan', verb: 'Putuskan', to: decisionPath('approval', null) }),
  recall: ({ department }, user) => ({
    text: recallsText,
    verb: 'Tarik',
    to: department === null ? departmentsPath(user) : distributionPath(department, 'penarikan'),
  }),
  overdue_loan: ({ department }, user) => ({
    text: 'arsip terlambat dikembalikan',
    verb: 'Lihat',
    to:
      department === null
        ? canSeeEvidence(user)
          ? recordsPickerPath
          : ownDepartmentsPath
        : `${recordsPath(department, 'arsip')}&keadaan=terlambat`,
  }),
  overdue_review: ({ department }) => ({
    text: overdueReviewsText,
    verb: 'Tinjau ulang',
    to: overdueReviewsPath(department),
  }),
  // What the user decides has a row of its own.
  stuck: (_task, user) => ({
    text: isAuditor(user) ? 'pengajuan terlambat diputuskan' : 'pengajuan terlambat di pejabat lain',
    verb: 'Lihat',
    to: '/dashboard?status=terlambat',
  }),
  vacant: (_task, user) => ({
    text: 'jabatan tanpa pejabat',
    ...(isAdmin(user) ? { verb: 'Tetapkan', to: '/pengguna' } : { verb: 'Lihat', to: '/waktu-proses' }),
  }),
  locked: () => ({ text: 'pengguna terkunci', verb: 'Buka kunci', to: '/pengguna?status=terkunci' }),
  import_failed: ({ job_id }) => ({
    text: 'impor terakhir gagal',
    verb: 'Periksa',
    to: jobsPath(job_id ?? undefined),
  }),
  import_open: ({ job_id }) => ({
    text: 'pemeriksaan impor belum selesai',
    verb: 'Lanjutkan',
    to: jobsPath(job_id ?? undefined),
  }),
  no_file: () => ({ text: 'dokumen tanpa berkas', verb: 'Lengkapi', to: gapPath('no_file') }),
  dead_reference: () => ({ text: deadReferencesText, verb: 'Periksa', to: deadReferencesPath }),
  no_text: () => ({ text: noTextText, verb: 'Periksa', to: noTextPath }),
  duplicate_number: () => ({ text: 'dokumen bernomor ganda', verb: 'Periksa', to: gapPath('duplicate_number') }),
  absence: () => ({ text: 'ketidakhadiran diajukan', verb: 'Konfirmasi', to: absencesPath }),
  waiting_change: () => ({ text: 'perubahan menunggu orang kedua', verb: 'Putuskan', to: waitingChangesPath }),
  destruction: ({ department }) => ({
    text: 'usulan pemusnahan menunggu Anda',
    verb: 'Buka',
    to: department === null ? destructionPickerPath : destructionPath(department),
  }),
  hold: ({ department }) => ({
    text: 'penahanan arsip menunggu orang kedua',
    verb: 'Konfirmasi',
    to: department === null ? destructionPickerPath : destructionPath(department, 'penahanan'),
  }),
  waiting_file: () => ({ text: 'berkas tanpa dokumen', verb: 'Periksa', to: attachPath }),
  own_rejected: ({ submission_id }) => ({
    text: 'pengajuan Anda ditolak',
    ...(submission_id === null
      ? { verb: 'Lihat', to: `${ownSubmissionsPath}&status=ditolak` }
      : { verb: 'Ajukan ulang', to: resubmitPath(submission_id) }),
  }),
  reading: () => ({ text: 'dokumen wajib dibaca', verb: 'Baca', to: readingPath }),
  own_waiting: ({ submission_id }) => ({
    text: 'pengajuan Anda diproses',
    ...(submission_id === null
      ? { verb: 'Lihat', to: `${ownSubmissionsPath}&status=diproses` }
      : { verb: 'Lihat', to: submissionPath(submission_id), reminders: [{ submission_id }] }),
  }),
};

/** Their texts say that all of them are late. */
const lateKinds: readonly Task['kind'][] = ['overdue_loan', 'overdue_review', 'stuck', 'import_failed'];

/** Their parts are names, of one each. */
const namedKinds: readonly Task['kind'][] = ['vacant', 'locked'];

const lateText = ({ kind, late, count }: Task): string => {
  if (late === 0 || lateKinds.includes(kind)) return '';
  if (late < count) return `${formatNumber(late)} terlambat`;
  return count === 1 ? 'terlambat' : 'semua terlambat';
};

export const taskRow = (task: Task, user: SessionUser): TaskRow => {
  const { kind, count, more, late, oldest_days, parts } = task;
  const [only] = parts;
  return {
    id: kind,
    count: `${formatNumber(count)}${more ? '+' : ''}`,
    isLate: late > 0,
    late: lateText(task),
    oldest: oldest_days === null ? '' : `${count === 1 ? 'sejak' : 'terlama'} ${waitingText(oldest_days)}`,
    parts:
      only && parts.length === 1
        ? only.label
        : parts
            .map((part) => (namedKinds.includes(kind) ? part.label : `${part.label} ${formatNumber(part.count)}`))
            .join(' · '),
    ...views[kind](task, user),
    ...(isAuditor(user) && { verb: 'Periksa' }),
  };
};

/** A row that stands also where nothing waits; the count undefined while it loads. */
export const countRow = (id: string, count: number | undefined, text: string, to: string): TaskRow => ({
  ...{ id, text, to, count: count === undefined ? '…' : formatNumber(count) },
  ...{ parts: '', isLate: false, late: '', oldest: '', verb: 'Buka' },
});

/** People of a department who are late with what they must read; of several departments, all of them together. */
export const lateReadersRow = (
  late: readonly { department: DepartmentCode; count: number; people: readonly { nrp: string }[] }[],
): TaskRow[] => {
  const found = late.filter(({ count }) => count > 0);
  if (found.length === 0) return [];
  const count = found.reduce((sum, each) => sum + each.count, 0);
  return [
    {
      id: 'late_readers',
      count: formatNumber(count),
      text: 'pembaca terlambat',
      oldest: '',
      isLate: true,
      late: '',
      parts: found.map(({ department }) => departmentLabels[department]).join(' · '),
      verb: 'Lihat',
      to: lateReadersPath,
      reminders: found.flatMap(({ people }) => people),
    },
  ];
};
