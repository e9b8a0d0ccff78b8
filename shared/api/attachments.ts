import * as z from 'zod/mini';
import { maxAttachedFiles } from '../domain/jobs/job-limits.ts';
import { defineCalls, get, masterListManagers, post } from './call.ts';
import {
  chosenList,
  count,
  cursor,
  distinctUploads,
  flag,
  id,
  nextCursor,
  noFiles,
  sha256,
  timestamp,
  wholeNumber,
} from './fields.ts';

/** They are deleted one by one, while the user waits, and taken over in one transaction. */
const maxChosen = 50;

/** Their ids fit the address of a request. */
export const maxDigestDocuments = 50;

const waitingFile = z.object({
  id,
  name: z.string(),
  /** Bytes. */
  size: count,
  stored_at: timestamp,
  stored_by_nrp: z.string(),
  stored_by_name: z.nullable(z.string()),
  /** Whether who stored it, or took it over, may attach files now; otherwise it waits until another user takes it over. */
  is_owner_entitled: z.boolean(),
});
export type WaitingFileEntry = z.infer<typeof waitingFile>;

const chosenFiles = chosenList(id, noFiles, maxChosen, 'berkas');

export const attachmentCalls = defineCalls({
  /**
   * Registers a job that makes uploaded files the files of existing documents. Each keeps its revision; a document that
   * has a file is changed only with `replace`, and its former file stays in its history. A file with `wait` waits until a
   * document with the number and the revision in its name exists without a file; it is attached only while who stored it
   * may attach files.
   */
  'attach-files': post({
    access: masterListManagers,
    input: z.object({
      files: chosenList(
        z.union([
          z.object({
            upload_id: id,
            document_id: id,
            /** The document's current revision that the user saw. */
            revisi: wholeNumber,
            replace: z._default(flag, false),
            /** The readers of the document must read the file again. */
            content_changed: z._default(flag, false),
          }),
          /** The file is stored, and attached when a document with the number in its name is created. */
          z.object({ upload_id: id, wait: z.literal(true) }),
        ]),
        noFiles,
        maxAttachedFiles,
        'berkas',
      ).check(distinctUploads),
    }),
    output: z.object({ job_id: id }),
    errors: ['upload_not_found', 'unsupported_format'],
  }),
  /** The files that wait for their documents, newest first. */
  'list-waiting-files': get({
    access: masterListManagers,
    input: z.object({ cursor: z.optional(cursor) }),
    output: z.object({ files: z.array(waitingFile), next_cursor: nextCursor }),
  }),
  /**
   * Makes the caller answer for waiting files whose owner may no longer attach files: they are attached in the caller's
   * name. Those that were attached, deleted or taken over meanwhile are ignored, and those whose owner may.
   */
  'take-over-waiting-files': post({
    access: masterListManagers,
    input: z.object({ ids: chosenFiles }),
    output: z.object({ taken_count: count }),
  }),
  /** Deletes files that wait; those that were attached or deleted meanwhile are ignored. */
  'delete-waiting-files': post({
    access: masterListManagers,
    input: z.object({
      ids: chosenFiles,
    }),
    output: z.object({ deleted_count: count }),
  }),
  /** The digests of the files that documents have, so that the same file is not attached again; no entry without a file. */
  'get-file-digests': get({
    access: masterListManagers,
    input: z.object({
      /** Ids of documents, separated by commas. */
      document_ids: z.pipe(
        z.pipe(
          z.string({ error: 'Pilih dokumen terlebih dahulu' }),
          z.transform((text) => text.split(',')),
        ),
        z.array(id).check(z.maxLength(maxDigestDocuments, `Paling banyak ${maxDigestDocuments} dokumen sekaligus`)),
      ),
    }),
    output: z.object({ digests: z.array(z.object({ document_id: id, sha256 })) }),
  }),
});
