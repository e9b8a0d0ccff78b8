import { UploadSimpleIcon } from '@phosphor-icons/react/UploadSimple';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../../components/ui/button.tsx';
import { jobsPath } from '../../../lib/bulk/bulk-view-url.ts';
import { jobProgress } from '../../../lib/bulk/job-progress.ts';
import { hasEnded } from '../../../lib/bulk/job-state.ts';
import { useUser } from '../../../lib/session/session.ts';
import { useJobs } from './use-jobs.ts';

/** Link from the bell to the recent imports and uploads, with the progress of the user's newest job. */
export const RecentJobs = ({ onOpen }: { onOpen: () => void }) => {
  const { data } = useJobs();
  const { nrp } = useUser();
  const running =
    data?.pages.flatMap((page) => page.jobs).filter((job) => job.owner_nrp === nrp && !hasEnded(job)) ?? [];
  const [first] = running;
  return (
    <Link
      to={jobsPath(running.length === 1 ? first?.job_id : undefined)}
      onClick={onOpen}
      className={buttonClass('ghost', 'sm')}
    >
      <UploadSimpleIcon aria-hidden size={16} />
      {first
        ? `${running.length === 1 ? 'Impor & Upload berjalan' : `${running.length} pekerjaan berjalan`} · ${Math.floor(jobProgress(first).percent)}%`
        : 'Impor & Upload Terakhir'}
    </Link>
  );
};
