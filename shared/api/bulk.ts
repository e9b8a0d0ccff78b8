import { z } from 'zod';
import { maxBulkFiles } from '../domain/bulk.ts';
import { documentFields } from '../domain/document-fields.ts';
import { defineCall, masterListManagers } from './call.ts';
import { callerId, cursor, flag, id, nextCursor, success, timestamp } from './fields.ts';

const count = z.int().nonnegative();

/** What became of a job's rows or files. Every row is exactly one of baru, ubah, sama, riwayat and galat. */
export const bulkCounts = z.object({
  /** Documents made. */
  baru: count,
  /** Documents changed. */
  ubah: count,
  /** Rows that were so already. */
  sama: count,
  /** Rows that became past revisions of their document. */
  riwayat: count,
  /** Rows whose number was there already; among those above. */
  ganda: count,
  /** Rows that could not be used. */
  galat: count,
  /** Documents that moved to another department; among those changed. */
  pindah: count,
});
export type BulkCounts = z.infer<typeof bulkCounts>;

const duplicate = z.object({
  nomor: z.string(),
  nama: z.string(),
  existing_revisi: z.int().nonnegative(),
  new_revisi: z.int().nonnegative(),
});
export type Duplicate = z.infer<typeof duplicate>;

/** A file of an upload that did not become a document, by its place in the request (from 1); `message` says why. */
const failedFile = z.object({ place: z.int().positive(), name: z.string(), message: z.string() });
export type FailedFile = z.infer<typeof failedFile>;

/**
 * SPEC's bulk result, as far as the job came. `duplicates` name the first hundred, `errors` the first hundred of an import
 * and twenty of an upload; `counts` counts all.
 */
export const bulkResult = z.object({
  /** Whether anything could be used. */
  success: z.boolean(),
  /** Documents an import made or changed. */
  imported_count: count,
  /** Files that became new documents. */
  uploaded_count: count,
  /** Documents changed by an import, or given another file by an upload. */
  updated_count: count,
  /** One for an import; `counts` counts its rows. */
  total_files: count,
  duplicates: z.array(duplicate),
  errors: z.array(z.string()),
  /** Every file that could not be used, to be tried again; none of an import. */
  failed_files: z.array(failedFile).default([]),
  counts: bulkCounts,
});
export type BulkResult = z.infer<typeof bulkResult>;

export const bulkStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export const bulkState = z.enum(bulkStates);
export type BulkState = z.infer<typeof bulkState>;

/** In a dry run `working` looks and writes nothing. */
export const bulkStages = ['waiting', 'reading', 'working', 'reporting', 'finished'] as const;
export const bulkStage = z.enum(bulkStages);
export type BulkStage = z.infer<typeof bulkStage>;

export const bulkJob = z.object({
  job_id: id,
  kind: z.enum(['import', 'upload']),
  state: bulkState,
  stage: bulkStage,
  /** Rows or files worked through, of how many; `total` is 0 until they were counted. */
  done: count,
  total: count,
  dry_run: z.boolean(),
  replace_existing: z.boolean(),
  /** The imported file, or the first of the uploaded ones. */
  file_name: z.string(),
  owner_nrp: z.string(),
  /** The name at that time. */
  owner_name: z.string().nullable(),
  cancel_requested: z.boolean(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
  /** Why it failed, or what a cancelled job left undone; for people. */
  message: z.string().nullable(),
  /** Null until the job has ended. */
  result: bulkResult.nullable(),
});
export type BulkJob = z.infer<typeof bulkJob>;

/** Whether the import that a dry run looked at can still begin: once, while its upload is kept. */
const confirmation = z.discriminatedUnion('state', [
  z.object({ state: z.literal('open'), upload_id: id, until: timestamp }),
  z.object({ state: z.literal('used'), job_id: id }),
  z.object({ state: z.literal('expired') }),
]);
export type Confirmation = z.infer<typeof confirmation>;

/** A job at work, as far as whoever takes its owner's rights away is told of it. */
export const runningJob = bulkJob.pick({
  ...{ job_id: true, kind: true, file_name: true, dry_run: true, done: true, total: true, created_at: true },
});
export type RunningJob = z.infer<typeof runningJob>;

const jobId = z.object({ user_id: callerId, job_id: id });
const replaceExisting = flag.default(false);

export const bulkCalls = {
  /** Registers an import of an uploaded file. A dry run says what would happen, writes no document, and leaves the upload for the real one. */
  'bulk-import-csv': defineCall({
    name: 'bulk-import-csv',
    method: 'POST',
    access: masterListManagers,
    input: z.object({
      user_id: callerId,
      upload_id: id,
      replace_existing: flag.default(true),
      dry_run: flag.default(false),
    }),
    output: z.object({ success, job_id: id }),
    errors: ['upload_not_found', 'unsupported_format'],
  }),
  /** Registers uploaded files: as new documents, or, to replace, one file as the new bytes of a document's present revision. */
  'bulk-upload-files': defineCall({
    name: 'bulk-upload-files',
    method: 'POST',
    access: masterListManagers,
    input: z
      .object({
        user_id: callerId,
        files: z
          .array(
            z.object({
              upload_id: id,
              /** Without these, what the file's name suggests. */
              nomor: documentFields.nomor.optional(),
              nama: documentFields.nama.optional(),
            }),
            { error: 'Pilih file terlebih dahulu' },
          )
          .min(1, 'Pilih file terlebih dahulu')
          .max(maxBulkFiles, `Paling banyak ${maxBulkFiles} file sekaligus`)
          .refine((files) => new Set(files.map(({ upload_id }) => upload_id)).size === files.length, {
            error: 'Satu file disebut lebih dari sekali',
          }),
        replace_existing: replaceExisting,
        document_type: documentFields.jenis.optional(),
        department: documentFields.department.optional(),
        document_number: documentFields.nomor.optional(),
        /** Which of several documents with that number. */
        document_id: id.optional(),
      })
      .superRefine((input, { addIssue }) => {
        const wrong = (path: string, message: string): void => addIssue({ code: 'custom', path: [path], message });
        if (input.replace_existing) {
          if (input.document_number === undefined) wrong('document_number', 'Masukkan nomor dokumen');
          if (input.files.length > 1) wrong('files', 'Hanya boleh pilih satu file untuk replace dokumen');
        } else if (input.document_type === undefined || input.department === undefined)
          wrong('document_type', 'Pilih jenis dokumen dan departemen');
      }),
    output: z.object({ success, job_id: id }),
    errors: ['upload_not_found', 'unsupported_format', 'document_not_found', 'document_ambiguous'],
  }),
  /** The caller's own job, an admin's anybody's; `report_url` opens the whole report as Excel for five minutes, once there is one. */
  'get-bulk-job': defineCall({
    name: 'get-bulk-job',
    method: 'GET',
    access: masterListManagers,
    input: jobId,
    output: z.object({
      success,
      job: bulkJob.extend({
        report_url: z.url().nullable(),
        /** Null of anything but the caller's own dry run that went well. */
        confirmation: confirmation.nullable(),
      }),
    }),
    errors: ['not_found'],
  }),
  /** The caller's own jobs, an admin's everybody's, newest first. */
  'list-bulk-jobs': defineCall({
    name: 'list-bulk-jobs',
    method: 'GET',
    access: masterListManagers,
    input: z.object({ user_id: callerId, cursor: cursor.optional() }),
    output: z.object({ success, jobs: z.array(bulkJob), next_cursor: nextCursor }),
    errors: [],
  }),
  /** Asks a job to stop, an admin anybody's: what it has written stays, and its result says how far it came. One that has ended stays as it is. */
  'cancel-bulk-job': defineCall({
    name: 'cancel-bulk-job',
    method: 'POST',
    access: masterListManagers,
    input: jobId,
    output: z.object({ success, job: bulkJob }),
    errors: ['not_found'],
  }),
} as const;
