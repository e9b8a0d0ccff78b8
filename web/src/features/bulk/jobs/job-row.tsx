import type { BulkJob, ListedJob } from '../../../../../shared/api/bulk.ts';
import type { BulkState } from '../../../../../shared/api/job-states.ts';
import { Badge, type BadgeTone } from '../../../components/ui/badge.tsx';
import { Progress } from '../../../components/ui/progress.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { jobProgress } from '../../../lib/bulk/job-progress.ts';
import { hasEnded } from '../../../lib/bulk/job-state.ts';
import { hasPartialFailure, undoneText } from '../result-text.ts';
import { CancelJob } from './cancel-job.tsx';
import { jobFiles, jobTitle, ownerShown } from './job-title.tsx';
import { UndoImport } from './undo-import.tsx';

const states: Record<BulkState, { label: string; tone: BadgeTone }> = {
  queued: { label: 'Menunggu', tone: 'review' },
  running: { label: 'Berjalan', tone: 'approval' },
  done: { label: 'Selesai', tone: 'done' },
  failed: { label: 'Gagal', tone: 'stop' },
  cancelled: { label: 'Dibatalkan', tone: 'other' },
};

const partial = { label: 'Sebagian gagal', tone: 'review' } as const;
/** Documents that were changed since are left on purpose. */
const partlyUndone = { label: 'Selesai sebagian', tone: 'review' } as const;

/** A dry run saved nothing. */
const checked = { label: 'Pemeriksaan selesai', tone: 'done' } as const;

const stateOf = (job: BulkJob): { label: string; tone: BadgeTone } => {
  if (job.state === 'done' && job.dry_run) return checked;
  if (job.state === 'done' && job.result?.success === false) return states.failed;
  if (!hasPartialFailure(job)) return states[job.state];
  return job.kind === 'undo' ? partlyUndone : partial;
};

type JobRowProps = { job: ListedJob; showOwner: boolean; onOpen: () => void };

export const JobRow = ({ job, showOwner, onOpen }: JobRowProps) => {
  const { label, tone } = stateOf(job);
  const progress = jobProgress(job);
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full flex-col gap-1 px-3 py-3 text-left hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <span className="flex w-full items-start justify-between gap-3">
          <span className="min-w-0 break-words font-semibold">{jobFiles(job)}</span>
          <Badge tone={tone}>{label}</Badge>
        </span>
        <span className="flex w-full flex-wrap justify-between gap-x-3 text-muted text-sm">
          <span>
            {jobTitle(job)}
            {!hasEnded(job) && progress.detail && ` · ${progress.detail}`}
          </span>
          <RelativeTime at={job.created_at} />
        </span>
        {showOwner && <span className="break-words text-muted text-sm">{`Dijalankan oleh ${ownerShown(job)}`}</span>}
        {job.undo?.job && <span className="break-words text-muted text-sm">{undoneText(job.undo.job)}</span>}
        {!hasEnded(job) && <Progress value={progress.percent} label={`Kemajuan ${job.file_name}`} className="w-full" />}
      </button>
      {job.undo?.until && (
        <div className="flex justify-end px-3 pb-3">
          <UndoImport job={job} undo={job.undo} />
        </div>
      )}
      {!hasEnded(job) && (
        <div className="flex justify-end px-3 pb-3">
          <CancelJob job={job} size="sm" />
        </div>
      )}
    </li>
  );
};
