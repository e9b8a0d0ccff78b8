import { paginateScan } from '@aws-sdk/lib-dynamodb';
import type { ControlledDocument } from '../../functions/documents/document-store.ts';

export interface StoredCatalogue {
  documents: Record<string, unknown>;
  /** Past revisions that are part of the history, by document and revision. */
  revisions: Record<string, unknown>;
  /** Reservations and marks of numbers, by key. */
  guards: Record<string, unknown>;
}

/**
 * Every document, past revision and number guard of the table that this process uses, without what says that a document
 * was written again: version, time and user of the last change, when the review date was set, marks of undone imports. `except` leaves out documents.
 */
export const loadStoredCatalogue = async (except: readonly string[] = []): Promise<StoredCatalogue> => {
  const { documentItem } = await import('../../functions/documents/document-store.ts');
  const { isUndone, pastRevisionItem } = await import('../../functions/documents/past-revision-store.ts');
  const { keys } = await import('../../functions/db/keys.ts');
  const { normalForm } = await import('../../shared/domain/documents/document-numbers.ts');
  const catalogue: StoredCatalogue = { documents: {}, revisions: {}, guards: {} };
  const items = await scanCatalogue();
  const documents = new Map(
    items.filter(({ SK }) => SK === 'CURRENT').map((item) => [String(item['id']), documentItem.parse(item)]),
  );
  const exceptGuards = new Set<string>();
  for (const [id, document] of documents)
    if (except.includes(id)) exceptGuards.add(keys.numberGuard(normalForm(document.nomor)).PK);
    else if (!isRemovedByUndo(document)) catalogue.documents[id] = lasting(document);
  for (const { PK, SK, ...item } of items) {
    if (SK === 'GUARD' && Object.keys(item).length > 0 && !exceptGuards.has(String(PK)))
      catalogue.guards[String(PK)] = item;
    if (!String(SK).startsWith('REV#')) continue;
    const { state_before: _state, ...revision } = pastRevisionItem.parse(item);
    const document = documents.get(revision.id);
    if (document && catalogue.documents[revision.id] && !isUndone(revision, document))
      catalogue.revisions[`${revision.id} ${revision.revisi}`] = lasting(revision);
  }
  return catalogue;
};

const isRemovedByUndo = ({ deleted_at, undone = [] }: ControlledDocument): boolean =>
  deleted_at !== undefined && undone.some(({ replaced }) => replaced === undefined);

const lasting = (document: ControlledDocument): unknown => {
  const { version: _version, updated_by, updated_by_name, updated_at, undone: _undone, imported, ...others } = document;
  const { review_due_set_at: _set, ...rest } = others;
  const { reinstated_as: _as, ...job } = imported ?? {};
  return { ...rest, ...(imported && { imported: job }) };
};

const scanCatalogue = async (): Promise<Record<string, unknown>[]> => {
  const { dynamo, tableName } = await import('../../functions/db/table.ts');
  const items: Record<string, unknown>[] = [];
  const pages = paginateScan(
    { client: dynamo },
    {
      TableName: tableName(),
      FilterExpression: 'begins_with(PK, :document) OR begins_with(PK, :past) OR begins_with(PK, :number)',
      ExpressionAttributeValues: { ':document': 'DOC#', ':past': 'PAST#', ':number': 'NOM#' },
      ConsistentRead: true,
    },
  );
  for await (const { Items = [] } of pages) items.push(...Items);
  return items;
};
