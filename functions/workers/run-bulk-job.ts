import { randomUUID } from 'node:crypto';
import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { Failure } from '../../shared/errors.ts';
import { transactWrite } from '../db/transactions.ts';
import { consumedWriteUnits } from '../db/write-units.ts';
import { runAttachments } from '../imports/attachment-service.ts';
import { loadCommittedResults } from '../imports/chunk-results.ts';
import { collectImportResults, runImport } from '../imports/import-service.ts';
import { ImportFileError } from '../imports/parsing/file-errors.ts';
import { saveReview } from '../imports/review-service.ts';
import { collectUndoResults, runUndo } from '../imports/undo-service.ts';
import { runUpload } from '../imports/upload-service.ts';
import { attachWaitingFiles, requestWaitingFilesRun } from '../imports/waiting-file-service.ts';
import { type Completion, completeJob, notifyOwner, remainingWorkText } from '../jobs/completion-service.ts';
import { waitForCreation } from '../jobs/creation-wait-service.ts';
import { acquireImportLock, isLockedByAnotherImport, releaseImportLock } from '../jobs/import-lock-store.ts';
import { hideMessage, jobMessage, queueJob } from '../jobs/job-queue.ts';
import { type Interruption, type JobOutcome, type JobResults, type JobRun, jobRun } from '../jobs/job-run.ts';
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
} from '../jobs/job-store.ts';
import { leaseMs, requiresImportLock, startLease, visibilitySeconds } from '../jobs/lease-service.ts';
import { log } from '../observability/log.ts';
import { askForReviews } from '../references/cited-change-service.ts';

/** After this many runs without progress the job is given up; committed work remains. */
const maxIdleRuns = 4;
/** Limit of a job's runs: far more than the largest import needs. */
const maxRuns = 100;
const waitForLockSeconds = 2;
const retrySeconds = 5;
/** The call that creates a job has ended long before. Until then a message is received less often than its queue allows. */
const creationLimitMs = 60_000;

/** Runs bulk jobs, each from its last checkpoint. */
export const handler = async ({ Records }: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
  const failed: string[] = [];
  for (const { messageId, body, receiptHandle, attributes } of Records) {
    const message = jobMessage.parse(JSON.parse(body));
    log.resetKeys();
    log.appendKeys({ ...message, function_request_id: context.awsRequestId });
    const delivery = {
      awaitsLock: 'awaits_lock' in message,
      receiptHandle,
      sentAt: Number(attributes.SentTimestamp),
      remainingMs: () => context.getRemainingTimeInMillis(),
    };
    const processing =
      'job_id' in message
        ? processMessage(message.job_id, delivery)
        : 'cited' in message
          ? runCitedChange(message.cited)
          : runWaitingFiles();
    const isProcessed = await processing.catch(async (error: unknown) => {
      log.error('bulk job broke off', { cause: error as Error });
      return false;
    });
    if (!isProcessed) failed.push(messageId);
  }
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
};

const runCitedChange = async (cited: readonly string[]): Promise<boolean> => {
  const asked = await askForReviews(cited, new Date());
  log.info('reviews asked for', { asked });
  return true;
};

const runWaitingFiles = async (): Promise<boolean> => {
  const attached = await attachWaitingFiles();
  log.info('waiting files attached', { attached });
  return true;
};

interface Message {
  awaitsLock: boolean;
  receiptHandle: string;
  /** Milliseconds since 1970. */
  sentAt: number;
  remainingMs: () => number;
}

/** Whether the message is processed; otherwise SQS delivers it again. */
const processMessage = async (jobId: string, message: Message): Promise<boolean> => {
  // First of all: a worker that dies before it leaves the message hidden for the five minutes of the queue.
  await hideMessage(message.receiptHandle, visibilitySeconds);
  if (message.awaitsLock && (await mustStillWait(jobId))) return await waitForLock(jobId);
  const token = randomUUID();
  const take = (): Promise<Job | undefined> => takeLease(jobId, token, leaseMs);
  const job = (await take()) ?? ((await waitForCreation(jobId, message.sentAt)) ? await take() : undefined);
  if (!job) return handleUnavailableJob(jobId, message);
  if (requiresImportLock(job) && !(await acquireImportLock(jobId, token, leaseMs))) {
    // Waiting for the lock does not count as a run. A job that had started stays 'running', so that a cancellation does
    // not report that nothing was written.
    const state = job.stage === 'waiting' ? ('queued' as const) : ('running' as const);
    const waiting = { state, idle_runs: job.idle_runs - 1, runs: job.runs - 1 };
    await transactWrite([jobUpdate(jobId, token, waiting, true)]);
    return await waitForLock(jobId);
  }
  const lease = startLease(job, token, message.receiptHandle);
  try {
    return await runJob(job, jobRun(job, lease, message.remainingMs));
  } catch (error) {
    lease.release();
    if (!(error instanceof LeaseLost)) await releaseJob(job, token, message);
    throw error;
  } finally {
    lease.release();
  }
};

/** Asked before the lease, because each lease changes the job, and each change is sent to its owner's pages. */
const mustStillWait = async (jobId: string): Promise<boolean> => {
  const [job, isLocked] = await Promise.all([loadJob(jobId), isLockedByAnotherImport(jobId)]);
  return isLocked && job !== undefined && !hasEnded(job);
};

/** Tries again in two seconds, with a new message: a message that is returned too often goes to the dead letters. */
const waitForLock = async (jobId: string): Promise<boolean> => {
  await queueJob(jobId, { delaySeconds: waitForLockSeconds, awaitsLock: true });
  return true;
};

/** Releases the lease and the lock, so that a failed job is retried soon and others can run meanwhile. */
const releaseJob = async (job: Job, token: string, { receiptHandle }: Message): Promise<void> => {
  await transactWrite([jobUpdate(job.job_id, token, {}, true)]);
  if (requiresImportLock(job)) await releaseImportLock(token);
  await hideMessage(receiptHandle, retrySeconds * job.idle_runs);
};

/** The message has no job, or arrived after the job's end or while another worker runs it. */
const handleUnavailableJob = async (jobId: string, { receiptHandle, sentAt }: Message): Promise<boolean> => {
  const job = await loadJob(jobId);
  if (!job) {
    const ms_since_message = Date.now() - sentAt;
    if (ms_since_message > creationLimitMs) {
      // The call failed after it had sent the message.
      log.warn('bulk job was never created', { ms_since_message });
      return true;
    }
    log.warn('bulk job is not created yet', { ms_since_message });
    await hideMessage(receiptHandle, retrySeconds);
    return false;
  }
  if (hasEnded(job)) {
    await notifyOwner(job);
    return true;
  }
  const leaseRemainingMs = job.lease ? job.lease.until - Date.now() : 0;
  await hideMessage(receiptHandle, Math.max(1, Math.ceil(leaseRemainingMs / 1000) + 1));
  return false;
};

const runJob = async (job: Job, run: JobRun): Promise<boolean> => {
  const startedAt = performance.now();
  const unitsBefore = consumedWriteUnits();
  const input = await loadJobInput(job.job_id);
  const completion = await loadCompletion(job, input, run);
  if (completion === 'continued') return true;
  // Reads the job again: the steps have advanced it.
  const current = (await loadJob(job.job_id)) ?? job;
  const reporting = await run.advance(current, { stage: 'reporting' });
  if (input.kind === 'import' && job.dry_run && completion.state === 'done' && completion.review)
    await saveReview(job.job_id, completion.review, { results: completion.results, answers: input.answers });
  await completeJob(reporting, run.token, completion);
  // A document may have been created while its file was being stored.
  if (job.kind === 'attach' && reporting.counts.menunggu) await requestWaitingFilesRun();
  log.info('bulk job ended', {
    kind: job.kind,
    state: completion.state,
    rows: reporting.done,
    runs: job.runs,
    counts: reporting.counts,
    ms: Math.round(performance.now() - startedAt),
    write_units: consumedWriteUnits() - unitsBefore,
    peak_mb: Math.round(process.resourceUsage().maxRSS / 1024),
  });
  return true;
};

const loadCompletion = async (job: Job, input: JobInput, run: JobRun): Promise<Completion | 'continued'> => {
  const loadResultsSoFar = async (): Promise<JobResults> => {
    const current = (await loadJob(job.job_id)) ?? job;
    return loadJobResults(current, input, run);
  };
  const failedCompletion = async (reason: string): Promise<Completion> => {
    const results = await loadResultsSoFar();
    const current = (await loadJob(job.job_id)) ?? job;
    return { state: 'failed', message: `${reason} ${remainingWorkText(current)}`, ...results };
  };
  const cancelledCompletion = async (reason: (current: Job) => string): Promise<Completion> => {
    const results = await loadResultsSoFar();
    const current = (await loadJob(job.job_id)) ?? job;
    return { state: 'cancelled', message: `${reason(current)} ${remainingWorkText(current)}`, ...results };
  };
  const interruptedCompletion = async (interruption: Interruption): Promise<Completion | 'continued'> => {
    switch (interruption.interruption) {
      case 'cancelled':
        return cancelledCompletion((current) => `Dibatalkan${cancellerText(current, current.cancelled_by)}.`);
      case 'rights-lost':
        return cancelledCompletion(() => interruption.reason);
      case 'time-limit':
        // Releases the lease before the message is sent; otherwise the next worker could not take it.
        await transactWrite([jobUpdate(job.job_id, run.token, {}, true)]);
        await queueJob(job.job_id);
        return 'continued';
    }
  };
  let outcome: JobOutcome;
  try {
    if (job.idle_runs > maxIdleRuns || job.runs > maxRuns)
      return await failedCompletion('Pekerjaan ini terhenti berulang kali dan tidak dilanjutkan.');
    outcome = await runInput(job, input, run);
  } catch (error) {
    // A retry cannot repair an invalid file.
    if (
      error instanceof ImportFileError ||
      (error instanceof Failure && error.status < 500 && error.code !== 'conflict')
    )
      return {
        state: 'failed',
        message: error.message,
        results: [],
        isRejected: true,
        reading: (error instanceof ImportFileError && error.reading) || null,
      };
    if (error instanceof LeaseLost) log.warn('job taken over', {});
    throw error;
  }
  if ('interruption' in outcome) return interruptedCompletion(outcome);
  return { state: 'done', message: null, ...outcome };
};

// Loaded by the jobs that use them: their PDF library takes 15 MB, which every import would otherwise have less.
const loadPrinting = () => import('../copies/print-job-service.ts');
const loadPacks = () => import('../audit-packs/pack-job-service.ts');

const runInput = async (job: Job, input: JobInput, run: JobRun): Promise<JobOutcome> => {
  switch (input.kind) {
    case 'import':
      return runImport(job, input, run);
    case 'undo':
      return runUndo(job, input.import_id, run);
    case 'upload':
      return runUpload(job, input, run);
    case 'attach':
      return runAttachments(job, run);
    case 'print':
      return (await loadPrinting()).runPrint(job, input, run);
    case 'pack':
      return (await loadPacks()).runPack(job, run);
  }
};

/** The results so far of a job that ends early. */
const loadJobResults = async (job: Job, input: JobInput, run: JobRun): Promise<JobResults> => {
  switch (input.kind) {
    case 'import':
      return collectImportResults(job, input, run);
    case 'undo':
      return collectUndoResults(job, input.import_id, run);
    case 'upload':
    case 'attach':
      return loadCommittedResults(job);
    case 'print':
      return (await loadPrinting()).loadPrintResults(job);
    case 'pack':
      // Its file is all that it results in.
      return { results: [], reading: null };
  }
};
