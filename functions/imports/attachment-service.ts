import { ulid } from 'ulid';
import { Failure } from '../../shared/errors.ts';
import { stale, type TransactItem } from '../db/transactions.ts';
import { documentReplacementPut } from '../documents/document-store.ts';
import { editPut } from '../documents/manual-edit-store.ts';
import { waitingChangePut } from '../documents/waiting-change-store.ts';
import type { StoredFile } from '../files/stored-file.ts';
import { uploadClaimUpdate } from '../files/upload-store.ts';
import type { JobOutcome, JobRun } from '../jobs/job-run.ts';
import type { Job } from '../jobs/job-store.ts';
import type { RowResult } from '../jobs/row-results.ts';
import { type CopiedFile, copyFiles, decisionOf, loadDocuments, loadUploads } from './attachment-copies.ts';
import { attachedOrProposed, attachmentResult } from './attachment-rules.ts';
import { type JobFile, loadJobFiles } from './attachment-store.ts';
import { loadCommittedResults } from './chunk-results.ts';
import { type ChunkResult, commitChunk, documentChange } from './commit-service.ts';
import { type Importer, importerOf } from './imported-document-rules.ts';
import { type WaitingFile, waitingFilePut } from './waiting-file-store.ts';

/**
 * Files that are committed in one transaction: four items each, at most sixteen for the catalogues and one for the job
 * are less than DynamoDB's 100.
 */
const chunkSize = 20;

/** Attaches the files that are not committed yet, and returns the results of all files. */
export const runAttachments = async (started: Job, run: JobRun): Promise<JobOutcome> => {
  const files = await loadJobFiles(started.job_id);
  let job = await run.advance(started, { stage: 'working', total: files.length });
  const copyChunk = (chunk: number): Promise<CopiedFile[]> => {
    const start = chunk * chunkSize;
    const copies = copyFiles(files.slice(start, start + chunkSize), start, job.owner_nrp);
    // The error is handled where the copies are awaited; this only prevents an unhandled rejection until then.
    copies.catch(() => undefined);
    return copies;
  };
  // The files of a chunk are copied while the one before it is committed. A copy without its document is harmless.
  let copying = copyChunk(job.chunks_done);
  while (job.chunks_done * chunkSize < files.length) {
    const copied = await copying;
    // The scan and the copy can take long, so the owner's rights are checked after them.
    const interruption = await run.findInterruption();
    if (interruption) return interruption;
    copying = copyChunk(job.chunks_done + 1);
    const importer = importerOf(job);
    job = await commitChunk(job, copied.length, () => loadChunkChanges(copied, importer), run);
  }
  return loadCommittedResults(job);
};

interface FileChange {
  result: RowResult;
  writes?: TransactItem[];
  changed?: ChunkResult['changed'][number];
}

/** Decides about each file from its document as it is now. */
const loadChunkChanges = async (chunk: readonly CopiedFile[], importer: Importer) => {
  const [documents, uploads] = [await loadDocuments(chunk), await loadUploads(chunk, importer.nrp)];
  const changes = chunk.map((each): FileChange => {
    const { file, row } = each;
    const found = 'wait' in file ? undefined : documents.get(file.document_id);
    const result = (became: RowResult['became'], extra: Partial<RowResult> = {}): RowResult => ({
      row,
      file_name: file.name,
      became,
      nomor: found?.nomor ?? '',
      nama: found?.nama ?? file.name,
      ...(found && { department: found.department, existing_revisi: found.revisi, new_revisi: found.revisi }),
      ...extra,
    });
    try {
      return fileChange(each, decisionOf(each, uploads, documents), importer, result);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return { result: result('galat', { errors: [{ column: null, message: error.message }] }) };
    }
  });
  return {
    results: changes.map(({ result }) => result),
    writes: changes.flatMap(({ writes = [] }) => writes),
    changed: changes.flatMap(({ changed }) => changed ?? []),
  };
};

/** Throws why the file cannot be used. */
const fileChange = (
  { file, stored }: CopiedFile,
  decision: ReturnType<typeof decisionOf>,
  importer: Importer,
  result: (became: RowResult['became'], extra?: Partial<RowResult>) => RowResult,
): FileChange => {
  if ('unchanged' in decision) return { result: result('sama', { note: 'Berkas yang sama sudah terlampir' }) };
  if ('failure' in decision) throw decision.failure;
  // A document that could not take the file before the copy may do so now: the file is not copied then.
  if (!stored) throw new Failure('conflict');
  if ('waits' in decision)
    return {
      result: result('menunggu', { note: 'Disimpan sampai dokumen dengan nomornya ada' }),
      writes: [waitingFilePut(waitingFile(file, stored, importer)), claimUpdate(file, importer)],
    };
  const contentChanged = !('wait' in file) && file.content_changed;
  const attached = attachedOrProposed(decision.before, stored, importer, contentChanged);
  const { before, after, edit } = attached;
  return {
    result: result(...attachmentResult(attached)),
    writes: [
      ...[documentReplacementPut(before, after), editPut(after, edit), claimUpdate(file, importer)],
      ...('waiting' in attached ? [waitingChangePut(attached.waiting)] : []),
    ],
    changed: documentChange(before, after),
  };
};

const waitingFile = (
  { name }: JobFile,
  file: StoredFile,
  { nrp: stored_by, name: stored_by_name, at: stored_at }: Importer,
): WaitingFile => ({ id: ulid(Date.parse(stored_at)), name, file, stored_by, stored_by_name, stored_at });

/** Another job may take the upload meanwhile: the next attempt reports it for this file alone. */
const claimUpdate = ({ upload_id, name }: JobFile, { nrp, job_id }: Importer): TransactItem => ({
  ...uploadClaimUpdate(upload_id, nrp, job_id, name),
  onConditionFailed: stale(`Upload ${upload_id} was used meanwhile`),
});
