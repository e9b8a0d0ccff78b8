import * as z from 'zod/mini';
import {
  type DocumentField,
  documentFields,
  documentRow,
  fieldsWith,
  initialOf,
  isRequiredField,
  type RequiredField,
  shapeOf,
} from '../domain/documents/document-fields.ts';
import { maxReviewReason, optionalParagraph } from '../domain/text.ts';
import type { FailureCode } from '../errors.ts';
import { defineCalls, masterListManagers, post } from './call.ts';
import { count, id, seenVersion } from './fields.ts';

type Input<F extends DocumentField> = (typeof documentFields)[F]['input'];
const inputOf = (field: DocumentField): z.ZodMiniType => documentFields[field].input;
const department = documentFields.department.input;

/** The fields in the rows of the master lists, which the editor states of a new document besides its department. */
export const creationFields = fieldsWith('editor', 'list', 'external');
export type CreationField = (typeof creationFields)[number];
type CreationShape = {
  [F in CreationField]: (typeof documentFields)[F] extends { initial: unknown }
    ? z.ZodMiniDefault<Input<F>>
    : F extends RequiredField
      ? Input<F>
      : z.ZodMiniOptional<Input<F>>;
};
const creationShape = shapeOf<CreationField, CreationShape>(creationFields, (field) => {
  const initial = initialOf(field);
  if (initial !== undefined) return z._default(inputOf(field), initial);
  return isRequiredField(field) ? inputOf(field) : z.optional(inputOf(field));
});

export const editableFields = fieldsWith('editor', 'list', 'external', 'form');
export type EditableField = (typeof editableFields)[number];
type EditShape = {
  [F in EditableField]: z.ZodMiniOptional<F extends RequiredField ? Input<F> : z.ZodMiniNullable<Input<F>>>;
};
/** The changed fields of a document; null removes the value of one. */
const editShape = shapeOf<EditableField, EditShape>(editableFields, (field) =>
  z.optional(isRequiredField(field) ? inputOf(field) : z.nullable(inputOf(field))),
);

/** The row version that the user edited; the write is conditioned on it. */
const baseVersion = seenVersion('Versi baris');

/** Required where the workflow approved the revision. */
const deletionReason = optionalParagraph('Alasan', maxReviewReason);

/**
 * One edited row: its id, the version the edit is based on, and the changed columns; or `deleted`, which deletes the
 * document or restores it.
 */
const documentEdit = z.object({
  id,
  version: baseVersion,
  deleted: z.optional(z.boolean()),
  reason: deletionReason,
  ...editShape,
  /** The user was asked, and changes the number or the status of an approved revision. */
  without_approval: z.optional(z.literal(true)),
});
export type DocumentEdit = z.infer<typeof documentEdit>;

/** Errors of a single row. */
export const rowErrors = [
  'not_found',
  'document_deleted',
  'document_changed',
  'approved_revision',
  'change_waiting',
  'submission_in_progress',
  'number_taken',
  'removed_by_undo',
  'invalid_input',
] as const satisfies readonly FailureCode[];

/** The change waits for a second person; the document is as before. */
const waiting = z.optional(z.literal(true));

export const rowResult = z.discriminatedUnion('success', [
  z.object({
    id: z.string(),
    success: z.literal(true),
    document: documentRow,
    waiting,
  }),
  z.object({
    id: z.string(),
    success: z.literal(false),
    error: z.enum(rowErrors),
    message: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
    /** The current row when the edit is based on an older version; null when there is none. */
    present: z.nullable(documentRow),
  }),
]);
export type RowResult = z.infer<typeof rowResult>;

/** Limit of rows per save: the client sends all edited rows in one request. */
export const maxRowsPerSave = 500;

/** Limit of documents that are deleted or restored together. */
export const maxDocumentsPerDeletion = 200;

export const documentEditCalls = defineCalls({
  /** Adds a row in the master-list editor. Its number must be unused; only imports may create duplicate numbers (docs/decisions/documents.md). */
  'create-hims-document': post({
    access: masterListManagers,
    input: z.object({
      department,
      ...creationShape,
    }),
    output: z.object({ document: documentRow, waiting }),
    errors: ['number_taken', 'submission_in_progress'],
  }),
  /** Each row is saved or rejected independently; `results` has the order of `rows`. */
  'update-hims-documents': post({
    access: masterListManagers,
    input: z.object({
      department,
      rows: z.array(documentEdit, { error: 'Baris yang diubah harus diisi' }).check(
        z.minLength(1, 'Tidak ada perubahan yang perlu disimpan.'),
        z.maxLength(maxRowsPerSave, `Paling banyak ${maxRowsPerSave} baris dapat disimpan sekaligus`),
        z.superRefine((rows, { addIssue }) => {
          const ids = new Set<string>();
          for (const [at, row] of rows.entries()) {
            if (ids.has(row.id))
              addIssue({ code: 'custom', path: [at, 'id'], message: 'Dokumen ini disebut lebih dari sekali' });
            ids.add(row.id);
            const { id: _id, version: _version, deleted, reason: _reason, ...changed } = row;
            if (deleted !== undefined && Object.keys(changed).length > 0)
              addIssue({
                code: 'custom',
                path: [at, 'deleted'],
                message: 'Baris yang dihapus tidak dapat diubah sekaligus',
              });
          }
          if (rows.filter((row) => row.deleted !== undefined).length > maxDocumentsPerDeletion)
            addIssue({ code: 'custom', message: `Paling banyak ${maxDocumentsPerDeletion} dokumen dihapus sekaligus` });
        }),
      ),
    }),
    output: z.object({ updated_count: count, results: z.array(rowResult) }),
  }),
  /** Soft deletion: the document is removed from the lists, its number stays used. `version` makes the deletion conditional on that version. */
  'delete-hims-document': post({
    access: masterListManagers,
    input: z.object({ id, version: z.optional(baseVersion), reason: deletionReason }),
    /** `version` is the document's version after the deletion, or after it was proposed. */
    output: z.object({ id: z.string(), version: z.int().check(z.positive()), waiting }),
    errors: ['not_found', 'document_deleted', 'document_changed', 'submission_in_progress', 'change_waiting'],
  }),
  /**
   * Restores a deleted document unchanged; there is no time limit. Not for a document whose import was undone: its number is
   * free again; nor for an external one that another document states by now in another spelling.
   */
  'restore-hims-document': post({
    access: masterListManagers,
    input: z.object({ id }),
    output: z.object({ document: documentRow, waiting }),
    errors: ['not_found', 'removed_by_undo', 'number_taken', 'change_waiting'],
  }),
});
