import { z } from 'zod';
import { documentFields } from '../../shared/domain/document-fields.ts';
import { isBulkFile, suggestedFields } from '../../shared/domain/import-file-names.ts';
import { Failure } from '../../shared/errors.ts';
import { retryOnConflict, type TransactItem, transactWrite } from '../db/transactions.ts';
import { type ControlledDocument, loadDocument } from '../documents/document-store.ts';
import { editStamp } from '../documents/manual-edit-rules.ts';
import { loadManualChangeWrites, type ManualChange, type Replacement } from '../documents/manual-edit-store.ts';
import { findManualUseFailure } from '../documents/number-service.ts';
import { loadGuard } from '../documents/number-store.ts';
import { type CheckedUpload, checkUpload, copyUpload } from '../files/claim-service.ts';
import { uploadClaimUpdate } from '../files/upload-store.ts';
import type { StoredFile } from '../submissions/submission-store.ts';
import { loadCheckpoint, saveCheckpoint } from './checkpoint-service.ts';
import { importedId } from './document-ids.ts';
import type { JobRun } from './job-run.ts';
import { type Job, type JobInput, jobUpdate } from './job-store.ts';
import type { Importer } from './row-decision-rules.ts';
import { countsWith, type RowResult, rowResult } from './row-results.ts';

type UploadInput = Extract<JobInput, { kind: 'upload' }>;
type InputFile = UploadInput['files'][number];

const fileName = (place: number): string => `file-${place}`;

/** Works through uploaded files one by one from where it was left; says what became of all so far. */
export const runUpload = async (started: Job, input: UploadInput, work: JobRun): Promise<RowResult[]> => {
  let job = await work.advance(started, { stage: 'working', total: input.files.length });
  for (const [place, file] of input.files.entries()) {
    if (place < job.chunks_done) continue;
    await work.requireContinuable();
    job = await processFile(job, place, { file, input, work });
  }
  return loadUploadResults(job);
};

/** What became of every file that was finished. */
export const loadUploadResults = async (job: Job): Promise<RowResult[]> => {
  const results: RowResult[] = [];
  for (let place = 0; place < job.chunks_done; place += 1) {
    const finished = await loadCheckpoint(rowResult, job.job_id, fileName(place));
    if (!finished) throw new Error(`Job ${job.job_id} has lost the outcome of file ${place}`);
    results.push(finished);
  }
  return results;
};

interface Task {
  file: InputFile;
  input: UploadInput;
  work: JobRun;
}

/** One file: its document, its claim and the job's progress in one transaction. A file that cannot be used is said so. */
const processFile = async (job: Job, place: number, { file, input, work }: Task): Promise<Job> => {
  const importer: Importer = {
    job_id: job.job_id,
    ...{ nrp: job.owner_nrp, name: job.owner_name, at: new Date().toISOString() },
  };
  const settled = async (result: RowResult, writes: readonly TransactItem[]): Promise<Job> => {
    const said: RowResult = { ...result, ...(file.name && { file_name: file.name }) };
    const changes = {
      ...{ chunks_done: place + 1, done: place + 1, idle_runs: 0 },
      counts: countsWith(job.counts, [result]),
    };
    await saveCheckpoint(job.job_id, fileName(place), said);
    work.requireLease();
    await transactWrite([...writes, jobUpdate(job.job_id, work.token, changes)]);
    return { ...job, ...changes };
  };
  const names = { nomor: file.nomor ?? '', nama: file.nama ?? '' };
  try {
    const claimed = await checkUpload(file.upload_id, { nrp: job.owner_nrp }, { label: `File ke-${place + 1}` });
    Object.assign(names, { nama: claimed.name });
    if (!isBulkFile(claimed.name)) throw new Failure('unsupported_format', { format: bulkFormats });
    const target = await targetOf(file, input, claimed, { place, importer });
    const stored = await copyUpload(claimed, `${target.folder}/${file.upload_id}/${claimed.safe_name}`);
    // Its scan and its copy took a while.
    await work.requireRights();
    return await retryOnConflict(async () => {
      const { change, result } = await target.change(stored);
      return settled({ row: place + 1, ...result }, [
        ...(await loadManualChangeWrites(change.after.department, [change], importer.at)),
        uploadClaimUpdate(file.upload_id, job.owner_nrp, job.job_id, claimed.name),
      ]);
    });
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error;
    const errors = [{ column: Object.keys(error.fields ?? {})[0] ?? null, message: error.message }];
    return settled({ row: place + 1, became: 'galat', ...names, errors }, []);
  }
};

const bulkFormats = 'PDF, DOC, DOCX, XLS, XLSX, PPT, PPTX';

interface Target {
  folder: string;
  /** Composed again from what is there now, whenever that changed. */
  change: (file: StoredFile) => Promise<{ change: ManualChange; result: Omit<RowResult, 'row'> }>;
}

interface Place {
  place: number;
  importer: Importer;
}

const targetOf = (file: InputFile, input: UploadInput, claimed: CheckedUpload, at: Place): Promise<Target> | Target =>
  input.document_id === undefined
    ? newDocumentTarget(file, input, claimed, at)
    : loadReplacementTarget(input.document_id, file.upload_id, at.importer);

const named = z.object({ nomor: documentFields.nomor, nama: documentFields.nama });

/** Made of the file, under the number and name it was given or its name suggests. */
const newDocumentTarget = (
  file: InputFile,
  { document_type: jenis, department }: UploadInput,
  claimed: CheckedUpload,
  { place, importer }: Place,
): Target => {
  if (!jenis || !department) throw new Error('A file without a type and department to be filed under');
  const proposed = suggestedFields(claimed.name);
  const names = named.safeParse({ nomor: file.nomor ?? proposed.nomor, nama: file.nama ?? proposed.nama });
  if (!names.success) {
    const detail = `${names.error.issues[0]?.message ?? 'Nama tidak benar'}; nama berkas “${claimed.name}” tidak menyebutkannya`;
    throw new Failure('invalid_input', { detail }, { fields: { [String(names.error.issues[0]?.path[0])]: detail } });
  }
  const { nomor, nama } = names.data;
  const id = importedId(importer.job_id, place + 1);
  return {
    folder: `controlled/${id}/0`,
    change: async (stored) => {
      const refusal = await findManualUseFailure(nomor, await loadGuard(nomor), id);
      if (refusal) throw refusal;
      const after: ControlledDocument = {
        ...{ id, department, jenis, nomor, nama, revisi: 0, status: 'Aktif', source: 'upload' },
        ...{ file: stored, file_name: stored.name },
        ...{ made_by: importer.nrp, made_by_name: importer.name, made_at: importer.at },
        ...editStamp(importer),
        imported: { job_id: importer.job_id, row: place + 1 },
        version: 1,
      };
      return {
        change: { after, numbers: [{ nomor, taken_by: id }] },
        result: { became: 'baru', nomor, nama, department, new_revisi: 0 },
      };
    },
  };
};

const loadReplacementTarget = async (documentId: string, uploadId: string, importer: Importer): Promise<Target> => {
  const present = async (): Promise<ControlledDocument> => {
    const document = await loadDocument(documentId);
    if (!document) throw new Failure('not_found');
    return document;
  };
  const { revisi: seen } = await present();
  return {
    folder: `controlled/${documentId}/${seen}`,
    change: async (stored) => {
      const before = await present();
      const { file_url, ...kept } = before;
      const edit: Replacement = {
        action: 'file_replaced',
        changes: [{ field: 'file_name', from: before.file_name ?? before.file?.name ?? '', to: stored.name }],
        ...{ by_nrp: importer.nrp, by_name: importer.name, at: importer.at },
        ...(before.file && { previous_file: before.file }),
        ...(file_url && { previous_url: file_url }),
      };
      const after: ControlledDocument = {
        ...kept,
        ...{ file: stored, file_name: stored.name },
        ...editStamp(importer),
        version: before.version + 1,
      };
      const { nomor, nama, department, revisi } = after;
      return {
        change: { before, after, edit, numbers: [] },
        result: {
          ...{ became: 'ubah', nomor, nama, department, existing_revisi: revisi, new_revisi: revisi },
          note: `Berkas diganti (unggahan ${uploadId})`,
        },
      };
    },
  };
};
