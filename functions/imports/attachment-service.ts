import { ulid } from 'ulid';
import { z } from 'zod';
import { Failure } from '../../shared/errors.ts';
import { retryOnConflict, StaleRead, type TransactItem } from '../db/transactions.ts';
import {
  type ControlledDocument,
  documentReplacementPut,
  loadDocumentsOrDeleted,
} from '../documents/document-store.ts';
import { editPut } from '../documents/manual-edit-store.ts';
import { checkUpload, copyUpload } from '../files/claim-service.ts';
import { findOwnUploads, type StoredUpload, uploadClaimUpdate } from '../files/upload-store.ts';
import type { StoredFile } from '../submissions/submission-store.ts';
import { type AttachmentDecision, attachedFile, attachmentDecision } from './attachment-rules.ts';
import { type JobFile, loadJobFiles } from './attachment-store.ts';
import { loadAttachedDocumentWrites } from './attachment-writes.ts';
import { loadCheckpoint, saveCheckpoint } from './checkpoint-service.ts';
import { forEachConcurrently } from './concurrency.ts';
import type { Interruption, JobOutcome, JobRun } from './job-run.ts';
import { type Job, jobUpdate } from './job-store.ts';
import type { Importer } from './row-decision-rules.ts';
import { countsWith, type RowResult, rowResult } from './row-results.ts';
import { type WaitingFile, waitingFilePut } from './waiting-file-store.ts';

/**
 * Files that are copied at the same time and committed in one transaction: their documents, history entries and claims,
 * at most 16 items for the catalogues and the job's progress are less than DynamoDB's 100. Sixteen files of 10 MB fit
 * the worker's memory.
 */
const chunkSize = 16;

const storedResults = z.array(rowResult);
const chunkName = (chunk: number): string => `files-${chunk}`;

/** Attaches the files that are not committed yet, and returns the results of all files. */
export const runAttachments = async (started: Job, run: JobRun): Promise<JobOutcome> => {
  const files = await loadJobFiles(started.job_id);
  let job = await run.advance(started, { stage: 'working', total: files.length });
  for (let start = job.chunks_done * chunkSize; start < files.length; start += chunkSize) {
    const interruption = await run.findInterruption();
    if (interruption) return interruption;
    const processed = await processChunk(job, files.slice(start, start + chunkSize), run);
    if ('interruption' in processed) return processed;
    job = processed;
  }
  return { results: await loadAttachmentResults(job) };
};

/** The results of all committed files. */
export const loadAttachmentResults = async (job: Job): Promise<RowResult[]> => {
  const results: RowResult[] = [];
  for (let chunk = 0; chunk < job.chunks_done; chunk += 1) {
    const stored = await loadCheckpoint(storedResults, job.job_id, chunkName(chunk));
    if (!stored) throw new Error(`Job ${job.job_id} has lost the results of chunk ${chunk}`);
    results.push(...stored);
  }
  return results;
};

/** A file of a chunk: its copy in the documents bucket, or why it cannot be used. */
interface ChunkFile {
  file: JobFile;
  row: number;
  stored?: StoredFile;
  failure?: Failure;
}

/** Copies the files of a chunk, then changes their documents, the catalogues and the job's progress in one transaction. */
const processChunk = async (job: Job, files: readonly JobFile[], run: JobRun): Promise<Job | Interruption> => {
  const importer = {
    job_id: job.job_id,
    ...{ nrp: job.owner_nrp, name: job.owner_name, at: new Date().toISOString() },
  };
  const chunk = await copyFiles(job, files);
  // The scan and the copy can take long, so the owner's rights are checked again.
  const lostRights = await run.findLostRights();
  if (lostRights) return lostRights;
  return retryOnConflict(async (write) => {
    const { results, writes, changed } = await loadChunkChanges(chunk, importer);
    const changes = {
      chunks_done: job.chunks_done + 1,
      done: job.done + files.length,
      idle_runs: 0,
      counts: countsWith(job.counts, results),
    };
    await saveCheckpoint(job.job_id, chunkName(job.chunks_done), results);
    run.requireLease();
    await write([
      ...writes,
      ...(await loadAttachedDocumentWrites(changed, importer.at)),
      jobUpdate(job.job_id, run.token, changes),
    ]);
    return { ...job, ...changes };
  });
};

/** Copies each file whose document can take it, as far as can be said before the transaction. */
const copyFiles = async (job: Job, files: readonly JobFile[]): Promise<ChunkFile[]> => {
  const chunk = files.map((file, at): ChunkFile => ({ file, row: job.done + at + 1 }));
  const uploads = await loadUploads(chunk, job.owner_nrp);
  const documents = await loadDocuments(chunk);
  await forEachConcurrently(chunk, chunkSize, async (each) => {
    const { file, row } = each;
    const decision = decisionOf(each, uploads, documents);
    if (!('before' in decision) && !('kept' in decision)) return;
    try {
      const checked = await checkUpload(file.upload_id, { nrp: job.owner_nrp }, { label: `File ke-${row}` });
      each.stored = await copyUpload(
        checked,
        `${'keep' in file ? 'waiting' : `controlled/${file.document_id}/${file.revisi}`}/${file.upload_id}/${checked.safe_name}`,
      );
    } catch (error) {
      if (!(error instanceof Failure) || error.status >= 500) throw error;
      each.failure = error;
    }
  });
  return chunk;
};

const loadDocuments = async (chunk: readonly ChunkFile[]): Promise<Map<string, ControlledDocument>> => {
  const found = await loadDocumentsOrDeleted(chunk.flatMap(({ file }) => ('keep' in file ? [] : [file.document_id])));
  return new Map(found.flatMap((document) => (document ? [[document.id, document]] : [])));
};

/** The uploads that no job has used. */
const loadUploads = async (chunk: readonly ChunkFile[], nrp: string): Promise<Map<string, StoredUpload>> => {
  const ids = chunk.map(({ file }) => file.upload_id);
  const found = await findOwnUploads(ids, nrp);
  return new Map(found.flatMap((upload) => (upload && upload.claimed_by === undefined ? [[upload.id, upload]] : [])));
};

const decisionOf = (
  { file, row, failure }: ChunkFile,
  uploads: ReadonlyMap<string, StoredUpload>,
  documents: ReadonlyMap<string, ControlledDocument>,
): AttachmentDecision | { kept: true } => {
  if (failure) return { failure };
  const upload = uploads.get(file.upload_id);
  if (!upload) return { failure: new Failure('upload_not_found', { berkas: `File ke-${row}` }) };
  return 'keep' in file ? { kept: true } : attachmentDecision(file, upload.sha256, documents.get(file.document_id));
};

interface ChunkChanges {
  results: RowResult[];
  writes: TransactItem[];
  changed: ControlledDocument[];
}

/** Decides about each file from its document as it is now. */
const loadChunkChanges = async (chunk: readonly ChunkFile[], importer: Importer): Promise<ChunkChanges> => {
  const [documents, uploads] = [await loadDocuments(chunk), await loadUploads(chunk, importer.nrp)];
  const changes: ChunkChanges = { results: [], writes: [], changed: [] };
  for (const each of chunk) {
    const { file, row, stored } = each;
    const found = 'keep' in file ? undefined : documents.get(file.document_id);
    const result = (became: RowResult['became'], extra: Partial<RowResult> = {}): RowResult => ({
      ...{ row, file_name: file.name, became, nomor: found?.nomor ?? '', nama: found?.nama ?? file.name },
      ...(found && { department: found.department, existing_revisi: found.revisi, new_revisi: found.revisi }),
      ...extra,
    });
    const decision = decisionOf(each, uploads, documents);
    if ('unchanged' in decision) changes.results.push(result('sama', { note: 'Berkas yang sama sudah terlampir' }));
    else if ('before' in decision && stored) {
      const { before, after, edit } = attachedFile(decision.before, stored, importer);
      changes.results.push(
        result('ubah', { note: edit.action === 'file_replaced' ? 'Berkas diganti' : 'Berkas dilampirkan' }),
      );
      changes.writes.push(
        ...[documentReplacementPut(before, after), editPut(after, edit)],
        claimUpdate(file, importer),
      );
      changes.changed.push(after);
    } else if ('kept' in decision && stored) {
      changes.results.push(result('menunggu', { note: 'Disimpan sampai dokumen dengan nomornya ada' }));
      changes.writes.push(waitingFilePut(waitingFile(file, stored, importer)), claimUpdate(file, importer));
    } else {
      // A document that could not take the file before the copy may do so now: the file is not copied then.
      const { message } = 'failure' in decision ? decision.failure : new Failure('conflict');
      changes.results.push(result('galat', { errors: [{ column: null, message }] }));
    }
  }
  return changes;
};

const waitingFile = (
  { name }: JobFile,
  file: StoredFile,
  { nrp: kept_by, name: kept_by_name, at: kept_at }: Importer,
): WaitingFile => ({ id: ulid(Date.parse(kept_at)), name, file, kept_by, kept_by_name, kept_at });

/** Another job may take the upload meanwhile: the next attempt reports it for this file alone. */
const claimUpdate = ({ upload_id, name }: JobFile, { nrp, job_id }: Importer): TransactItem => ({
  ...uploadClaimUpdate(upload_id, nrp, job_id, name),
  onConditionFailed: () => {
    throw new StaleRead(`Upload ${upload_id} was used meanwhile`);
  },
});
