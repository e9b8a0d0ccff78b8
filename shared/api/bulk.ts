import * as z from 'zod/mini';
import { packClauseKey } from '../domain/audit-pack/clause-keys.ts';
import { seedOrigin } from '../domain/audit-pack/seeds.ts';
import { departmentCode } from '../domain/departments.ts';
import { riskyChanges } from '../domain/documents/change-kinds.ts';
import { documentFields } from '../domain/documents/document-fields.ts';
import { isExternal } from '../domain/documents/external-documents.ts';
import { maxBulkFiles } from '../domain/jobs/job-limits.ts';
import { defineCalls, evidenceManagers, get, masterListManagers, post } from './call.ts';
import { chosenList, count, cursor, distinctUploads, flag, id, nextCursor, noFiles, timestamp } from './fields.ts';
import { importAnswers, maxAnswersLength, noAnswers } from './import-answers.ts';
import { importReading } from './import-reading.ts';
import { riskyChange } from './import-review.ts';
import { bulkState, jobPhase } from './job-states.ts';

/**
 * A job's rows or files counted by result. Every row counts in exactly one of baru, ubah, sama, riwayat,
 * galat, bukan and menunggu. The undo of an import counts the import's documents: `baru` those that it removed because the import had created them,
 * `ubah` those that it restored, `sama` those that an earlier undo had restored, `galat` those that it left as they are.
 */
export const bulkCounts = z.object({
  /** Documents created. */
  baru: count,
  /** Documents changed, also by an attached file. */
  ubah: count,
  /** Rows that equal the stored document, and files that it has already. */
  sama: count,
  /** Rows stored as past revisions of their document. */
  riwayat: count,
  /** Rows whose number existed already; also counted above. */
  ganda: count,
  /** Rows that could not be used. */
  galat: count,
  /** Documents that changed department; also counted in `ubah`. */
  pindah: count,
  /** Rows of an import that are no documents, such as titles and signatures; not in a job's `total`. */
  bukan: z._default(count, 0),
  /** Files that wait for a document with their number, and rows of a check that wait for an answer. */
  menunggu: z.optional(count),
  /** Changes of what the workflow approved that wait for a second person. */
  tertunda: z.optional(count),
});
export type BulkCounts = z.infer<typeof bulkCounts>;

const duplicate = z.object({
  nomor: z.string(),
  nama: z.string(),
  existing_revisi: count,
  new_revisi: count,
  /** How file and system write the number, where they differ. */
  note: z.optional(z.string()),
});
export type Duplicate = z.infer<typeof duplicate>;

/** A file of an upload that was not published; `place` is its position in the request, from 1, `message` the reason. */
const failedFile = z.object({ place: z.int().check(z.positive()), name: z.string(), message: z.string() });
export type FailedFile = z.infer<typeof failedFile>;

/** A controlled copy that a job printed. */
export const jobCopy = z.object({
  document_id: id,
  number: z.int().check(z.positive()),
  nomor: z.string(),
  nama: z.string(),
  revisi: count,
  holder: z.string(),
  department: departmentCode,
  place: z.string(),
});

/**
 * The result of a bulk job, up to the point it reached. `duplicates` lists at most 100 entries, `errors` at most 100 of
 * an import and 20 of an upload; `counts` covers all rows.
 */
export const bulkResult = z.object({
  /** True when at least one row or file is valid. */
  success: z.boolean(),
  /** Documents that an import created or changed. */
  imported_count: count,
  /** Files published as new documents. */
  uploaded_count: count,
  /** Documents changed by an import, or whose file was replaced or attached. */
  updated_count: count,
  /** Always 1 for an import; its rows are in `counts`. */
  total_files: count,
  duplicates: z.array(duplicate),
  errors: z.array(z.string()),
  /** The rejected files of an upload, for a retry; at most 200 of an attachment, whose report lists all; empty for an import. */
  failed_files: z._default(z.array(failedFile), []),
  counts: bulkCounts,
  /** Of a print job, at most 100; empty in a list of jobs. */
  copies: z._default(z.array(jobCopy), []),
  /** Whether one PDF has all copies of a print job. */
  has_all_copies: z._default(z.boolean(), false),
  /** The sheets and tables of an import's file; null for an upload and for a file that is not readable. */
  reading: z._default(z.nullable(importReading), null),
});
export type BulkResult = z.infer<typeof bulkResult>;

/** What an audit pack is about, and what it found so far. */
export const auditPack = z.object({
  clause: packClauseKey,
  /** Days in the company's time zone, both included. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** What the samples follow from; absent until a pack without a seed has read the log. */
  seed: z.optional(z.string()),
  /** Packs of earlier releases do not say it. */
  seed_origin: z.optional(seedOrigin),
  samples: z.optional(count),
  exceptions: z.optional(count),
});
export type AuditPack = z.infer<typeof auditPack>;

export const bulkJob = z.object({
  job_id: id,
  kind: z.enum(['import', 'upload', 'undo', 'attach', 'print', 'pack']),
  state: bulkState,
  stage: jobPhase,
  /** Processed rows or files, and their total; `total` is 0 until they are counted. */
  done: count,
  total: count,
  dry_run: z.boolean(),
  replace_existing: z.boolean(),
  /** The imported file, the first uploaded file, the number of the first printed document, or the clause and period of a pack. */
  file_name: z.string(),
  /** The import that this job undoes. */
  undo_of: z.optional(id),
  /** Of an audit pack. */
  pack: z.optional(auditPack),
  owner_nrp: z.string(),
  /** The name when the job was registered. */
  owner_name: z.nullable(z.string()),
  cancel_requested: z.boolean(),
  created_at: timestamp,
  finished_at: z.nullable(timestamp),
  /** Reason of a failure, or what a cancelled job did not process; an Indonesian sentence for the user. */
  message: z.nullable(z.string()),
  /** Null until the job ends. */
  result: z.nullable(bulkResult),
});
export type BulkJob = z.infer<typeof bulkJob>;

/** The undo of an import: possible until a time, or a job that undoes it. An undo that was stopped can be continued. */
export const importUndo = z.object({
  /** Null where it cannot be started (again). */
  until: z.nullable(timestamp),
  job: z.nullable(
    z.object({
      job_id: id,
      state: bulkState,
      by_nrp: z.string(),
      by_name: z.nullable(z.string()),
      /** When it ended, or began. */
      at: timestamp,
    }),
  ),
});
export type ImportUndo = z.infer<typeof importUndo>;

/** A job with the undo of an import; null where nothing can be or was undone. */
export const listedJob = z.extend(bulkJob, { undo: z.nullable(importUndo) });
export type ListedJob = z.infer<typeof listedJob>;

/** What the undo of an import would do; `left` are documents that stay as they are, with the reason, at most twenty. */
export const undoPreview = z.object({
  /** Documents that the import created. */
  removed: count,
  restored: count,
  left_count: count,
  left: z.array(z.object({ nomor: z.string(), nama: z.string(), reason: z.string() })),
});
export type UndoPreview = z.infer<typeof undoPreview>;

/** Whether the import that a dry run checked can still start: once, until its upload expires. */
const confirmation = z.discriminatedUnion('state', [
  z.object({ state: z.literal('open'), upload_id: id, until: timestamp }),
  z.object({ state: z.literal('used'), job_id: id }),
  z.object({ state: z.literal('expired') }),
]);
export type Confirmation = z.infer<typeof confirmation>;

/** A running job, with the fields that save-user returns when a change of permissions stops it. */
export const runningJob = z.pick(bulkJob, {
  job_id: true,
  kind: true,
  file_name: true,
  dry_run: true,
  done: true,
  total: true,
  created_at: true,
});
export type RunningJob = z.infer<typeof runningJob>;

const jobId = z.object({ job_id: id });
const replaceExisting = z._default(flag, false);

export const bulkCalls = defineCalls({
  /** Registers an import of an uploaded file. A dry run reports the result without writing documents and does not claim the upload. */
  'bulk-import-csv': post({
    access: masterListManagers,
    input: z.object({
      upload_id: id,
      replace_existing: z._default(flag, true),
      dry_run: z._default(flag, false),
      answers: z._default(importAnswers, noAnswers).check(
        z.refine((answers) => JSON.stringify(answers).length <= maxAnswersLength, {
          error: 'Jawaban untuk berkas ini terlalu banyak. Perbaiki sebagian di berkasnya, lalu unggah lagi',
        }),
      ),
      /** Risky changes that may be saved. Rows with others are reported as errors and change nothing. */
      accepted_changes: z._default(z.array(riskyChange).check(z.maxLength(riskyChanges.length)), []),
      /**
       * The last periodic review of new documents of which the file states neither that nor since when they are effective.
       * Without it they were never reviewed, so that their review is due at once.
       */
      reviewed_on: z.optional(documentFields.reviewed_on.input),
      /** Whether the answers about headings and words also apply to later imports of the company. */
      remember: z._default(flag, true),
    }),
    output: z.object({ job_id: id }),
    errors: ['upload_not_found', 'unsupported_format'],
  }),
  /** Registers uploaded files as new documents or, with `replace_existing`, one file as the new content of a document's current revision. */
  'bulk-upload-files': post({
    access: masterListManagers,
    input: z
      .object({
        files: chosenList(
          z.object({
            upload_id: id,
            /** Default: the values suggested by the file name. */
            nomor: z.optional(documentFields.nomor.input),
            nama: z.optional(documentFields.nama.input),
            revisi: z.optional(documentFields.revisi.input),
          }),
          noFiles,
          maxBulkFiles,
          'berkas',
        ).check(distinctUploads),
        replace_existing: replaceExisting,
        /** With `replace_existing`: the readers of the document must read the file again. */
        content_changed: z._default(flag, false),
        document_type: z.optional(documentFields.jenis.input),
        department: z.optional(documentFields.department.input),
        document_number: z.optional(documentFields.nomor.input),
        /** Selects one of several documents with the same number. */
        document_id: z.optional(id),
      })
      .check(
        z.superRefine((input, { addIssue }) => {
          const addError = (path: string, message: string): void => addIssue({ code: 'custom', path: [path], message });
          if (input.replace_existing) {
            if (input.document_number === undefined) addError('document_number', 'Masukkan nomor dokumen');
            if (input.files.length > 1) addError('files', 'Hanya boleh pilih satu file untuk replace dokumen');
          } else if (input.document_type === undefined || input.department === undefined)
            addError('document_type', 'Pilih jenis dokumen dan departemen');
          else if (isExternal({ jenis: input.document_type }))
            addError('document_type', 'Dokumen eksternal dicatat di daftarnya, lalu dilampiri berkas');
        }),
      ),
    output: z.object({ job_id: id }),
    errors: ['upload_not_found', 'unsupported_format', 'document_not_found', 'document_ambiguous'],
  }),
  /** The caller's own job; admins may read any job. `report_url` opens the full report (Excel), or the pack (ZIP), for five minutes; null until it is written. */
  'get-bulk-job': get({
    access: evidenceManagers,
    input: jobId,
    output: z.object({
      job: z.extend(listedJob, {
        report_url: z.nullable(z.url()),
        /** Null unless the job is the caller's own successful dry run. */
        confirmation: z.nullable(confirmation),
      }),
    }),
    errors: ['not_found'],
  }),
  /** The caller's own jobs, for admins all jobs, newest first; their results have no `reading`. Audit packs are a list of their own. */
  'list-bulk-jobs': get({
    access: evidenceManagers,
    input: z.object({
      kind: z.optional(z.literal('pack', { error: 'Jenis pekerjaan tidak dikenal' })),
      cursor: z.optional(cursor),
    }),
    output: z.object({ jobs: z.array(listedJob), next_cursor: nextCursor }),
  }),
  /** Requests that a job stops; admins may cancel any job. Written rows stay and the result reports the progress. No effect on an ended job. */
  'cancel-bulk-job': post({
    access: masterListManagers,
    input: jobId,
    output: z.object({ job: bulkJob }),
    errors: ['not_found'],
  }),
  /** What the undo of an import would do now; for the import's owner and admins. */
  'get-undo-preview': get({
    access: masterListManagers,
    input: jobId,
    output: z.object({ preview: undoPreview }),
    errors: ['not_found', 'import_not_undoable', 'import_undone', 'undo_expired'],
  }),
  /**
   * Registers the undo of an import within 24 hours of its end, for the import's owner and admins. Documents that
   * changed since stay as they are. While an undo of the import runs, returns that job.
   */
  'undo-bulk-import': post({
    access: masterListManagers,
    input: jobId,
    output: z.object({ job_id: id }),
    errors: ['not_found', 'import_not_undoable', 'import_undone', 'undo_expired'],
  }),
});
