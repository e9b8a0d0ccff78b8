import { z } from 'zod/mini';
import { maxHolderLength, maxPlaceLength, maxPrintedCopies, maxPurposeLength } from '../domain/copies.ts';
import { departmentCode } from '../domain/departments.ts';
import { textLine } from '../domain/text.ts';
import { defineCall, masterListManagers } from './call.ts';
import { callerId, id, success } from './fields.ts';

/** Query parameters arrive as text. */
export const copyNumber = z.coerce
  .number<number | string>({ error: 'Nomor salinan tidak benar' })
  .check(z.int('Nomor salinan tidak benar'), z.minimum(1, 'Nomor salinan tidak benar'));

const noCopies = { error: 'Isi sedikitnya satu pemegang salinan' };

/** A copy to print. Who keeps it, the department whose head answers for it, where it is and what for. */
export const copyOrder = z.object({
  document_id: id,
  holder: textLine('Pemegang', maxHolderLength),
  department: z.enum(departmentCode.options, { error: 'Pilih departemen pemegang' }),
  place: textLine('Lokasi', maxPlaceLength),
  purpose: textLine('Keperluan', maxPurposeLength),
  /** The copy of an earlier revision that this one replaces. */
  replaces: z.optional(copyNumber),
});
export type CopyOrder = z.output<typeof copyOrder>;

export const copyCalls = {
  /**
   * Registers a job of the kind `print`. Each copy gets the next number of its document when the worker has stamped its
   * PDF; a document that cannot be printed by then is an error of its row.
   */
  'print-controlled-copies': defineCall({
    name: 'print-controlled-copies',
    method: 'POST',
    access: masterListManagers,
    input: z.object({
      user_id: callerId,
      copies: z
        .array(copyOrder, noCopies)
        .check(
          z.minLength(1, noCopies),
          z.maxLength(maxPrintedCopies, `Paling banyak ${maxPrintedCopies} salinan sekaligus`),
        ),
    }),
    output: z.object({ success, job_id: id }),
    errors: [],
  }),
  /** Opens the stamped PDF of one copy, or all copies of a print job in one PDF, for five minutes; 30 days long. */
  'get-copy-file': defineCall({
    name: 'get-copy-file',
    method: 'GET',
    access: masterListManagers,
    input: z
      .object({
        user_id: callerId,
        document_id: z.optional(id),
        number: z.optional(copyNumber),
        job_id: z.optional(id),
      })
      .check(
        z.refine(
          ({ document_id, number, job_id }) =>
            job_id === undefined
              ? document_id !== undefined && number !== undefined
              : document_id === undefined && number === undefined,
          { error: 'Sebutkan dokumen dan nomor salinan, atau pekerjaan cetaknya', path: ['number'] },
        ),
      ),
    output: z.object({ success, url: z.url(), file_name: z.string() }),
    errors: ['not_found', 'copy_file_expired'],
  }),
} as const;
