import * as z from 'zod/mini';
import {
  documentRow,
  type FieldsWith,
  fieldNames,
  fieldsWith,
  shapeOf,
  storedSchema,
} from '../domain/documents/document-fields.ts';
import { catalogueChange } from '../domain/documents/document-list.ts';
import { reviewOutcome, revisionNeed } from '../domain/documents/document-reviews.ts';
import { documentStatus } from '../domain/documents/document-types.ts';
import { documentChange, documentSource, endedReason, unapprovedChange } from '../domain/documents/documents.ts';
import { isExternal } from '../domain/documents/external-documents.ts';
import { documentNumber } from '../domain/text.ts';
import { submissionState } from '../domain/workflow/workflow.ts';
import { defineCalls, evidenceManagers, get, signedIn } from './call.ts';
import { count, cursor, department, flag, id, nextCursor, timestamp, wholeNumber } from './fields.ts';
import { documentLinks } from './references.ts';
import { submissionEvent } from './submission-records.ts';

export const documentDecision = z.pick(submissionEvent, {
  version: true,
  action: true,
  to: true,
  actor_nrp: true,
  actor_name: true,
  capacity: true,
  acting: true,
  on_behalf_of: true,
  reason: true,
  at: true,
  skipped: true,
  files: true,
  file_findings: true,
});

export const documentRevision = z.object({
  revisi: count,
  nama: z.string(),
  status: documentStatus,
  ended_reason: z.nullable(endedReason),
  /** Since when it is not in force; null where that is not recorded. */
  ended_at: z._default(z.nullable(timestamp), null),
  source: documentSource,
  has_file: z.boolean(),
  file_name: z.nullable(z.string()),
  /** Who created the revision, and when. */
  by_nrp: z.nullable(z.string()),
  by_name: z.nullable(z.string()),
  at: timestamp,
  submission_id: z.nullable(z.string()),
  /** The date from which the revision is effective: that of the imported list, or of its approval; else null. */
  effective_on: z.nullable(z.iso.date()),
  /** SHA-256 of its file, base64; null without a stored file. */
  sha256: z.nullable(z.string()),
  /** To whom it is or was distributed; only for callers who see the evidence of all documents. */
  audience: z.optional(z.string()),
  /** Why it was submitted; null where that was not asked. */
  change: z._default(z.nullable(documentChange), null),
  /** How it replaced what the workflow approved without an approval; null where it did not. */
  unapproved: z._default(z.nullable(unapprovedChange), null),
  /** Of a revision that the workflow published, oldest first; only with `with_decisions`. */
  decisions: z.optional(z.array(documentDecision)),
  /** How the document was destroyed in this revision, the last time last; only with `with_decisions`. */
  cancellations: z.optional(z.array(z.object({ submission_id: z.string(), decisions: z.array(documentDecision) }))),
});

const fieldValue = z.union([z.string(), z.number()]);

/** A periodic review: what was reviewed, what it found, and the date of the next one. */
export const reviewRecord = z.object({
  /** Absent in records of earlier releases, which knew suitable revisions only. */
  outcome: z.optional(reviewOutcome),
  revisi: count,
  /** SHA-256 of the reviewed file, base64; null for a document without one. */
  sha256: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  due_on: z.iso.date(),
});

/** A change of the current revision outside the approval workflow (by the editor, an import or its undo, or a replaced file), or its periodic review. */
export const manualEdit = z.object({
  action: z.enum([
    ...(['edited', 'deleted', 'restored', 'imported', 'import_undone', 'file_replaced', 'file_attached'] as const),
    ...(['reviewed', 'review_asked', 'distributed', 'reading_required'] as const),
    ...(['change_waiting', 'change_refused', 'change_outdated', 'change_withdrawn'] as const),
  ]),
  changes: z.array(
    z.object({
      field: z.enum(fieldNames),
      /** Empty text when the column had no value. */
      from: fieldValue,
      to: fieldValue,
    }),
  ),
  by_nrp: z.string(),
  by_name: z.nullable(z.string()),
  at: timestamp,
  /** Of a replaced file: its readers must read it again. */
  content_changed: z.optional(z.literal(true)),
  /** It replaced what the workflow approved, without an approval. */
  without_approval: z.optional(z.literal(true)),
  /** The second person who accepted it. */
  accepted: z.optional(z.object({ by_nrp: z.string(), by_name: z.nullable(z.string()) })),
  /** Whose waiting change it refuses or ends, and since when it waited. */
  proposal: z.optional(z.object({ made_by: z.string(), made_by_name: z.nullable(z.string()), made_at: timestamp })),
  /** Why it was refused or ended. */
  reason: z.optional(z.string()),
  /** Of a periodic review. */
  review: z.optional(reviewRecord),
  /** Of an undone import: its file, and the revisions that it had introduced, lowest first; they never came into force. */
  undone: z.optional(
    z.object({
      file_name: z.string(),
      revisions: z.array(z.object({ revisi: count, nama: z.string(), status: documentStatus })),
    }),
  ),
});

/** A history entry: `version` is the document's version after the change; with `has_file` the replaced file can be opened. */
export const listedEdit = z.extend(manualEdit, { version: z.int().check(z.positive()), has_file: z.boolean() });

export const detailFields = fieldsWith('shownIn', 'document');
export type DetailField = FieldsWith<'shownIn', 'document'>;
type DetailShape = { [F in DetailField]: z.ZodMiniNullable<ReturnType<typeof storedSchema<F>>> };

export const controlledDocument = z.extend(documentRow, {
  ...shapeOf<DetailField, DetailShape>(detailFields, (field) => z.nullable(storedSchema(field))),
  source: documentSource,
  ended_reason: z.nullable(endedReason),
  /** Why the present revision was made; null where that is not known. */
  change: z._default(z.nullable(documentChange), null),
  /** Null where no review found one, and for callers who may neither review the document nor see its history. */
  revision_need: z.nullable(revisionNeed),
  /** How its content replaced what the workflow approved without an approval; null where it did not. */
  unapproved: z._default(z.nullable(unapprovedChange), null),
  /** Who changed what the workflow approved, which waits for a second person; for callers who see its history. */
  waiting_change: z._default(
    z.nullable(z.object({ by_nrp: z.string(), by_name: z.nullable(z.string()), at: timestamp })),
    null,
  ),
  updated_by: z.nullable(z.string()),
  updated_at: timestamp,
});

/** What the caller may see of a document beside its file, and do with it. */
export const documentRights = z.object({
  see_history: z.boolean(),
  /** The evidence of all revisions on one page, readers of past ones too. */
  see_evidence: z.boolean(),
  see_readers: z.boolean(),
  see_copies: z.boolean(),
  /** Its periodic reviews, and with `review` recording one. */
  see_reviews: z.boolean(),
  /** Whether the present revision and the one that it replaced have files that the caller may compare. */
  compare: z.boolean(),
  review: z.boolean(),
  /** Whether the document is one that can be revised, by any user but an auditor. */
  revise: z.boolean(),
});

/** What the submission form must know about a number besides the documents that have it now. */
export const numberStatus = z.object({
  /** Whether it was ever published, also by a document that was renamed or deleted: no new document may have it. */
  is_used: z.boolean(),
  /** The submission that has reserved it. */
  in_flight: z.nullable(
    z.object({
      since: timestamp,
      state: submissionState,
      is_own: z.boolean(),
      /** Null for callers who may not read the submission's files. */
      submission_id: z.nullable(id),
    }),
  ),
});
export type NumberStatus = z.infer<typeof numberStatus>;

const catalogueVersion = count;

/** The specification's record of a document has the file's path, and neither of the others. */
const specifiedRow = z.extend(documentRow, {
  file_url: z.optional(z.nullable(z.string())),
  has_file: z.optional(z.boolean()),
  version: z.optional(documentRow.shape.version),
});
const rowOf = (row: z.infer<typeof specifiedRow>): z.infer<typeof documentRow> => {
  const { file_url, has_file = Boolean(file_url), version = 1, ...rest } = row;
  const link = file_url != null && isExternal(rest) ? { file_url } : {};
  return { ...rest, ...link, has_file, version };
};

export const documentCalls = defineCalls({
  'list-hims-documents': get({
    access: signedIn,
    input: z.object({
      department,
      since: z.optional(wholeNumber),
    }),
    output: z.union([
      z.pipe(
        z.object({ documents: z.array(specifiedRow), catalogue_version: z._default(catalogueVersion, 0) }),
        z.transform((answer) => ({ ...answer, documents: answer.documents.map(rowOf) })),
      ),
      z.object({
        unchanged: z.literal(true),
        catalogue_version: catalogueVersion,
      }),
      z.object({
        changes: z.array(catalogueChange),
        catalogue_version: catalogueVersion,
      }),
    ]),
  }),
  /** One document by `id`, or all documents with a number; revisions and manual edits newest first, empty for callers without the permission. */
  'get-hims-document': get({
    showsEvidence: true,
    access: signedIn,
    input: z
      .object({
        id: z.optional(id),
        nomor: z.optional(documentNumber),
        /** A deleted document by its id too, for users who see the evidence of all documents. */
        with_deleted: z.optional(flag),
        /** Who submitted, reviewed and approved each revision, for callers who may see revisions. */
        with_decisions: z.optional(flag),
        with_links: z.optional(flag),
      })
      .check(
        z.refine((input) => (input.id === undefined) !== (input.nomor === undefined), {
          path: ['id'],
          error: 'Sebutkan id atau nomor dokumen',
        }),
      ),
    output: z.object({
      documents: z.array(
        z.extend(controlledDocument, {
          revisions: z.array(documentRevision),
          edits: z.array(listedEdit),
          /** Only with `with_links`. */
          links: z.optional(documentLinks),
          may: documentRights,
          /** Who deleted the document, and when; absent while it is in the list. */
          deleted: z.optional(
            z.object({ by_nrp: z.nullable(z.string()), by_name: z.nullable(z.string()), at: timestamp }),
          ),
        }),
      ),
      /** Of the requested `nomor`; null for an `id`. */
      number_status: z.nullable(numberStatus),
    }),
    errors: ['not_found'],
  }),
  /**
   * A presigned GET URL valid for five minutes, or the external link of an imported document. `compared` is the present
   * revision without marks and `previous` the one that it replaced, for everyone while the document is in force; `base` is
   * the one that the draft of a submission (its `id`) changes, for those who read the draft.
   * functions/documents/opening-rules.ts says who opens what, and how.
   */
  'get-document-file': get({
    showsEvidence: true,
    access: signedIn,
    input: z.object({
      id,
      /** `controlled` is the present file as it is read, `original` the same without marks, for who sees evidence. */
      kind: z.enum(
        [
          ...(['controlled', 'original', 'compared', 'revision', 'previous', 'replaced'] as const),
          ...(['waiting', 'draft', 'base', 'supporting'] as const),
        ],
        { error: 'Jenis berkas tidak dikenal' },
      ),
      /** Of kind `revision`: the present one, or a superseded one. */
      revisi: z.optional(wholeNumber),
      /** The version of the edit that replaced the file, for kind `replaced`. */
      version: z.optional(wholeNumber),
    }),
    output: z.object({
      url: z.url(),
      file_name: z.string(),
      inline: z.boolean(),
      external: z.boolean(),
      /** Each page says that a print is uncontrolled, or that the document is not in force. */
      marked: z.optional(z.literal(true)),
      /** Of the document whose file it is, so that no file is shown beside the facts of another revision. */
      version: z.optional(documentRow.shape.version),
    }),
    errors: ['not_found', 'file_not_found'],
  }),
  'get-form-template': get({
    access: signedIn,
    input: z.object({
      /** The change-request form (PPD), or an empty workbook for an import. */
      template: z._default(z.enum(['change-request', 'import'], { error: 'Templat tidak dikenal' }), 'change-request'),
    }),
    output: z.object({ url: z.url(), file_name: z.string() }),
  }),
  /** A department's documents of any status by number, each with its present revision and who approved it. */
  'list-register': get({
    showsEvidence: true,
    access: evidenceManagers,
    input: z.object({ department, cursor: z.optional(cursor) }),
    output: z.object({
      documents: z.array(z.extend(documentRow, { revision: documentRevision })),
      next_cursor: nextCursor,
    }),
  }),
});
