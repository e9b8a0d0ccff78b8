import { Failure } from '../../shared/errors.ts';
import { type ControlledDocument, loadDocumentsOrDeleted } from '../documents/document-store.ts';
import { checkOwnUpload, copyUpload } from '../files/claim-service.ts';
import { findOwnUploads, type StoredUpload } from '../files/upload-store.ts';
import { forEachConcurrently } from '../jobs/concurrency.ts';
import type { StoredFile } from '../submissions/submission-store.ts';
import { type AttachmentDecision, attachmentDecision } from './attachment-rules.ts';
import type { JobFile } from './attachment-store.ts';

/** Files that are read and copied at the same time: sixteen of 10 MB fit the worker's memory. */
const concurrency = 16;

/** A file of a job: its copy in the documents bucket, or why it cannot be used. */
export interface CopiedFile {
  file: JobFile;
  row: number;
  stored?: StoredFile;
  failure?: Failure;
}

/**
 * Copies each file whose document can take it, as far as can be said before the transaction. `start`: how many files of
 * the job come before.
 */
export const copyFiles = async (files: readonly JobFile[], start: number, nrp: string): Promise<CopiedFile[]> => {
  const chunk = files.map((file, at): CopiedFile => ({ file, row: start + at + 1 }));
  const uploads = await loadUploads(chunk, nrp);
  const documents = await loadDocuments(chunk);
  await forEachConcurrently(chunk, concurrency, async (each) => {
    const { file, row } = each;
    const upload = uploads.get(file.upload_id);
    const decision = decisionOf(each, uploads, documents);
    if (!upload || (!('before' in decision) && !('waits' in decision))) return;
    try {
      const checked = await checkOwnUpload(upload, { label: `Berkas ke-${row}` });
      each.stored = await copyUpload(
        checked,
        `${'wait' in file ? 'waiting' : `controlled/${file.document_id}/${file.revisi}`}/${file.upload_id}/${checked.safe_name}`,
      );
    } catch (error) {
      if (!(error instanceof Failure) || error.status >= 500) throw error;
      each.failure = error;
    }
  });
  return chunk;
};

export const loadDocuments = async (chunk: readonly CopiedFile[]): Promise<Map<string, ControlledDocument>> => {
  const found = await loadDocumentsOrDeleted(chunk.flatMap(({ file }) => ('wait' in file ? [] : [file.document_id])));
  return new Map(found.flatMap((document) => (document ? [[document.id, document]] : [])));
};

/** The uploads that no job has used. */
export const loadUploads = async (chunk: readonly CopiedFile[], nrp: string): Promise<Map<string, StoredUpload>> => {
  const ids = chunk.map(({ file }) => file.upload_id);
  const found = await findOwnUploads(ids, nrp);
  return new Map(found.flatMap((upload) => (upload && upload.claimed_by === undefined ? [[upload.id, upload]] : [])));
};

export const decisionOf = (
  { file, row, failure }: CopiedFile,
  uploads: ReadonlyMap<string, StoredUpload>,
  documents: ReadonlyMap<string, ControlledDocument>,
): AttachmentDecision | { waits: true } => {
  if (failure) return { failure };
  const upload = uploads.get(file.upload_id);
  if (!upload) return { failure: new Failure('upload_not_found', { berkas: `Berkas ke-${row}` }) };
  return 'wait' in file ? { waits: true } : attachmentDecision(file, upload.sha256, documents.get(file.document_id));
};
