import { randomUUID } from 'node:crypto';
import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { Failure } from '../../shared/errors.ts';
import { writeTogether } from '../db/table.ts';
import { writeUnitsSoFar } from '../db/write-units.ts';
import { type Ending, finished, leftUndone, ownerTold } from '../imports/completion-service.ts';
import { importLockFreed, importLockHeld } from '../imports/import-lock-store.ts';
import { importLeftOff, runImport } from '../imports/import-service.ts';
import { jobMessage, jobQueued, messageHidden } from '../imports/job-queue.ts';
import { RightsLost, StopAsked, TimeIsUp, type Work, workOf } from '../imports/job-run.ts';
import {
  byAnother,
  hasEnded,
  inputOf,
  type Job,
  type JobInput,
  JobLost,
  jobAdvanced,
  jobById,
  jobTaken,
} from '../imports/job-store.ts';
import { held, hiddenSeconds, leaseMs, needsLock } from '../imports/lease-service.ts';
import { ImportRefused } from '../imports/reading/file-errors.ts';
import type { Outcome } from '../imports/row-results.ts';
import { runUpload, uploadSoFar } from '../imports/upload-service.ts';
import { log } from '../observability/log.ts';

/** Workers that began and finished nothing: after so many a job is given up, with what was done. */
const mostIdleRuns = 4;
/** Continuations of one job: far more than the largest import needs. */
const mostRuns = 100;
const waitForLockSeconds = 2;
const tryAgainSeconds = 5;
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
    const settled = await worked(job_id, message).catch(async (error: unknown) => {
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
const worked = async (jobId: string, message: Message): Promise<boolean> => {
  const token = randomUUID();
  const job = await jobTaken(jobId, token, leaseMs);
  if (!job) return notTaken(jobId, message);
  await messageHidden(message.receiptHandle, hiddenSeconds);
  if (needsLock(job) && !(await importLockHeld(jobId, leaseMs))) {
    // Waiting is no run. Whoever cancels a job that has begun is not to hear that nothing was written.
    const state = job.stage === 'waiting' ? ('queued' as const) : ('running' as const);
    const waiting = { state, idle_runs: job.idle_runs - 1, runs: job.runs - 1 };
    await writeTogether([jobAdvanced(jobId, token, waiting, true)]);
    await jobQueued(jobId, waitForLockSeconds);
    return true;
  }
  const hold = held(job, token, message.receiptHandle);
  try {
    return await carriedOn(job, workOf(job, hold, message.remainingMs));
  } catch (error) {
    hold.release();
    if (!(error instanceof JobLost)) await letGo(job, token, message);
    throw error;
  } finally {
    hold.release();
  }
};

/** What broke off is tried again soon, and keeps nobody waiting meanwhile. */
const letGo = async (job: Job, token: string, { receiptHandle }: Message): Promise<void> => {
  await writeTogether([jobAdvanced(job.job_id, token, {}, true)]);
  if (needsLock(job)) await importLockFreed(job.job_id);
  await messageHidden(receiptHandle, tryAgainSeconds * job.idle_runs);
};

/** The message came before its job, or again after its end, or while another worker is at it. */
const notTaken = async (jobId: string, { receiptHandle, sentAt }: Message): Promise<boolean> => {
  const job = await jobById(jobId);
  if (!job) {
    // Its call failed after it had sent the message: there will be no job.
    if (Date.now() - sentAt > waitForJobMs) return true;
    await messageHidden(receiptHandle, 1);
    return false;
  }
  if (hasEnded(job)) {
    await ownerTold(job);
    return true;
  }
  const heldFor = job.lease ? job.lease.until - Date.now() : 0;
  await messageHidden(receiptHandle, Math.max(1, Math.ceil(heldFor / 1000) + 1));
  return false;
};

const carriedOn = async (job: Job, work: Work): Promise<boolean> => {
  const startedAt = performance.now();
  const unitsBefore = writeUnitsSoFar();
  const input = await inputOf(job.job_id);
  const ending = await endingOf(job, input, work);
  if (ending === 'later') return true;
  // As far as it came by now: the steps moved it on.
  const reached = (await jobById(job.job_id)) ?? job;
  const reporting = await work.advanced(reached, { stage: 'reporting' });
  await finished(reporting, work.token, ending);
  log.info('bulk job ended', {
    ...{ kind: job.kind, state: ending.state, rows: reporting.done, runs: job.runs, counts: reporting.counts },
    ms: Math.round(performance.now() - startedAt),
    write_units: writeUnitsSoFar() - unitsBefore,
    peak_mb: Math.round(process.resourceUsage().maxRSS / 1024),
  });
  return true;
};

const endingOf = async (job: Job, input: JobInput, work: Work): Promise<Ending | 'later'> => {
  const soFar = async (): Promise<Outcome[]> => {
    const reached = (await jobById(job.job_id)) ?? job;
    return input.kind === 'import' ? importLeftOff(reached, input.upload_id, work) : uploadSoFar(reached);
  };
  const broken = async (reason: string): Promise<Ending> => {
    const outcomes = await soFar();
    const reached = (await jobById(job.job_id)) ?? job;
    return { state: 'failed', message: `${reason} ${leftUndone(reached)}`, outcomes };
  };
  const stopped = async (reason: (reached: Job) => string): Promise<Ending> => {
    const outcomes = await soFar();
    const reached = (await jobById(job.job_id)) ?? job;
    return { state: 'cancelled', message: `${reason(reached)} ${leftUndone(reached)}`, outcomes };
  };
  try {
    if (job.idle_runs > mostIdleRuns || job.runs > mostRuns)
      return await broken('Pekerjaan ini terhenti berulang kali dan tidak dilanjutkan.');
    const outcomes =
      input.kind === 'import' ? await runImport(job, input.upload_id, work) : await runUpload(job, input, work);
    return { state: 'done', message: null, outcomes };
  } catch (error) {
    if (error instanceof StopAsked)
      return stopped((reached) => `Dibatalkan${byAnother(reached, reached.cancelled_by)}.`);
    if (error instanceof RightsLost) return stopped(() => error.message);
    if (error instanceof TimeIsUp) {
      // Free first, or the next worker would come before it is.
      await writeTogether([jobAdvanced(job.job_id, work.token, {}, true)]);
      await jobQueued(job.job_id);
      return 'later';
    }
    // What is wrong with the file itself does not get better by trying again.
    if (error instanceof ImportRefused || (error instanceof Failure && error.status < 500 && error.code !== 'conflict'))
      return { state: 'failed', message: error.message, outcomes: [] };
    if (error instanceof JobLost) log.warn('job taken over', {});
    throw error;
  }
};
