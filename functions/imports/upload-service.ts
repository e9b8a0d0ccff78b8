import * as z from 'zod/mini';
import { documentFields } from '../../shared/domain/documents/document-fields.ts';
import { isBulkFile, suggestedFields } from '../../shared/domain/import/file-names.ts';
import { Failure, invalidField } from '../../shared/errors.ts';
import { retryOnConflict, type TransactItem, transactWrite, type Write } from '../db/transactions.ts';
import { type ControlledDocument, loadDocument } from '../documents/document-store.ts';
import { loadManualChangeWrites, type ManualChange } from '../documents/manual-edit-store.ts';
import { loadGuard } from '../documents/number-store.ts';
import { withReviewDate } from '../documents/review-dates.ts';
import { type CheckedUpload, checkUpload, copyUpload } from '../files/claim-service.ts';
import type { StoredFile } from '../files/stored-file.ts';
import { uploadClaimUpdate } from '../files/upload-store.ts';
import type { Interruption, JobOutcome, JobRun } from '../jobs/job-run.ts';
import { type Job, type JobInput, jobUpdate } from '../jobs/job-store.ts';
import { countsWith, type RowResult } from '../jobs/row-results.ts';
import { findManualUseFailure } from '../submissions/number-service.ts';
import { attachedOrProposed, attachmentResult } from './attachment-rules.ts';
import { loadCommittedResults, saveFileResult } from './chunk-results.ts';
import { creationStamp, type Importer, importedId, importerOf } from './imported-document-rules.ts';

type UploadInput = Extract<JobInput, { kind: 'upload' }>;
type InputFile = UploadInput['files'][number];

/** Processes the uploaded files that are not committed yet, and returns the results of all files. */
export const runUpload = async (started: Job, input: UploadInput, run: JobRun): Promise<JobOutcome> => {
  let job = await run.advance(started, { stage: 'working', total: input.files.length });
  for (const [index, file] of input.files.entries()) {
    if (index < job.chunks_done) continue;
    const interruption = await run.findInterruption();
    if (interruption) return interruption;
    const processed = await processFile(job, index, { file, input, run });
    if ('interruption' in processed) return processed;
    job = processed;
  }
  return loadCommittedResults(job);
};

interface Task {
  file: InputFile;
  input: UploadInput;
  run: JobRun;
}

/**
 * Processes one file: its document, its claim and the job's progress are one transaction. A file that cannot be used
 * gets a result with errors.
 */
const processFile = async (job: Job, index: number, { file, input, run }: Task): Promise<Job | Interruption> => {
  const importer = importerOf(job);
  const commit = async (result: RowResult, writes: readonly TransactItem[], write: Write): Promise<Job> => {
    const namedResult: RowResult = { ...result, ...(file.name && { file_name: file.name }) };
    const changes = {
      chunks_done: index + 1,
      done: index + 1,
      idle_runs: 0,
      counts: countsWith(job.counts, [result]),
    };
    await saveFileResult(job, index, namedResult);
    run.requireLease();
    await write([...writes, jobUpdate(job.job_id, run.token, changes)]);
    return { ...job, ...changes };
  };
  const names = { nomor: file.nomor ?? '', nama: file.nama ?? '' };
  try {
    const upload = await checkUpload(file.upload_id, { nrp: job.owner_nrp }, { label: `Berkas ke-${index + 1}` });
    Object.assign(names, { nama: upload.name });
    if (!isBulkFile(upload.name)) throw new Failure('unsupported_format', { format: bulkFormats });
    const target =
      input.document_id === undefined
        ? newDocumentTarget(file, input, upload, { index, importer })
        : await loadReplacementTarget(input.document_id, file.upload_id, input.content_changed, importer);
    const stored = await copyUpload(upload, `${target.folder}/${file.upload_id}/${upload.safe_name}`);
    // The scan and the copy can take long, so the owner's rights are checked again.
    const lostRights = await run.findLostRights();
    if (lostRights) return lostRights;
    return await retryOnConflict(async (write) => {
      const { change, result } = await target.change(stored);
      const writes = [
        ...(await loadManualChangeWrites(change.after.department, [{ ...change, job_id: job.job_id }], importer.at)),
        uploadClaimUpdate(file.upload_id, job.owner_nrp, job.job_id, upload.name),
      ];
      return commit({ row: index + 1, ...result }, writes, write);
    });
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error;
    const errors = [{ column: Object.keys(error.fields ?? {})[0] ?? null, message: error.message }];
    return commit({ row: index + 1, became: 'galat', ...names, errors }, [], transactWrite);
  }
};

const bulkFormats = 'PDF, DOC, DOCX, XLS, XLSX, PPT, PPTX';

interface Target {
  folder: string;
  /** Built from current data at each attempt. */
  change: (file: StoredFile) => Promise<{ change: ManualChange; result: Omit<RowResult, 'row'> }>;
}

const nameFields = z.object({
  nomor: documentFields.nomor.input,
  nama: documentFields.nama.input,
  revisi: documentFields.revisi.input,
});

/** A new document from the file, with the given number and name or those that the file name suggests. */
const newDocumentTarget = (
  file: InputFile,
  { document_type: jenis, department }: UploadInput,
  upload: CheckedUpload,
  { index, importer }: { index: number; importer: Importer },
): Target => {
  if (!jenis || !department) throw new Error('A file without a type and department to be filed under');
  const suggested = suggestedFields(upload.name);
  const named = file.revisi ?? suggested.revisi;
  if (named === null)
    throw invalidField('revisi', `Revisi harus diisi; nama berkas “${upload.name}” menyebut lebih dari satu`);
  const names = nameFields.safeParse({
    nomor: file.nomor ?? suggested.nomor,
    nama: file.nama ?? suggested.nama,
    revisi: named ?? documentFields.revisi.initial,
  });
  if (!names.success) {
    const { path = [], message = 'Nama tidak benar' } = names.error.issues[0] ?? {};
    throw invalidField(String(path[0]), `${message}; nama berkas “${upload.name}” tidak menyebutkannya`);
  }
  const { nomor, nama, revisi } = names.data;
  const id = importedId(importer.job_id, index + 1);
  return {
    folder: `controlled/${id}/${revisi}`,
    change: async (stored) => {
      const failure = await findManualUseFailure(nomor, await loadGuard(nomor), id);
      if (failure) throw failure;
      const created: ControlledDocument = {
        id,
        department,
        jenis,
        nomor,
        nama,
        revisi,
        status: 'Aktif',
        file: stored,
        file_name: stored.name,
        ...creationStamp(importer, 'upload'),
        imported: { job_id: importer.job_id, row: index + 1 },
        version: 1,
      };
      const after = withReviewDate(undefined, created);
      return {
        change: { after, numbers: [{ nomor, taken_by: id }] },
        result: { became: 'baru', nomor, nama, department, new_revisi: revisi },
      };
    },
  };
};

const loadReplacementTarget = async (
  documentId: string,
  uploadId: string,
  contentChanged: boolean,
  importer: Importer,
): Promise<Target> => {
  const loadCurrent = async (): Promise<ControlledDocument> => {
    const document = await loadDocument(documentId);
    if (!document) throw new Failure('not_found');
    return document;
  };
  const { revisi: currentRevisi } = await loadCurrent();
  return {
    folder: `controlled/${documentId}/${currentRevisi}`,
    change: async (stored) => {
      const before = await loadCurrent();
      const attached = attachedOrProposed(before, stored, importer, contentChanged);
      const { nomor, nama, department, revisi } = attached.after;
      const [became, { note }] = attachmentResult(attached);
      return {
        change: { ...attached, numbers: [] },
        result: {
          became,
          nomor,
          nama,
          department,
          existing_revisi: revisi,
          new_revisi: revisi,
          note: `${note} (unggahan ${uploadId})`,
        },
      };
    },
  };
};
