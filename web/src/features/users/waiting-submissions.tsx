import type { AbsenceSummary } from '../../../../shared/api/absences.ts';
import type { RunningJob } from '../../../../shared/api/bulk.ts';
import type { OutputOf } from '../../../../shared/api/index.ts';
import type { WaitingSubmission } from '../../../../shared/api/users.ts';
import { kindLabels } from '../../../../shared/domain/jobs/job-outcome.ts';
import { periodText } from '../../../../shared/domain/people/absences.ts';
import { positionLabels, userName } from '../../../../shared/domain/people/roles.ts';
import { formatNumber, formatShortDate } from '../../lib/format/format.ts';
import type { WaitingResult } from './use-user-form.ts';

/**
 * The number of entries that fit without scrolling; on a phone a count of the rest is shown, because there is no
 * scrollbar.
 */
const visibleCount = 3;

/** The submissions left without a holder, each with the level it waits for. */
export const WaitingSubmissions = ({ waiting, waiting_more }: WaitingResult) => (
  <div className="flex flex-col gap-2 rounded-md bg-review-soft px-3 py-2 text-review">
    <p className="font-semibold">
      {waiting_more ? `Lebih dari ${waiting.length}` : waiting.length} pengajuan akan menunggu tanpa pejabat yang dapat
      memutuskannya:
    </p>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable for keyboard scrolling */}
    <ul tabIndex={0} className="flex max-h-60 flex-col gap-2 overflow-y-auto text-ink">
      {waiting.map((each) => (
        <li key={each.submission_id} className="min-w-0">
          <span className="block wrap-anywhere font-semibold">{each.document_number}</span>
          <span className="block wrap-anywhere">{each.document_title}</span>
          <span className="block text-muted text-sm">
            {each.department} · {levelText(each)} · menunggu sejak {formatShortDate(each.since)}
          </span>
        </li>
      ))}
    </ul>
    {waiting.length > visibleCount && <p className="text-sm">Gulir untuk melihat semuanya.</p>}
    <p>Tetapkan pejabat lain agar prosesnya dapat dilanjutkan.</p>
  </div>
);

const levelText = ({ level }: WaitingSubmission): string =>
  level === null ? 'Peninjauan oleh admin' : `Persetujuan ${positionLabels[level]}`;

type StoppedJobsProps = Pick<OutputOf<'save-user'>, 'running_jobs' | 'running_jobs_more'>;

/** The user's imports and uploads that the change will stop. */
export const StoppedJobs = ({ running_jobs: jobs, running_jobs_more }: StoppedJobsProps) => {
  if (jobs.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 rounded-md bg-review-soft px-3 py-2 text-review">
      <p className="font-semibold">
        {running_jobs_more ? `Lebih dari ${jobs.length}` : jobs.length} impor atau upload pengguna ini sedang berjalan
        dan akan dihentikan:
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable for keyboard scrolling */}
      <ul tabIndex={0} className="flex max-h-40 flex-col gap-2 overflow-y-auto text-ink">
        {jobs.map((job) => (
          <li key={job.job_id} className="min-w-0">
            <span className="block wrap-anywhere font-semibold">{job.file_name}</span>
            <span className="block text-muted text-sm">{progressText(job)}</span>
          </li>
        ))}
      </ul>
      <p>Data yang sudah ditulis tetap tersimpan; sisanya tidak dikerjakan.</p>
    </div>
  );
};

const progressText = ({ kind, dry_run, done, total }: RunningJob): string => {
  const title = kind !== 'import' ? kindLabels[kind] : dry_run ? 'Pemeriksaan impor' : 'Impor';
  if (total === 0) return `${title} · menunggu atau sedang dibaca`;
  return `${title} · ${formatNumber(done)} dari ${formatNumber(total)} ${kind === 'import' ? 'baris' : 'file'} selesai`;
};

type SuspendedAbsencesProps = { absences: readonly AbsenceSummary[]; isDeactivated?: boolean };

/** The absences in which the user may no longer substitute. */
export const SuspendedAbsences = ({ absences, isDeactivated = false }: SuspendedAbsencesProps) => {
  if (absences.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 rounded-md bg-review-soft px-3 py-2 text-review">
      <p className="font-semibold">
        {absences.length} penunjukan sebagai pengganti langsung {isDeactivated ? 'berakhir' : 'ditangguhkan'}:
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable for keyboard scrolling */}
      <ul tabIndex={0} className="flex max-h-40 flex-col gap-2 overflow-y-auto text-ink">
        {absences.map((each) => (
          <li key={each.id} className="min-w-0">
            <span className="block wrap-anywhere font-semibold">
              {userName(each.substitute)} a.n. {userName(each.holder)}
            </span>
            <span className="block text-muted text-sm">{periodText(each)}</span>
          </li>
        ))}
      </ul>
      <p>
        {isDeactivated
          ? 'Pejabatnya perlu menunjuk pengganti lain.'
          : 'Pengganti dapat bertindak lagi setelah admin mengonfirmasi di halaman Tidak di Tempat.'}
      </p>
    </div>
  );
};
