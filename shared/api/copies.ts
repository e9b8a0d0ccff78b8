import * as z from 'zod/mini';
import {
  copyOutcome,
  copyState,
  maxHolderLength,
  maxPlaceLength,
  maxPrintedCopies,
  maxPurposeLength,
  maxRemarkLength,
  maxWitnessLength,
  printedCopy,
  recallReasons,
} from '../domain/copies/copies.ts';
import { departmentCode } from '../domain/departments.ts';
import { namedUser } from '../domain/people/roles.ts';
import { optionalParagraph, textLine } from '../domain/text.ts';
import {
  defineCalls,
  evidenceManagers,
  evidenceReaders,
  get,
  managersAndHeads,
  masterListManagers,
  post,
} from './call.ts';
import { chosenList, cursor, department, id, nextCursor, seenVersion, timestamp } from './fields.ts';

/** Query parameters arrive as text. */
export const copyNumber = z.coerce
  .number<number | string>({ error: 'Nomor salinan tidak benar' })
  .check(z.int('Nomor salinan tidak benar'), z.minimum(1, 'Nomor salinan tidak benar'));

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

/** Which copies of a department a list shows: in circulation, of these to be recalled, closed, or of these destroyed. */
export const copyFilters = ['out', 'recall', 'closed', 'destroyed'] as const;
export type CopyFilter = (typeof copyFilters)[number];

export const copyRow = z.extend(printedCopy, {
  state: copyState,
  closed_at: z.nullable(timestamp),
  closed_by: z.nullable(namedUser),
  remark: z.nullable(z.string()),
  witness: z.nullable(z.string()),
  /** Of a copy that was lost: when it was found, and who recorded it. */
  found_at: z.nullable(timestamp),
  found_by: z.nullable(namedUser),
  /** Why it must be recalled and since when; null while it agrees with its document, and once it is closed. */
  recall: z.nullable(z.object({ reason: z.enum(recallReasons), since: timestamp })),
  /** The revision of its document that is in force; null where the document is not. */
  revision_in_force: z.nullable(z.int()),
  /** The copy that was printed in its place; only of copies that are to be or were recalled. */
  replaced_by: z.nullable(z.int()),
  version: z.int().check(z.positive()),
});
export type CopyRow = z.infer<typeof copyRow>;

export const copiesPerPage = 100;

export const copyCalls = defineCalls({
  /**
   * Registers a job of the kind `print`. Each copy gets the next number of its document when the worker has stamped its
   * PDF; a document that cannot be printed by then is an error of its row.
   */
  'print-controlled-copies': post({
    access: masterListManagers,
    input: z.object({
      copies: chosenList(copyOrder, 'Isi sedikitnya satu pemegang salinan', maxPrintedCopies, 'salinan'),
    }),
    output: z.object({ job_id: id }),
  }),
  /** Opens the stamped PDF of one copy, or all copies of a print job in one PDF, for five minutes; 30 days long. */
  'get-copy-file': get({
    showsEvidence: true,
    access: evidenceManagers,
    input: z
      .object({
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
    output: z.object({ url: z.url(), file_name: z.string() }),
    errors: ['not_found', 'copy_file_expired', 'copy_not_in_circulation'],
  }),
  /**
   * The copies that a department holds (those in circulation by document, the closed ones from the latest), or those of
   * one document. `search`: words of number, title, holder, place and purpose. A page may be short and yet have a cursor.
   */
  'list-copies': get({
    showsEvidence: true,
    access: evidenceReaders,
    input: z
      .object({
        department: z.optional(department),
        document_id: z.optional(id),
        filter: z._default(z.enum(copyFilters, { error: 'Saringan tidak dikenal' }), 'out'),
        search: z.optional(z.string().check(z.maxLength(200, 'Kata pencarian paling banyak 200 karakter'))),
        cursor: z.optional(cursor),
      })
      .check(
        z.refine(({ department, document_id }) => (department === undefined) !== (document_id === undefined), {
          error: 'Sebutkan departemen pemegang atau dokumennya',
          path: ['department'],
        }),
      ),
    output: z.object({ copies: z.array(copyRow), next_cursor: nextCursor }),
  }),
  /**
   * Ends the circulation of a copy, on the version that the caller saw. It cannot be undone; of a copy that was lost it
   * records what became of it when it was found, `out` where it circulates again.
   */
  'close-copy': post({
    access: managersAndHeads,
    input: z
      .object({
        document_id: id,
        number: copyNumber,
        version: seenVersion('Versi salinan'),
        outcome: copyOutcome,
        remark: optionalParagraph('Keterangan', maxRemarkLength),
        witness: z.optional(textLine('Saksi', maxWitnessLength)),
      })
      .check(
        z.refine(({ outcome, witness }) => outcome !== 'destroyed' || witness !== undefined, {
          error: 'Saksi harus diisi untuk salinan yang dimusnahkan',
          path: ['witness'],
        }),
      ),
    output: z.object({ state: copyState, version: z.int().check(z.positive()) }),
    errors: ['not_found', 'copy_closed'],
  }),
});
