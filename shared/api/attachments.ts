import { z } from 'zod';
import { maxAttachedFiles } from '../domain/bulk.ts';
import { defineCall, masterListManagers } from './call.ts';
import { callerId, flag, id, success, wholeNumber } from './fields.ts';

const noFiles = { error: 'Pilih file terlebih dahulu' };

export const attachmentCalls = {
  /**
   * Registers a job that makes uploaded files the files of existing documents. Each keeps its revision; a document that
   * has a file is changed only with `replace`, and its former file stays in its history.
   */
  'attach-files': defineCall({
    name: 'attach-files',
    method: 'POST',
    access: masterListManagers,
    input: z.object({
      user_id: callerId,
      files: z
        .array(
          z.object({
            upload_id: id,
            document_id: id,
            /** The document's current revision that the user saw. */
            revisi: wholeNumber,
            replace: flag.default(false),
          }),
          noFiles,
        )
        .min(1, noFiles)
        .max(maxAttachedFiles, `Paling banyak ${maxAttachedFiles} file sekaligus`)
        .refine((files) => new Set(files.map(({ upload_id }) => upload_id)).size === files.length, {
          error: 'Satu file disebut lebih dari sekali',
        }),
    }),
    output: z.object({ success, job_id: id }),
    errors: ['upload_not_found', 'unsupported_format'],
  }),
} as const;
