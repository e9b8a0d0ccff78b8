import {
  type JobOutcome,
  jobOutcome,
  jobUnits,
  outcomeTitle,
  undoFigures,
} from '../../shared/domain/jobs/job-outcome.ts';
import type { Notice } from '../../shared/domain/notices/notices.ts';
import { transactWrite } from '../db/transactions.ts';
import { notify } from '../notifications/notification-store.ts';
import { type Counter, counters } from '../observability/metric-names.ts';
import { count } from '../observability/metrics.ts';
import { releaseImportLock } from './import-lock-store.ts';
import { jobResult } from './job-result.ts';
import type { JobResults } from './job-run.ts';
import { type Job, jobUpdate, loadJob } from './job-store.ts';
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
  // The register of copies has its own export.
  const hasReport = completion.results.length > 0 && job.kind !== 'print';
  const report_key = hasReport ? await saveReport(job, completion) : undefined;
  const result = jobResult(job, completion, state === 'failed' ? (message ?? undefined) : undefined);
  const ended: Job = {
    ...job,
    state,
    message,
    result,
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
  if (requiresImportLock(job)) await releaseImportLock(token);
  count(endCounter(completion));
  if (!job.dry_run && job.kind !== 'undo' && job.kind !== 'print')
    count(counters.documentsImported, counts.baru + counts.ubah);
  await notifyOwner(ended);
};

/** Idempotent: the notification's id follows from the job, so that another worker can call it again after a crash. */
export const notifyOwner = async (job: Job): Promise<void> => {
  if (job.dry_run || job.finished_at === null) return;
  const notification = {
    event_id: `job#${job.job_id}`,
    at: job.finished_at,
    ...completionNotification(job),
    submission_id: null,
  };
  await notify(job.owner_nrp, { ...notification, job_id: job.job_id });
  const imported = job.undo_of === undefined ? undefined : await loadJob(job.undo_of);
  if (!imported || imported.owner_nrp === job.owner_nrp) return;
  const message = `${job.owner_name ?? `User ${job.owner_nrp}`} membatalkan impor Anda. ${notification.message}`;
  await notify(imported.owner_nrp, { ...notification, type: 'info', message, job_id: imported.job_id });
};

const notificationTypes: Record<JobOutcome, Notice['type']> = {
  succeeded: 'success',
  partial: 'info',
  failed: 'error',
  cancelled: 'info',
};

const figuresOf = (job: Job): string => {
  const { tertunda = 0 } = job.counts;
  return tertunda > 0 ? `${ownFigures(job)}, ${tertunda} menunggu persetujuan orang kedua` : ownFigures(job);
};

const ownFigures = ({ kind, counts, pack }: Job): string => {
  const { baru, ubah, galat, menunggu = 0 } = counts;
  if (kind === 'undo') return undoFigures(counts);
  if (kind === 'attach') return `${ubah} dilampirkan, ${menunggu} menunggu daftar, ${galat} galat`;
  if (kind === 'print') return `${baru} salinan dicetak, ${galat} galat`;
  if (kind === 'pack') return `${pack?.samples ?? 0} sampel, ${pack?.exceptions ?? 0} pengecualian`;
  return `${baru} baru, ${ubah} diperbarui, ${galat} galat`;
};

const completionNotification = (job: Job): Pick<Notice, 'type' | 'title' | 'message' | 'kind'> => {
  const figures = figuresOf(job);
  const text = job.state === 'done' ? `${figures}.` : (job.message ?? figures);
  return {
    type: notificationTypes[jobOutcome(job)],
    title: outcomeTitle(job),
    message: `“${job.file_name}”: ${text}`,
    ...(job.kind === 'pack' && { kind: 'pack' }),
  };
};

/** Text of how much was processed, for a job that ends early. */
export const remainingWorkText = ({ kind, done, total, dry_run }: Job): string => {
  if (total === 0 || dry_run) return 'Tidak ada data yang ditulis.';
  const figure = (value: number): string => value.toLocaleString('id-ID');
  return `${figure(done)} dari ${figure(total)} ${jobUnits[kind]} selesai dikerjakan. ${consequences[kind]}`;
};

const consequences: Record<Job['kind'], string> = {
  import: 'Dokumen yang sudah ditulis tetap tersimpan.',
  upload: 'Berkas yang sudah diproses tetap tersimpan; berkas sisanya belum.',
  attach: 'Berkas yang sudah diproses tetap terlampir; berkas sisanya belum.',
  print: 'Salinan yang sudah dicetak tetap terdaftar dan dapat dibuka; sisanya belum dicetak.',
  pack: 'Paket tidak dibuat.',
  undo: 'Dokumen sisanya masih seperti setelah impor; pembatalan dapat dilanjutkan dalam 24 jam sejak impor selesai.',
};
