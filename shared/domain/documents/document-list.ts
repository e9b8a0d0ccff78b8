import * as z from 'zod/mini';
import { type DocumentRow, documentRow } from './documents.ts';

/** A change of one row of a department's list. The version is the document's, which every change increments. */
export const catalogueChange = z.discriminatedUnion('op', [
  z.object({ op: z.literal('put'), document: documentRow }),
  z.object({ op: z.literal('delete'), id: documentRow.shape.id, version: documentRow.shape.version }),
]);
export type CatalogueChange = z.infer<typeof catalogueChange>;

/** A department's rows by document id; `removed` maps a document id to the version that removed it. */
export interface DocumentList {
  rows: Map<string, DocumentRow>;
  removed: Map<string, number>;
}

export const documentListOf = (rows: Iterable<DocumentRow> = []): DocumentList => ({
  rows: new Map(Array.from(rows, (row) => [row.id, row])),
  removed: new Map(),
});

/** The document version in the list, present or removed; 0 for an unknown document. */
export const listedVersion = ({ rows, removed }: DocumentList, id: string): number =>
  rows.get(id)?.version ?? removed.get(id) ?? 0;

/**
 * Applies a change in place unless the list has that version of the document or a later one; returns whether it did.
 * Index, log entries and bulk entries arrive in any order, so the highest version wins.
 */
export const applyChange = (list: DocumentList, change: CatalogueChange): boolean => {
  const { id, version } = change.op === 'put' ? change.document : change;
  if (listedVersion(list, id) >= version) return false;
  if (change.op === 'put') {
    list.removed.delete(id);
    list.rows.set(id, change.document);
  } else {
    list.rows.delete(id);
    list.removed.set(id, version);
  }
  return true;
};
