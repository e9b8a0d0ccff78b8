import { z } from 'zod';
import { departmentCode } from '../../shared/domain/departments.ts';
import {
  type DocumentRow,
  documentSource,
  documentStatus,
  endedReason,
  foldNomor,
  jenis,
} from '../../shared/domain/documents.ts';
import { keys } from '../db/keys.ts';
import { StaleRead } from '../db/retry-on-conflict.ts';
import { readAll, readItem, readItems, readPage, type TransactItem } from '../db/table.ts';
import { storedFile } from '../submissions/submission-store.ts';
import { findIdsByNumber } from './number-index-store.ts';

/** A controlled document's current revision (DOC#id / CURRENT); past ones keep the same shape (PAST#id / REV#n). */
export const documentItem = z.object({
  id: z.string(),
  department: departmentCode,
  nama: z.string(),
  nomor: z.string(),
  jenis,
  revisi: z.number(),
  status: documentStatus,
  ended_reason: endedReason.optional(),
  ended_at: z.string().optional(),
  /** Who made this revision of it: a workflow, an import, an upload or the editor. */
  source: documentSource,
  file: storedFile.optional(),
  /** A link to a file elsewhere, as an import brought it. */
  file_url: z.string().optional(),
  file_name: z.string().optional(),
  made_by: z.string(),
  made_by_name: z.string().nullable(),
  made_at: z.string(),
  submission_id: z.string().optional(),
  /** The bulk job's row that last wrote it, and what it changed then: a row that comes again is known by it. */
  imported: z
    .object({
      job_id: z.string(),
      row: z.number(),
      was: z.object({ revisi: z.number(), department: departmentCode }).optional(),
    })
    .optional(),
  updated_by: z.string(),
  updated_by_name: z.string().nullable().optional(),
  updated_at: z.string(),
  /** Set on a deleted document: it keeps its item and history, and leaves every list. */
  deleted_at: z.string().optional(),
  deleted_by: z.string().optional(),
  deleted_by_name: z.string().nullable().optional(),
  /** Counts every change of the item; a write names the one it saw. */
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

/** In the order asked; deleted ones among them, unknown ones undefined. */
export const loadDocumentsOrDeleted = (ids: readonly string[]): Promise<(ControlledDocument | undefined)[]> =>
  readItems(documentItem, ids.map(keys.document));

/** Every document that carries a number, whatever its spelling; the items are read consistently, the list of them may lag by moments. */
export const findDocumentsByNumber = async (nomor: string): Promise<ControlledDocument[]> => {
  const documents = await loadDocumentsOrDeleted(await findIdsByNumber(foldNomor(nomor)));
  return documents.filter(
    (document): document is ControlledDocument =>
      document !== undefined && document.deleted_at === undefined && foldNomor(document.nomor) === foldNomor(nomor),
  );
};

/** Past revisions, newest first. */
export const loadPastRevisions = (id: string): Promise<ControlledDocument[]> =>
  readAll(documentItem, {
    where: 'PK = :pk AND begins_with(SK, :past)',
    ExpressionAttributeValues: { ':pk': keys.documentHistory(id), ':past': 'REV#' },
    ScanIndexForward: false,
    ConsistentRead: true,
  });

/** The number of the highest past revision; undefined where there is none. */
export const loadHighestPastRevision = async (id: string): Promise<number | undefined> => {
  const { items } = await readPage(z.object({ revisi: z.number() }), {
    where: 'PK = :pk AND begins_with(SK, :past)',
    ExpressionAttributeValues: { ':pk': keys.documentHistory(id), ':past': 'REV#' },
    ScanIndexForward: false,
    ConsistentRead: true,
    Limit: 1,
  });
  return items[0]?.revisi;
};

export const loadPastRevision = (id: string, revisi: number): Promise<ControlledDocument | undefined> =>
  readItem(documentItem, keys.documentRevision(id, revisi));

/** What lists show of a document. */
export const documentRow = (document: ControlledDocument): DocumentRow => ({
  id: document.id,
  department: document.department,
  nama: document.nama,
  nomor: document.nomor,
  jenis: document.jenis,
  revisi: document.revisi,
  status: document.status,
  has_file: document.file !== undefined || document.file_url !== undefined,
  version: document.version,
});

/** A document that can still be revised or cancelled. */
export const isRevisable = (document: ControlledDocument): boolean =>
  document.status === 'Aktif' || document.ended_reason === 'expired';

/** That a document still carries its number and can be revised or cancelled when something is written about it. */
export const revisableCheck = ({ id, nomor }: ControlledDocument, otherwise: () => Promise<never>): TransactItem => ({
  item: {
    ConditionCheck: {
      Key: keys.document(id),
      ConditionExpression:
        'attribute_not_exists(deleted_at) AND nomor = :nomor AND (#status = :in_force OR ended_reason = :expired)',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':nomor': nomor, ':in_force': 'Aktif', ':expired': 'expired' },
    },
  },
  onConditionFailed: otherwise,
});

/** A document that did not exist before. */
export const newDocumentPut = (document: ControlledDocument): TransactItem => ({
  item: { Put: { Item: currentItem(document), ConditionExpression: 'attribute_not_exists(PK)' } },
  onConditionFailed: () => {
    throw new StaleRead(`Document ${document.id} exists already`);
  },
});

/** A document in its new form, in place of the version that was read. */
export const documentReplacementPut = (before: ControlledDocument, after: ControlledDocument): TransactItem => ({
  item: {
    Put: {
      Item: currentItem(after),
      ConditionExpression: 'version = :seen',
      ExpressionAttributeValues: { ':seen': before.version },
    },
  },
  onConditionFailed: () => {
    throw new StaleRead(`Document ${before.id} is no longer at version ${before.version}`);
  },
});

/** A revision that is no longer current, kept for good. */
export const pastRevisionPut = (
  document: ControlledDocument,
  reason: z.infer<typeof endedReason>,
  at: string,
): TransactItem => ({
  item: {
    Put: {
      Item: {
        ...documentItem.parse(document),
        ...keys.documentRevision(document.id, document.revisi),
        status: 'Kadaluarsa',
        ended_reason: reason,
        ended_at: at,
      },
      ConditionExpression: 'attribute_not_exists(PK)',
    },
  },
});

const currentItem = (document: ControlledDocument): Record<string, unknown> => ({
  ...documentItem.parse(document),
  ...keys.document(document.id),
  ...(document.deleted_at === undefined
    ? keys.documentIndex(document.department, foldNomor(document.nomor), document.id)
    : {}),
});
