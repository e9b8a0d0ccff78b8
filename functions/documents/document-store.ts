import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { departmentCode } from '../../shared/domain/departments.ts';
import {
  externalFields,
  fieldNames,
  listedFields,
  pickFields,
  storedShape,
} from '../../shared/domain/documents/document-fields.ts';
import { isSameNumber, normalForm } from '../../shared/domain/documents/document-numbers.ts';
import { revisionNeed } from '../../shared/domain/documents/document-reviews.ts';
import {
  type DocumentRow,
  documentChange,
  documentSource,
  endedReason,
  unapprovedChange,
} from '../../shared/domain/documents/documents.ts';
import { hasFile, hasForeignFact, isExternal } from '../../shared/domain/documents/external-documents.ts';
import { reading } from '../../shared/domain/required-reading/reading.ts';
import { allOf, anyOf, equals, isAbsent, itemCheck, itemPut, notExists } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { type Item, partition, readAll, readItem, readItems } from '../db/table.ts';
import { stale, type TransactItem } from '../db/transactions.ts';
import { storedFile } from '../files/stored-file.ts';
import { findIdsByNumber } from './number-index-store.ts';

/** A controlled document's current revision (DOC#id / CURRENT); past revisions have the same shape (PAST#id / REV#n). */
export const documentItem = z.object({
  id: z.string(),
  ...storedShape(fieldNames),
  ended_reason: z.optional(endedReason),
  ended_at: z.optional(z.string()),
  /** What created this revision: the workflow, an import, an upload or the editor. */
  source: documentSource,
  file: z.optional(storedFile),
  /** SHA-256 of the file that last changed the content within the revision: copies printed before do not agree with it. */
  content_id: z.optional(z.string()),
  made_by: z.string(),
  made_by_name: z.nullable(z.string()),
  made_at: z.string(),
  submission_id: z.optional(z.string()),
  /** Why the workflow published this revision. */
  change: z.optional(documentChange),
  /** An import created the document without a date from which it is effective: it is older than its record. */
  undated: z.optional(z.literal(true)),
  /** How this revision replaced what the workflow approved; a publication by the workflow ends it. */
  unapproved: z.optional(unapprovedChange),
  /** A change of what the workflow approved that waits for a second person (waiting-change-store.ts). */
  waiting_change: z.optional(
    z.object({
      id: z.string(),
      by_nrp: z.string(),
      by_name: z.nullable(z.string()),
      at: z.string(),
      /** The import that proposes it, and its row. */
      job_id: z.optional(z.string()),
      row: z.optional(z.number()),
    }),
  ),
  /** The date of the next review while the document is in force, and when that date was set (review-dates.ts). */
  review_due_on: z.optional(z.string()),
  review_due_set_at: z.optional(z.string()),
  /** The last review found that this revision needs to be revised; until a later review, or the next revision. */
  revision_need: z.optional(revisionNeed),
  /** The last change of each external document, by its id, for which the owner was asked to review this one. */
  cited_changes: z.optional(z.record(z.string(), z.string())),
  /** Since when recipients belong to the audience who were added after the reading was asked for, by their key. */
  audience_since: z.optional(z.record(z.string(), z.string())),
  /** What its audience must have read; its id also distinguishes the contents of one revision. */
  reading: z.optional(reading),
  /** The bulk job's row that wrote it last, and what it changed: identifies a row that is processed a second time. */
  imported: z.optional(
    z.object({
      job_id: z.string(),
      row: z.number(),
      /** `nomor` where the row writes the number differently; `version` is absent in documents of earlier releases. */
      was: z.optional(
        z.object({
          revisi: z.number(),
          department: departmentCode,
          nomor: z.optional(z.string()),
          version: z.optional(z.number()),
        }),
      ),
      /** The version in which the undo of a later import gave the document back as this job had written it. */
      reinstated_as: z.optional(z.number()),
    }),
  ),
  /**
   * Imports whose change of this document was undone, oldest first, with its department and revision until then.
   * `replaced`: the version and revision that the import had changed; absent where the import had created the document,
   * so that its undo removed it.
   */
  undone: z.optional(
    z.array(
      z.object({
        import_id: z.string(),
        job_id: z.string(),
        department: departmentCode,
        revisi: z.number(),
        replaced: z.optional(z.object({ version: z.number(), revisi: z.number() })),
      }),
    ),
  ),
  updated_by: z.string(),
  updated_by_name: z.optional(z.nullable(z.string())),
  updated_at: z.string(),
  /** Set on a deleted document, which is in no list; its item and history remain. */
  deleted_at: z.optional(z.string()),
  deleted_by: z.optional(z.string()),
  deleted_by_name: z.optional(z.nullable(z.string())),
  /** Raised by every change; a write is conditional on the version that it read. */
  version: z.number(),
});
export type ControlledDocument = z.infer<typeof documentItem>;

/** A document that was not deleted. */
export const loadDocument = async (id: string): Promise<ControlledDocument | undefined> => {
  const document = await loadDocumentOrDeleted(id);
  return document?.deleted_at === undefined ? document : undefined;
};

export const loadDocumentOrDeleted = (id: string): Promise<ControlledDocument | undefined> =>
  readItem(documentItem, keys.document(id));

/** In the order of the ids, with deleted documents; undefined for an unknown id. */
export const loadDocumentsOrDeleted = (ids: readonly string[]): Promise<(ControlledDocument | undefined)[]> =>
  readItems(documentItem, ids.map(keys.document));

const storedItem = z.looseObject({ PK: z.string(), SK: z.string() });

/** A document and its history as they are stored, which is what the transparency log has of them. */
export const loadStoredItems = async (id: string): Promise<Item[]> => {
  const current = await readItem(storedItem, keys.document(id));
  const history = await readAll(storedItem, partition(keys.documentHistory(id)));
  return [...(current ? [current] : []), ...history];
};

/** Every document with a number, however it is spelled. The items are read consistently; the index may lag by moments. */
export const findDocumentsByNumber = async (nomor: string): Promise<ControlledDocument[]> => {
  const documents = await loadDocumentsOrDeleted(await findIdsByNumber(normalForm(nomor)));
  return documents.filter(
    (document): document is ControlledDocument =>
      document !== undefined && document.deleted_at === undefined && isSameNumber(document.nomor, nomor),
  );
};

export const documentRow = (document: ControlledDocument): DocumentRow => ({
  ...pickFields(document, ['id', ...listedFields, ...externalFields, 'review_due_on', 'version']),
  ...externalState(document),
  has_file: hasFile(document),
});

/** The lists show of documents from outside their link, when they were checked last, and that one waits for a second person. */
export const externalState = ({
  jenis,
  status,
  file_url,
  reviewed_on,
  waiting_change,
}: Pick<ControlledDocument, 'jenis' | 'status' | 'file_url' | 'reviewed_on'> & { waiting_change?: unknown }) =>
  isExternal({ jenis })
    ? {
        ...(file_url !== undefined && { file_url }),
        ...(reviewed_on !== undefined && { checked_on: reviewed_on }),
        ...(status !== 'Aktif' && waiting_change !== undefined && { waits: true as const }),
      }
    : {};

/** `isRevisable` as a condition of a transaction, for the number, jenis and department that were read. */
export const revisableCheck = (
  { id, nomor, jenis, department }: ControlledDocument,
  onConditionFailed: () => Promise<never>,
): TransactItem =>
  itemCheck(keys.document(id), {
    condition: allOf(
      isAbsent('deleted_at'),
      equals('nomor', nomor),
      equals('jenis', jenis),
      equals('department', department),
      anyOf(equals('status', 'Aktif'), equals('ended_reason', 'expired')),
    ),
    onConditionFailed,
  });

export const newDocumentPut = (document: ControlledDocument): TransactItem =>
  itemPut(currentItem(document), {
    condition: notExists,
    onConditionFailed: stale(`Document ${document.id} exists already`),
  });

/** Replaces the version of a document that was read. */
export const documentReplacementPut = (before: ControlledDocument, after: ControlledDocument): TransactItem =>
  itemPut(currentItem(after), {
    condition: equals('version', before.version),
    onConditionFailed: stale(`Document ${before.id} is no longer at version ${before.version}`),
  });

/** The document is still at the version that was read. */
export const unchangedCheck = ({ id, version }: ControlledDocument): TransactItem =>
  itemCheck(keys.document(id), {
    condition: equals('version', version),
    onConditionFailed: stale(`Document ${id} is no longer at version ${version}`),
  });

const currentItem = (document: ControlledDocument): Item => {
  if (hasForeignFact(document)) throw new Error(`Document ${document.id} has facts of documents from outside`);
  return {
    ...documentItem.parse(document),
    ...keys.document(document.id),
    ...(document.deleted_at === undefined
      ? keys.documentIndex(document.department, normalForm(document.nomor), document.id)
      : {}),
    ...(document.review_due_on === undefined
      ? {}
      : keys.reviewIndex(document.department, document.review_due_on, document.id)),
  };
};

/** Twelve characters: short, because every list carries it 100,000 times, and still never given twice. */
export const newDocumentId = (): string => randomBytes(9).toString('base64url');
