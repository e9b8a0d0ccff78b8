import { randomUUID } from 'node:crypto';
import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { Failure } from '../../shared/errors.ts';
import { transactWrite } from '../db/transactions.ts';
import { consumedWriteUnits } from '../db/write-units.ts';
import { type Completion, completeJob, notifyOwner, remainingWorkText } from '../imports/completion-service.ts';
import { acquireImportLock, releaseImportLock } from '../imports/import-lock-store.ts';
import { collectImportResults, runImport } from '../imports/import-service.ts';
import { hideMessage, jobMessage, queueJob } from '../imports/job-queue.ts';
import { CancelRequested, type JobRun, jobRun, OwnerRightsLost, TimeLimitReached } from '../imports/job-run.ts';
import {
  cancellerText,
  hasEnded,
  type Job,
  type JobInput,
  jobUpdate,
  LeaseLost,
  loadJob,
  loadJobInput,
  takeLease,
} from '../imports/job-store.ts';
import { leaseMs, requiresImportLock, startLease, visibilitySeconds } from '../imports/lease-service.ts';
import { ImportFileError } from '../imports/reading/file-errors.ts';
import type { RowResult } from '../imports/row-results.ts';
import { loadUploadResults, runUpload } from '../imports/upload-service.ts';
import { log } from '../observability/log.ts';

/** Workers that began and finished nothing: after so many a job is given up, with what was done. */
const maxIdleRuns = 4;
/** Continuations of one job: far more than the largest import needs. */
const maxRuns = 100;
const waitForLockSeconds = 2;
const retrySeconds = 5;
/** A call that registers a job has ended long before. */
const waitForJobMs = 60_000;

/** Carries out one bulk job, or goes on with it where a worker before left it. */
export const handler = async ({ Records }: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
  const failed: string[] = [];
  for (const { messageId, body, receiptHandle, attributes } of Records) {
    const { job_id } = jobMessage.parse(JSON.parse(body));
    log.resetKeys();
    log.appendKeys({ job_id, function_request_id: context.awsRequestId });
    const message = {
      receiptHandle,
      sentAt: Number(attributes.SentTimestamp),
      remainingMs: () => context.getRemainingTimeInMillis(),
    };
    const settled = await processMessage(job_id, message).catch(async (error: unknown) => {
      log.error('bulk job broke off', { cause: error as Error });
      return false;
    });
    if (!settled) failed.push(messageId);
  }
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
};

interface Message {
  receiptHandle: string;
  /** Milliseconds since 1970. */
  sentAt: number;
  remainingMs: () => number;
}

/** Whether the message has done its work; otherwise it comes again. */
const processMessage = async (jobId: string, message: Message): Promise<boolean> => {
  const token = randomUUID();
  const job = await takeLease(jobId, token, leaseMs);
  if (!job) return handleUnavailableJob(jobId, message);
  await hideMessage(message.receiptHandle, visibilitySeconds);
  if (requiresImportLock(job) && !(await acquireImportLock(jobId, leaseMs))) {
    // Waiting is no run. Whoever cancels a job that has begun is not to hear that nothing was written.
    const state = job.stage === 'waiting' ? ('queued' as const) : ('running' as const);
    const waiting = { state, idle_runs: job.idle_runs - 1, runs: job.runs - 1 };
    await transactWrite([jobUpdate(jobId, token, waiting, true)]);
    await queueJob(jobId, waitForLockSeconds);
    return true;
  }
  const hold = startLease(job, token, message.receiptHandle);
  try {
    return await runJob(job, jobRun(job, hold, message.remainingMs));
  } catch (error) {
    hold.release();
    if (!(error instanceof LeaseLost)) await releaseJob(job, token, message);
    throw error;
  } finally {
    hold.release();
  }
};

/** What broke off is tried again soon, and keeps nobody waiting meanwhile. */
const releaseJob = async (job: Job, token: string, { receiptHandle }: Message): Promise<void> => {
  await transactWrite([jobUpdate(job.job_id, token, {}, true)]);
  if (requiresImportLock(job)) await releaseImportLock(job.job_id);
  await hideMessage(receiptHandle, retrySeconds * job.idle_runs);
};

/** The message came before its job, or again after its end, or while another worker is at it. */
const handleUnavailableJob = async (jobId: string, { receiptHandle, sentAt }: Message): Promise<boolean> => {
  const job = await loadJob(jobId);
  if (!job) {
    // Its call failed after it had sent the message: there will be no job.
    if (Date.now() - sentAt > waitForJobMs) return true;
    await hideMessage(receiptHandle, 1);
    return false;
  }
  if (hasEnded(job)) {
    await notifyOwner(job);
    return true;
  }
  const heldFor = job.lease ? job.lease.until - Date.now() : 0;
  await hideMessage(receiptHandle, Math.max(1, Math.ceil(heldFor / 1000) + 1));
  return false;
};

const runJob = async (job: Job, work: JobRun): Promise<boolean> => {
  const startedAt = performance.now();
  const unitsBefore = consumedWriteUnits();
  const input = await loadJobInput(job.job_id);
  const ending = await loadCompletion(job, input, work);
  if (ending === 'later') return true;
  // As far as it came by now: the steps moved it on.
  const reached = (await loadJob(job.job_id)) ?? job;
  const reporting = await work.advance(reached, { stage: 'reporting' });
  await completeJob(reporting, work.token, ending);
  log.info('bulk job ended', {
    ...{ kind: job.kind, state: ending.state, rows: reporting.done, runs: job.runs, counts: reporting.counts },
    ms: Math.round(performance.now() - startedAt),
    write_units: consumedWriteUnits() - unitsBefore,
    peak_mb: Math.round(process.resourceUsage().maxRSS / 1024),
  });
  return true;
};

const loadCompletion = async (job: Job, input: JobInput, work: JobRun): Promise<Completion | 'later'> => {
  const soFar = async (): Promise<RowResult[]> => {
    const reached = (await loadJob(job.job_id)) ?? job;
    return input.kind === 'import' ? collectImportResults(reached, input.upload_id, work) : loadUploadResults(reached);
  };
  const broken = async (reason: string): Promise<Completion> => {
    const results = await soFar();
    const reached = (await loadJob(job.job_id)) ?? job;
    return { state: 'failed', message: `${reason} ${remainingWorkText(reached)}`, results };
  };
  const stopped = async (reason: (reached: Job) => string): Promise<Completion> => {
    const results = await soFar();
    const reached = (await loadJob(job.job_id)) ?? job;
    return { state: 'cancelled', message: `${reason(reached)} ${remainingWorkText(reached)}`, results };
  };
  try {
    if (job.idle_runs > maxIdleRuns || job.runs > maxRuns)
      return await broken('Pekerjaan ini terhenti berulang kali dan tidak dilanjutkan.');
    const results =
      input.kind === 'import' ? await runImport(job, input.upload_id, work) : await runUpload(job, input, work);
    return { state: 'done', message: null, results };
  } catch (error) {
    if (error instanceof CancelRequested)
      return stopped((reached) => `Dibatalkan${cancellerText(reached, reached.cancelled_by)}.`);
    if (error instanceof OwnerRightsLost) return stopped(() => error.message);
    if (error instanceof TimeLimitReached) {
      // Free first, or the next worker would come before it is.
      await transactWrite([jobUpdate(job.job_id, work.token, {}, true)]);
      await queueJob(job.job_id);
      return 'later';
    }
    // What is wrong with the file itself does not get better by trying again.
    if (
      error instanceof ImportFileError ||
      (error instanceof Failure && error.status < 500 && error.code !== 'conflict')
    )
      return { state: 'failed', message: error.message, results: [] };
    if (error instanceof LeaseLost) log.warn('job taken over', {});
    throw error;
  }
};
