import { ulid } from 'ulid';
import type { BulkJob } from '../../shared/api/bulk.ts';
import { Failure } from '../../shared/errors.ts';
import { type TransactItem, transactWrite } from '../db/transactions.ts';
import { findOwnUpload, type Upload } from '../files/upload-store.ts';
import type { Caller } from '../http/handler.ts';
import type { Command } from '../http/idempotency-store.ts';
import { queueJob } from './job-queue.ts';
import { type Job, jobPuts, type NewJobInput, noCounts } from './job-store.ts';

type JobRequest = Pick<BulkJob, 'kind' | 'dry_run' | 'replace_existing' | 'file_name' | 'total' | 'pack'>;

export const newJob = (request: JobRequest, caller: Caller, now: Date): Job => ({
  job_id: ulid(now.getTime()),
  ...request,
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
 * Creates a job and queues it. The message is sent first: a worker waits for the job of a message, but a job without a
 * message would never start.
 */
export const createJob = async (
  job: Job,
  input: NewJobInput,
  { command, extraWrites }: { command: Command; extraWrites: readonly TransactItem[] },
): Promise<{ job_id: string }> => {
  const result = { job_id: job.job_id };
  await queueJob(job.job_id);
  await transactWrite([...command.resultPuts(result), ...jobPuts(job, input), ...extraWrites]);
  return result;
};

/** The caller's own unclaimed upload for a bulk job; `label` names the file in the failure. */
export const loadBulkUpload = async (uploadId: string, caller: Caller, label: string): Promise<Upload> => {
  const upload = await findOwnUpload(uploadId, caller.nrp);
  if (upload?.purpose !== 'bulk' || upload.claimed_by !== undefined)
    throw new Failure('upload_not_found', { berkas: label });
  return upload;
};
