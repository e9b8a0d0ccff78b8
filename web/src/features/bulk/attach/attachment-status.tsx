import { PaperclipIcon } from '@phosphor-icons/react/Paperclip';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../../components/ui/button.tsx';
import { attachmentBatch, useAttachmentBatch } from '../../../lib/bulk/attachment-batch.ts';
import { attachPath, jobsPath } from '../../../lib/bulk/bulk-view-url.ts';
import { hasEnded } from '../../../lib/bulk/job-state.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { watchJob } from '../jobs/job-toasts.ts';
import { useJob } from '../jobs/use-job.ts';

/** In the header while files are uploaded and attached, on every screen; opens their dialog. */
export const AttachmentStatus = () => {
  const { phase, sent, total, pause, jobId } = useAttachmentBatch();
  useWarningBeforeUnload(phase !== 'choosing');
  if (phase !== 'choosing')
    return (
      <StatusLink to={attachPath} label={pause ? 'Unggahan menunggu' : 'Mengunggah berkas'} done={sent} total={total} />
    );
  return jobId === null ? null : <JobStatus jobId={jobId} />;
};

const JobStatus = ({ jobId }: { jobId: string }) => {
  const job = useJob(jobId).data?.job;
  const ended = job !== undefined && hasEnded(job);
  useEffect(() => watchJob(jobId), [jobId]);
  useEffect(() => {
    if (ended) attachmentBatch.forgetJob();
  }, [ended]);
  return job && !ended ? (
    <StatusLink to={jobsPath(jobId)} label="Melampirkan berkas" done={job.done} total={job.total} />
  ) : null;
};

type StatusLinkProps = { to: string; label: string; done: number; total: number };

const StatusLink = ({ to, label, done, total }: StatusLinkProps) => (
  <Link to={to} aria-label={`${label}: ${done} dari ${total}`} className={buttonClass('ghost', 'sm', 'tabular-nums')}>
    <PaperclipIcon aria-hidden size={16} />
    <span className="max-sm:hidden">{label}</span>
    <span className="max-sm:hidden">
      {formatNumber(done)} / {formatNumber(total)}
    </span>
    <span className="sm:hidden">{total === 0 ? 0 : Math.floor((done / total) * 100)}%</span>
  </Link>
);

/** Closing the tab stops the uploads. */
const useWarningBeforeUnload = (when: boolean): void => {
  useEffect(() => {
    if (!when) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [when]);
};
