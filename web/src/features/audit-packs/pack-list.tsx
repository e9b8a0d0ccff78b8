import { DownloadSimpleIcon } from '@phosphor-icons/react/DownloadSimple';
import type { BulkJob } from '../../../../shared/api/bulk.ts';
import type { BulkState } from '../../../../shared/api/job-states.ts';
import { packFileName } from '../../../../shared/domain/audit-pack/pack-names.ts';
import { seedOriginLabels } from '../../../../shared/domain/audit-pack/seeds.ts';
import { userName } from '../../../../shared/domain/people/roles.ts';
import { dayText } from '../../../../shared/domain/time/date-text.ts';
import { Badge, type BadgeTone } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Progress } from '../../components/ui/progress.tsx';
import { RelativeTime } from '../../components/ui/relative-time.tsx';
import { callApi } from '../../lib/api/api.ts';
import { jobProgress } from '../../lib/bulk/job-progress.ts';
import { hasEnded } from '../../lib/bulk/job-state.ts';
import { cn } from '../../lib/cn.ts';
import { openFile } from '../../lib/files/open-file.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { useUser } from '../../lib/session/session.ts';

const states: Record<BulkState, { label: string; tone: BadgeTone }> = {
  queued: { label: 'Menunggu', tone: 'review' },
  running: { label: 'Disusun', tone: 'approval' },
  done: { label: 'Siap', tone: 'done' },
  failed: { label: 'Gagal', tone: 'stop' },
  cancelled: { label: 'Dihentikan', tone: 'other' },
};

/** Packs with their progress, and once they are made what they have. */
export const PackList = ({ packs }: { packs: readonly BulkJob[] }) => (
  <ul className="divide-y divide-line rounded-md border border-line bg-surface">
    {packs.map((job) => (
      <PackRow key={job.job_id} job={job} />
    ))}
  </ul>
);

const PackRow = ({ job }: { job: BulkJob }) => {
  const { nrp } = useUser();
  const { pack, state, message, owner_nrp, owner_name, created_at } = job;
  const { label, tone } = states[state];
  if (!pack) return null;
  return (
    <li className="flex flex-col gap-1.5 px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 font-semibold">{pack.clause}</span>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="flex flex-wrap justify-between gap-x-3 text-muted text-sm">
        <span>
          {dayText(pack.from)} – {dayText(pack.to)}
          {owner_nrp !== nrp && ` · ${userName({ nrp: owner_nrp, full_name: owner_name })}`}
        </span>
        <RelativeTime at={created_at} />
      </p>
      {hasEnded(job) ? (
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
          <div className="min-w-0 text-sm">
            {state === 'done' ? <Contents pack={pack} /> : <p className="wrap-anywhere">{message}</p>}
          </div>
          {state === 'done' && <DownloadPack job={job} pack={pack} />}
        </div>
      ) : (
        <Making job={job} />
      )}
    </li>
  );
};

type Pack = NonNullable<BulkJob['pack']>;

const Contents = ({ pack: { samples = 0, exceptions = 0, seed, seed_origin } }: { pack: Pack }) => (
  <>
    <p>
      <span className={cn('font-semibold', exceptions > 0 && 'text-review')}>
        {formatNumber(exceptions)} pengecualian
      </span>{' '}
      · {formatNumber(samples)} sampel
    </p>
    {seed_origin && <p className="text-muted">Asal pilihan acak: {seedOriginLabels[seed_origin]}</p>}
    <p className="wrap-anywhere text-muted">Pilihan acak: {seed}</p>
  </>
);

const Making = ({ job }: { job: BulkJob }) => {
  const { percent, label, detail } = jobProgress(job);
  return (
    <div className="flex flex-col gap-1">
      <p role="status" className="text-sm">
        {label}
        {detail && <span className="text-muted tabular-nums"> {detail}</span>}
      </p>
      <Progress value={percent} label={`Kemajuan paket ${job.file_name}`} />
    </div>
  );
};

/** The URL of the file expires within minutes, so it is requested on click. */
const DownloadPack = ({ job, pack }: { job: BulkJob; pack: Pack }) => {
  const open = () =>
    openFile(
      async () => {
        const { report_url } = (await callApi('get-bulk-job', { job_id: job.job_id })).job;
        if (report_url === null) throw new Error('The pack of the ended job no longer exists');
        return { url: report_url, file_name: packFileName(pack), inline: false };
      },
      'Error',
      'Paket tidak dapat diunduh. Silakan coba lagi.',
    );
  return (
    <Button variant="secondary" size="sm" onClick={() => void open()}>
      <DownloadSimpleIcon aria-hidden size={16} />
      Unduh ZIP
    </Button>
  );
};
