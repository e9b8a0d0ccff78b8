import { writeTogether } from '../db/table.ts';
import { notify } from '../notifications/notification-store.ts';
import { counters } from '../observability/metric-names.ts';
import { count } from '../observability/metrics.ts';
import { importLockFreed } from './import-lock-store.ts';
import { resultOf } from './job-result.ts';
import { type Job, jobAdvanced } from './job-store.ts';
import { needsLock } from './lease-service.ts';
import { reportKept } from './report-service.ts';
import type { Outcome } from './row-results.ts';

export interface Ending {
  state: 'done' | 'failed' | 'cancelled';
  message: string | null;
  outcomes: readonly Outcome[];
}

/** Ends a job for good: its report, its result, the news to its owner, and the way free for the next. */
export const finished = async (job: Job, token: string, { state, message, outcomes }: Ending): Promise<void> => {
  const report_key = outcomes.length > 0 ? await reportKept(job, outcomes) : undefined;
  const result = resultOf(job, outcomes, state === 'failed' ? (message ?? undefined) : undefined);
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
  await writeTogether([jobAdvanced(job.job_id, token, changes, true)]);
  if (needsLock(job)) await importLockFreed(job.job_id);
  count(state === 'failed' ? counters.jobsFailed : counters.jobsDone);
  if (!job.dry_run) count(counters.documentsImported, counts.baru + counts.ubah);
  await ownerTold(ended);
};

/** Told once however often it is asked, so that a worker that ended here is made up for by the next. */
export const ownerTold = async (job: Job): Promise<void> => {
  if (job.dry_run || job.finished_at === null) return;
  await notify(job.owner_nrp, {
    event_id: `job#${job.job_id}`,
    at: job.finished_at,
    ...newsOf(job),
    submission_id: null,
    job_id: job.job_id,
  });
};

const newsOf = (job: Job): { type: string; title: string; message: string } => {
  const what = job.kind === 'import' ? 'Import' : 'Upload';
  const { baru, ubah, galat } = job.counts;
  const figures = `${baru} baru, ${ubah} diperbarui, ${galat} galat`;
  if (job.state === 'done') {
    const message = `“${job.file_name}”: ${figures}.`;
    if (job.result?.success) return { type: galat > 0 ? 'info' : 'success', title: `${what} Selesai`, message };
    return { type: 'error', title: `${what} Gagal`, message };
  }
  const title = job.state === 'cancelled' ? `${what} Dibatalkan` : `${what} Gagal`;
  const type = job.state === 'cancelled' ? 'info' : 'error';
  return { type, title, message: `“${job.file_name}”: ${job.message ?? figures}` };
};

/** What was done and what was not, of a job that does not come to its end. */
export const leftUndone = ({ kind, done, total, dry_run }: Job): string => {
  if (total === 0 || dry_run) return 'Tidak ada data yang ditulis.';
  const unit = kind === 'import' ? 'baris' : 'file';
  const figure = (value: number): string => value.toLocaleString('id-ID');
  const again =
    kind === 'import'
      ? 'Dokumen yang sudah ditulis tetap tersimpan.'
      : 'File yang sudah diproses tetap tersimpan; file sisanya belum.';
  return `${figure(done)} dari ${figure(total)} ${unit} selesai dikerjakan. ${again}`;
};
