import { randomUUID } from 'node:crypto';
import { copyNumberText, type RefusalReason, refusalTexts } from '../../shared/domain/copies/copies.ts';
import { Failure } from '../../shared/errors.ts';
import { newSecret, secretHash } from '../auth/secrets.ts';
import { retryOnConflict, type TransactItem, transactWrite, type Write } from '../db/transactions.ts';
import { loadDocument, unchangedCheck } from '../documents/document-store.ts';
import { countWorkerDeaths, loadCheckpoint, saveCheckpoint } from '../jobs/checkpoint-service.ts';
import type { Interruption, JobOutcome, JobResults, JobRun } from '../jobs/job-run.ts';
import { type Job, type JobInput, jobUpdate } from '../jobs/job-store.ts';
import { countsWith, type RowResult, rowResult } from '../jobs/row-results.ts';
import { markPdf, mergePdfs } from '../pdf/pdf-tasks.ts';
import { formatDate } from '../runtime/format-time.ts';
import { loadLatestCheckpoint } from '../transparency-log/latest-checkpoint.ts';
import { shortCheckpoint } from '../transparency-log/notes.ts';
import { combinedFileKey, copyFileKey, readObject, saveCopyFile, sourceReader } from './copy-files.ts';
import { type ControlledCopy, loadCopies, loadLastCopyNumber, newCopyWrites } from './copy-store.ts';
import { requirePrintable } from './print-rules.ts';

export type PrintInput = Extract<JobInput, { kind: 'print' }>;

/** A document at which this many workers died is not tried again, in no row of the job; nor is the PDF of all copies. */
const maxWorkerDeaths = 2;

const checkpointName = (row: number): string => `copy-${row}`;

/** Prints the copies that are not committed yet, and returns the results of all. */
export const runPrint = async (started: Job, input: PrintInput, run: JobRun): Promise<JobOutcome> => {
  let job = await run.advance(started, { stage: 'working', total: input.copies.length });
  const readSource = sourceReader();
  for (let row = job.chunks_done; row < input.copies.length; row += 1) {
    const interruption = await run.findInterruption();
    if (interruption) return interruption;
    const printed = await countWorkerDeaths(job.job_id, input.copies[row]?.document_id ?? '', (deaths) =>
      printRow(job, row, { input, run, readSource, deaths }),
    );
    if ('interruption' in printed) return printed;
    job = printed;
  }
  const results = await loadPrintResults(job);
  const prints_key = await countWorkerDeaths(job.job_id, 'combined', async (deaths) =>
    deaths < maxWorkerDeaths ? combineCopies(job.job_id, copiesOf(results)) : undefined,
  );
  if (prints_key !== undefined) await run.advance(job, { prints_key });
  return results;
};

export const loadPrintResults = async (job: Job): Promise<JobResults> => {
  const results: RowResult[] = [];
  for (let row = 0; row < job.chunks_done; row += 1) {
    const result = await loadCheckpoint(rowResult, job.job_id, checkpointName(row));
    if (!result) throw new Error(`Job ${job.job_id} has lost the result of copy ${row}`);
    results.push(result);
  }
  return { results, reading: null };
};

const copiesOf = ({ results }: JobResults) => results.flatMap(({ copy }) => copy ?? []);

interface Task {
  input: PrintInput;
  run: JobRun;
  readSource: ReturnType<typeof sourceReader>;
  /** Workers that died at the row's document. */
  deaths: number;
}

/**
 * Stamps and stores one file, then creates number, copy, event and token and advances the job in one transaction. A
 * worker that dies before it has used no number, and one that dies after it has advanced the job. A document that cannot
 * be printed gets a result with its error.
 */
const printRow = async (
  job: Job,
  row: number,
  { input, run, readSource, deaths }: Task,
): Promise<Job | Interruption> => {
  const order = input.copies[row];
  if (!order) throw new Error(`Job ${job.job_id} has no copy ${row}`);
  const names = { nomor: '', nama: '' };
  const commit = async (
    result: Omit<RowResult, 'row'>,
    writes: readonly TransactItem[],
    write: Write,
  ): Promise<Job> => {
    const stored: RowResult = { row: row + 1, ...result };
    const changes = {
      chunks_done: row + 1,
      done: row + 1,
      idle_runs: 0,
      counts: countsWith(job.counts, [stored]),
    };
    await saveCheckpoint(job.job_id, checkpointName(row), stored);
    run.requireLease();
    await write([...writes, jobUpdate(job.job_id, run.token, changes)]);
    return { ...job, ...changes };
  };
  try {
    return await retryOnConflict(async (write) => {
      const found = await loadDocument(order.document_id);
      Object.assign(names, found && { nomor: found.nomor, nama: found.nama });
      const { document, file } = requirePrintable(found);
      if (deaths >= maxWorkerDeaths) throw refusalFailure(document.nomor, 'stops_job');
      const source = await readSource(file);
      const seen = await loadLastCopyNumber(document.id);
      const number = seen + 1;
      const token = newSecret(16);
      const latest = await loadLatestCheckpoint();
      const printed_at = new Date().toISOString();
      const marked = await markPdf(source, {
        copy: {
          number,
          nomor: document.nomor,
          revisi: document.revisi,
          holder: order.holder,
          place: order.place,
          printed_on: formatDate(printed_at),
          host: input.host,
          token,
          checkpoint: latest && shortCheckpoint(latest.checkpoint),
        },
      });
      if ('refusal' in marked) throw refusalFailure(document.nomor, marked.refusal);
      // A worker that lost its lease must not overwrite the file of the one that has it, whose token is another.
      const file_key = copyFileKey(document.id, number, `${job.job_id}-${randomUUID().slice(0, 8)}`);
      await saveCopyFile(file_key, marked.bytes);
      const lostRights = await run.findLostRights();
      if (lostRights) return lostRights;
      const { nomor, nama, revisi } = document;
      const { holder, department, place, purpose, replaces } = order;
      const actor = { nrp: job.owner_nrp, full_name: job.owner_name };
      const copy: ControlledCopy = {
        document_id: document.id,
        number,
        nomor,
        nama,
        revisi,
        holder,
        department,
        place,
        purpose,
        printed_at,
        printed_by: actor,
        replaces: replaces ?? null,
        state: 'out',
        token_hash: secretHash(token),
        host: input.host,
        source_sha256: file.sha256,
        file_key,
        ...(document.content_id !== undefined && { content_id: document.content_id }),
        job_id: job.job_id,
        job_row: row,
        version: 1,
      };
      const writes = [unchangedCheck(document), ...newCopyWrites(copy, seen, { actor, at: printed_at })];
      const printed = { document_id: document.id, number, nomor, nama, revisi, holder, department, place };
      const note = `Salinan ${copyNumberText(number)} untuk ${holder}`;
      return commit({ became: 'baru', nomor, nama, new_revisi: revisi, note, copy: printed }, writes, write);
    });
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error;
    const errors = [{ column: null, message: `${order.holder}, ${order.place}: ${error.message}` }];
    return commit({ became: 'galat', ...names, errors }, [], transactWrite);
  }
};

const refusalFailure = (nomor: string, reason: RefusalReason): Failure =>
  new Failure('invalid_input', { detail: `Dokumen ${nomor} ${refusalTexts[reason]}` });

/** A merge needs several times the size of its files in the memory of its thread. */
const maxCombinedBytes = 40 * 1024 * 1024;

/**
 * Stores the copies of a job as one PDF, to be printed at once, and returns its key; undefined for a single copy, and
 * where they are too large together: these are opened one by one.
 */
const combineCopies = async (
  jobId: string,
  copies: readonly { document_id: string; number: number }[],
): Promise<string | undefined> => {
  if (copies.length < 2) return undefined;
  const keys = (await loadCopies(copies)).flatMap((copy) => copy?.file_key ?? []);
  const files: Uint8Array[] = [];
  let size = 0;
  for (const key of keys) {
    const bytes = await readObject(key);
    size += bytes.length;
    if (size > maxCombinedBytes) return undefined;
    files.push(bytes);
  }
  const merged = await mergePdfs(files);
  if ('refusal' in merged) return undefined;
  const key = combinedFileKey(jobId);
  await saveCopyFile(key, merged.bytes);
  return key;
};
