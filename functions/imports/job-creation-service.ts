import { ulid } from 'ulid';
import type { BulkJob } from '../../shared/api/bulk.ts';
import { Failure } from '../../shared/errors.ts';
import { type TransactItem, transactWrite } from '../db/transactions.ts';
import { findOwnUpload, type Upload } from '../files/upload-store.ts';
import type { Caller } from '../http/handler.ts';
import type { Command } from '../http/idempotency-store.ts';
import { queueJob } from './job-queue.ts';
import { type Job, type JobInput, jobPuts, noCounts } from './job-store.ts';

type JobRequest = Pick<BulkJob, 'kind' | 'dry_run' | 'replace_existing' | 'file_name' | 'total'>;

export const newJob = (asked: JobRequest, caller: Caller, now: Date): Job => ({
  job_id: ulid(now.getTime()),
  ...asked,
  state: 'queued',
  stage: 'waiting',
  done: 0,
  cancel_requested: false,
  created_at: now.toISOString(),
  finished_at: null,
  message: null,
  result: null,
  owner_nrp: caller.nrp,
  owner_name: caller.full_name,
  chunks_done: 0,
  counts: noCounts,
  runs: 0,
  idle_runs: 0,
});

/**
 * Registers a job with what belongs to it, and has it begun. The message goes first: without its job it is nothing, and
 * comes again a little later; a job without its message would wait for ever.
 */
export const createJob = async (
  job: Job,
  input: JobInput,
  { command, alongside: extraWrites }: { command: Command; alongside: readonly TransactItem[] },
): Promise<{ job_id: string }> => {
  const answer = { job_id: job.job_id };
  await queueJob(job.job_id);
  await transactWrite([...command.resultPuts(answer), ...jobPuts(job, input), ...extraWrites]);
  return answer;
};

/** An upload of the caller's own for a bulk job, and for no other; `label` names it in the failure. */
export const loadBulkUpload = async (uploadId: string, caller: Caller, label: string): Promise<Upload> => {
  const upload = await findOwnUpload(uploadId, caller.nrp);
  if (upload?.purpose !== 'bulk' || upload.claimed_by !== undefined)
    throw new Failure('upload_not_found', { berkas: label });
  return upload;
};
