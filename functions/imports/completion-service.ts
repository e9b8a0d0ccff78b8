import { type JobOutcome, jobOutcome, outcomeTitle } from '../../shared/domain/job-outcome.ts';
import { transactWrite } from '../db/transactions.ts';
import { notify } from '../notifications/notification-store.ts';
import { type Counter, counters } from '../observability/metric-names.ts';
import { count } from '../observability/metrics.ts';
import { releaseImportLock } from './import-lock-store.ts';
import { jobResult } from './job-result.ts';
import type { JobResults } from './job-run.ts';
import { type Job, jobUpdate } from './job-store.ts';
import { requiresImportLock } from './lease-service.ts';
import { saveReport } from './report-service.ts';

export interface Completion extends JobResults {
  state: 'done' | 'failed' | 'cancelled';
  message: string | null;
  /** Of a failed job: its file or input was rejected, which no operator can repair. */
  isRejected?: boolean;
}

const endCounter = ({ state, isRejected }: Completion): Counter => {
  if (state !== 'failed') return counters.jobsDone;
  return isRejected ? counters.jobsRejected : counters.jobsFailed;
};

/** Finishes a job: saves the report and the result, releases the import lock and notifies the owner. */
export const completeJob = async (job: Job, token: string, completion: Completion): Promise<void> => {
  const { state, message } = completion;
  const report_key = completion.results.length > 0 ? await saveReport(job, completion) : undefined;
  const result = jobResult(job, completion, state === 'failed' ? (message ?? undefined) : undefined);
  const ended: Job = {
    ...job,
    ...{ state, message, result },
    stage: 'finished',
    finished_at: new Date().toISOString(),
    ...(report_key && { report_key }),
  };
  const { stage, finished_at, done, total, counts } = ended;
  const changes = {
    state,
    stage,
    finished_at,
    message,
    result,
    done,
    total,
    counts,
    ...(report_key && { report_key }),
  };
  await transactWrite([jobUpdate(job.job_id, token, changes, true)]);
  if (requiresImportLock(job)) await releaseImportLock(job.job_id);
  count(endCounter(completion));
  if (!job.dry_run) count(counters.documentsImported, counts.baru + counts.ubah);
  await notifyOwner(ended);
};

/** Idempotent: the notification's id follows from the job, so that another worker can call it again after a crash. */
export const notifyOwner = async (job: Job): Promise<void> => {
  if (job.dry_run || job.finished_at === null) return;
  await notify(job.owner_nrp, {
    event_id: `job#${job.job_id}`,
    at: job.finished_at,
    ...completionNotification(job),
    submission_id: null,
    job_id: job.job_id,
  });
};

const notificationTypes: Record<JobOutcome, string> = {
  succeeded: 'success',
  partial: 'info',
  failed: 'error',
  cancelled: 'info',
};

const completionNotification = (job: Job): { type: string; title: string; message: string } => {
  const { baru, ubah, galat } = job.counts;
  const figures = `${baru} baru, ${ubah} diperbarui, ${galat} galat`;
  const text = job.state === 'done' ? `${figures}.` : (job.message ?? figures);
  return {
    type: notificationTypes[jobOutcome(job)],
    title: outcomeTitle(job),
    message: `“${job.file_name}”: ${text}`,
  };
};

/** Text of how much was processed, for a job that ends early. */
export const remainingWorkText = ({ kind, done, total, dry_run }: Job): string => {
  if (total === 0 || dry_run) return 'Tidak ada data yang ditulis.';
  const unit = kind === 'import' ? 'baris' : 'file';
  const figure = (value: number): string => value.toLocaleString('id-ID');
  const consequence =
    kind === 'import'
      ? 'Dokumen yang sudah ditulis tetap tersimpan.'
      : 'File yang sudah diproses tetap tersimpan; file sisanya belum.';
  return `${figure(done)} dari ${figure(total)} ${unit} selesai dikerjakan. ${consequence}`;
};
