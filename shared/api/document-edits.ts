import { z } from 'zod';
import { documentFields } from '../domain/document-fields.ts';
import { documentRow } from '../domain/documents.ts';
import type { FailureCode } from '../errors.ts';
import { defineCall, masterListManagers } from './call.ts';
import { callerId, id, success } from './fields.ts';

const { department, nama, nomor, jenis, revisi, status } = documentFields;

/** The version of the row that was on the screen when it was edited. */
const baseVersion = z
  .number({ error: 'Versi baris harus diisi' })
  .int('Versi baris tidak benar')
  .positive('Versi baris tidak benar');

/** One edited row: which, as seen at which version, and the columns that change. */
const documentEdit = z.object({
  id,
  version: baseVersion,
  nama: nama.optional(),
  nomor: nomor.optional(),
  jenis: jenis.optional(),
  revisi: revisi.optional(),
  status: status.optional(),
});
export type DocumentEdit = z.infer<typeof documentEdit>;

/** Why a row was not saved. */
export const rowErrors = [
  'not_found',
  'document_deleted',
  'document_changed',
  'submission_in_progress',
  'number_taken',
  'invalid_input',
] as const satisfies readonly FailureCode[];

const rowResult = z.discriminatedUnion('success', [
  z.object({ id: z.string(), success: z.literal(true), document: documentRow }),
  z.object({
    id: z.string(),
    success: z.literal(false),
    error: z.enum(rowErrors),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    /** The row as it is now, for whoever edited another one; null where there is none. */
    present: documentRow.nullable(),
  }),
]);
export type RowResult = z.infer<typeof rowResult>;

/** A save sends every edited row at once; so many are more than anybody edits by hand. */
export const maxRowsPerSave = 500;

export const documentEditCalls = {
  /** A row added in the master-list editor. Its number must never have been used: doubled numbers come from imports alone. */
  'create-hims-document': defineCall({
    name: 'create-hims-document',
    method: 'POST',
    access: masterListManagers,
    input: z.object({
      user_id: callerId,
      department,
      nomor,
      nama,
      jenis,
      revisi: revisi.default(0),
      status: status.default('Aktif'),
    }),
    output: z.object({ success, document: documentRow }),
    errors: ['number_taken', 'submission_in_progress'],
  }),
  /** Every row succeeds or is refused by itself; `results` answers them in the order they came. */
  'update-hims-documents': defineCall({
    name: 'update-hims-documents',
    method: 'POST',
    access: masterListManagers,
    input: z.object({
      user_id: callerId,
      department,
      rows: z
        .array(documentEdit, { error: 'Baris yang diubah harus diisi' })
        .min(1, 'Tidak ada perubahan yang perlu disimpan.')
        .max(maxRowsPerSave, `Paling banyak ${maxRowsPerSave} baris dapat disimpan sekaligus`)
        .superRefine((rows, { addIssue }) => {
          const seen = new Set<string>();
          for (const [at, row] of rows.entries()) {
            if (seen.has(row.id))
              addIssue({ code: 'custom', path: [at, 'id'], message: 'Dokumen ini disebut lebih dari sekali' });
            seen.add(row.id);
          }
        }),
    }),
    output: z.object({ success, updated_count: z.int().nonnegative(), results: z.array(rowResult) }),
    errors: [],
  }),
  /** Soft: the document leaves every list, and its number stays used. With `version`, only as it was seen. */
  'delete-hims-document': defineCall({
    name: 'delete-hims-document',
    method: 'POST',
    access: masterListManagers,
    input: z.object({ user_id: callerId, id, version: baseVersion.optional() }),
    /** `version` is the one the deletion made of the document. */
    output: z.object({ success, id: z.string(), version: z.int().positive() }),
    errors: ['not_found', 'document_deleted', 'document_changed', 'submission_in_progress'],
  }),
  /** Brings a deleted document back as it was, at any later time. */
  'restore-hims-document': defineCall({
    name: 'restore-hims-document',
    method: 'POST',
    access: masterListManagers,
    input: z.object({ user_id: callerId, id }),
    output: z.object({ success, document: documentRow }),
    errors: ['not_found'],
  }),
} as const;
