import { z } from 'zod';
import { type DocumentRow, documentRow } from './documents.ts';

/** What happened to one row of a department's list; the version is the document's own, which every change raises. */
export const catalogueChange = z.discriminatedUnion('op', [
  z.object({ op: z.literal('put'), document: documentRow }),
  z.object({ op: z.literal('delete'), id: documentRow.shape.id, version: documentRow.shape.version }),
]);
export type CatalogueChange = z.infer<typeof catalogueChange>;

/** A department's rows by document id; `removed` holds the version with which a document left the list. */
export interface DocumentList {
  rows: Map<string, DocumentRow>;
  removed: Map<string, number>;
}

export const documentListOf = (rows: Iterable<DocumentRow> = []): DocumentList => ({
  rows: new Map(Array.from(rows, (row) => [row.id, row])),
  removed: new Map(),
});

/** The version in which a list knows a document, listed or removed; 0 while it does not know it. */
export const listedVersion = ({ rows, removed }: DocumentList, id: string): number =>
  rows.get(id)?.version ?? removed.get(id) ?? 0;

/**
 * Applies a change in place, unless the list knows that version of the document or a later one; returns whether it did.
 * Index, log entries and bulk entries arrive in any order: the highest version wins, so no row goes back.
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
