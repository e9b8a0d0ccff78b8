import { z } from 'zod';
import { documentFields } from '../../shared/domain/document-fields.ts';
import { isBulkFile, proposedFrom } from '../../shared/domain/import-file-names.ts';
import { Failure } from '../../shared/errors.ts';
import { retryOnConflict } from '../db/retry-on-conflict.ts';
import { type Write, writeTogether } from '../db/table.ts';
import { type ControlledDocument, documentById } from '../documents/document-store.ts';
import { stampedBy } from '../documents/manual-edit-rules.ts';
import { changedByHand, type HandChange, type Replacement } from '../documents/manual-edit-store.ts';
import { refusalByHand } from '../documents/number-service.ts';
import { guardOf } from '../documents/number-store.ts';
import { type ClaimedFile, claimUpload, copyClaimed } from '../files/claim-service.ts';
import { uploadClaimed } from '../files/upload-store.ts';
import type { StoredFile } from '../submissions/submission-store.ts';
import { noted, notedBefore } from './checkpoint-service.ts';
import { importedId } from './document-ids.ts';
import type { Work } from './job-run.ts';
import { type Job, type JobInput, jobAdvanced } from './job-store.ts';
import type { Importer } from './row-decision-rules.ts';
import { countedWith, type Outcome, outcome } from './row-results.ts';

type UploadInput = Extract<JobInput, { kind: 'upload' }>;
type InputFile = UploadInput['files'][number];

const fileName = (place: number): string => `file-${place}`;

/** Works through uploaded files one by one from where it was left; says what became of all so far. */
export const runUpload = async (started: Job, input: UploadInput, work: Work): Promise<Outcome[]> => {
  let job = await work.advanced(started, { stage: 'working', total: input.files.length });
  for (const [place, file] of input.files.entries()) {
    if (place < job.chunks_done) continue;
    await work.mayGoOn();
    job = await fileDone(job, place, { file, input, work });
  }
  return uploadSoFar(job);
};

/** What became of every file that was finished. */
export const uploadSoFar = async (job: Job): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (let place = 0; place < job.chunks_done; place += 1) {
    const finished = await notedBefore(outcome, job.job_id, fileName(place));
    if (!finished) throw new Error(`Job ${job.job_id} has lost the outcome of file ${place}`);
    outcomes.push(finished);
  }
  return outcomes;
};

interface Task {
  file: InputFile;
  input: UploadInput;
  work: Work;
}

/** One file: its document, its claim and the job's progress in one transaction. A file that cannot be used is said so. */
const fileDone = async (job: Job, place: number, { file, input, work }: Task): Promise<Job> => {
  const importer: Importer = {
    job_id: job.job_id,
    ...{ nrp: job.owner_nrp, name: job.owner_name, at: new Date().toISOString() },
  };
  const settled = async (result: Outcome, writes: readonly Write[]): Promise<Job> => {
    const said: Outcome = { ...result, ...(file.name && { file_name: file.name }) };
    const changes = {
      ...{ chunks_done: place + 1, done: place + 1, idle_runs: 0 },
      counts: countedWith(job.counts, [result]),
    };
    await noted(job.job_id, fileName(place), said);
    work.mayWrite();
    await writeTogether([...writes, jobAdvanced(job.job_id, work.token, changes)]);
    return { ...job, ...changes };
  };
  const names = { nomor: file.nomor ?? '', nama: file.nama ?? '' };
  try {
    const claimed = await claimUpload(file.upload_id, { nrp: job.owner_nrp }, { label: `File ke-${place + 1}` });
    Object.assign(names, { nama: claimed.name });
    if (!isBulkFile(claimed.name)) throw new Failure('unsupported_format', { format: bulkFormats });
    const target = await targetOf(file, input, claimed, { place, importer });
    const stored = await copyClaimed(claimed, `${target.folder}/${file.upload_id}/${claimed.safe_name}`);
    // Its scan and its copy took a while.
    await work.requireRights();
    return await retryOnConflict(async () => {
      const { change, result } = await target.change(stored);
      return settled({ row: place + 1, ...result }, [
        ...(await changedByHand(change.after.department, [change], importer.at)),
        uploadClaimed(file.upload_id, job.owner_nrp, job.job_id, claimed.name),
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
  change: (file: StoredFile) => Promise<{ change: HandChange; result: Omit<Outcome, 'row'> }>;
}

interface Place {
  place: number;
  importer: Importer;
}

const targetOf = (file: InputFile, input: UploadInput, claimed: ClaimedFile, at: Place): Promise<Target> | Target =>
  input.document_id === undefined
    ? newDocument(file, input, claimed, at)
    : replacement(input.document_id, file.upload_id, at.importer);

const named = z.object({ nomor: documentFields.nomor, nama: documentFields.nama });

/** Made of the file, under the number and name it was given or its name suggests. */
const newDocument = (
  file: InputFile,
  { document_type: jenis, department }: UploadInput,
  claimed: ClaimedFile,
  { place, importer }: Place,
): Target => {
  if (!jenis || !department) throw new Error('A file without a type and department to be filed under');
  const proposed = proposedFrom(claimed.name);
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
      const refusal = await refusalByHand(nomor, await guardOf(nomor), id);
      if (refusal) throw refusal;
      const after: ControlledDocument = {
        ...{ id, department, jenis, nomor, nama, revisi: 0, status: 'Aktif', source: 'upload' },
        ...{ file: stored, file_name: stored.name },
        ...{ made_by: importer.nrp, made_by_name: importer.name, made_at: importer.at },
        ...stampedBy(importer),
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

const replacement = async (documentId: string, uploadId: string, importer: Importer): Promise<Target> => {
  const present = async (): Promise<ControlledDocument> => {
    const document = await documentById(documentId);
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
        ...stampedBy(importer),
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
