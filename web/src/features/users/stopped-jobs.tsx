import type { RunningJob } from '../../../../shared/api/bulk.ts';
import type { OutputOf } from '../../../../shared/api/index.ts';
import { kindLabels } from '../../../../shared/domain/jobs/job-outcome.ts';
import { formatNumber } from '../../lib/format/format.ts';

type StoppedJobsProps = Pick<OutputOf<'save-user'>, 'running_jobs' | 'running_jobs_more'>;

/** The user's imports and uploads that the change will stop. */
export const StoppedJobs = ({ running_jobs: jobs, running_jobs_more }: StoppedJobsProps) => {
  if (jobs.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 rounded-md bg-review-soft px-3 py-2 text-review">
      <p className="font-semibold">
        {running_jobs_more ? `Lebih dari ${jobs.length}` : jobs.length} import atau upload pengguna ini sedang berjalan
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
  const title = kind !== 'import' ? kindLabels[kind] : dry_run ? 'Pemeriksaan import' : 'Import';
  if (total === 0) return `${title} · menunggu atau sedang dibaca`;
  return `${title} · ${formatNumber(done)} dari ${formatNumber(total)} ${kind === 'import' ? 'baris' : 'file'} selesai`;
};
