import { ScanCommand, type ScanCommandOutput } from '@aws-sdk/lib-dynamodb';
import { inject } from 'vitest';
import type { ControlledDocument } from '../../functions/documents/document-store.ts';
import { departmentCodes } from '../../shared/domain/departments.ts';
import type { Client } from './api.ts';

interface CatalogueSnapshot {
  /** The rows of all lists, as the API returns them, by document. */
  rows: Record<string, unknown>;
  documents: Record<string, unknown>;
  /** Past revisions that are part of the history, by document and revision. */
  revisions: Record<string, unknown>;
  /** Reservations and marks of numbers. */
  guards: Record<string, unknown>;
}

/**
 * The whole catalogue: every list row, document, past revision and number guard, without what says that a document was
 * written again (version, time and user of the last change, marks of undone imports). Two of them are equal when an
 * import and its undo lie in between; `except` leaves out documents by id.
 */
export const catalogueSnapshot = async (by: Client, except: readonly string[] = []): Promise<CatalogueSnapshot> => {
  const snapshot: CatalogueSnapshot = { rows: {}, documents: {}, revisions: {}, guards: {} };
  const stored = await loadStored();
  const isOut = (id: string): boolean => except.includes(id);
  const exceptNumbers = new Set(
    [...stored.documents.values()].filter(({ id }) => isOut(id)).map(({ nomor }) => stored.guardKey(nomor)),
  );
  for (const department of departmentCodes) {
    const list = await by.ok('list-hims-documents', { department });
    if (!('documents' in list)) throw new Error('The whole list was asked for');
    for (const { version: _version, ...row } of list.documents) if (!isOut(row.id)) snapshot.rows[row.id] = row;
  }
  for (const [id, document] of stored.documents)
    if (!isOut(id) && !isRemovedByUndo(document)) snapshot.documents[id] = lasting(document);
  for (const { id, revision } of stored.revisions)
    if (snapshot.documents[id]) snapshot.revisions[`${id} ${revision.revisi}`] = lasting(revision);
  for (const [key, guard] of stored.guards)
    if (Object.keys(guard).length > 0 && !exceptNumbers.has(key)) snapshot.guards[key] = guard;
  return snapshot;
};

const isRemovedByUndo = ({ deleted_at, undone = [] }: ControlledDocument): boolean =>
  deleted_at !== undefined && undone.some(({ replaced }) => replaced === undefined);

const lasting = (document: ControlledDocument): unknown => {
  const { version: _version, updated_by, updated_by_name, updated_at, undone: _undone, imported, ...rest } = document;
  const { reinstated_as: _as, ...job } = imported ?? {};
  return { ...rest, ...(imported && { imported: job }) };
};

const loadStored = async () => {
  // Read at the first request to the table.
  Object.assign(process.env, inject('adminEnv'));
  const { documentItem } = await import('../../functions/documents/document-store.ts');
  const { isUndone, pastRevisionItem } = await import('../../functions/documents/past-revision-store.ts');
  const { keys } = await import('../../functions/db/keys.ts');
  const { normalForm } = await import('../../shared/domain/document-numbers.ts');
  const items = await scanCatalogue();
  const documents = new Map(
    items.filter(({ SK }) => SK === 'CURRENT').map((item) => [String(item['id']), documentItem.parse(item)]),
  );
  const revisions = items.flatMap((item) => {
    if (!String(item['SK']).startsWith('REV#')) return [];
    const { state_before: _state, ...revision } = pastRevisionItem.parse(item);
    const document = documents.get(revision.id);
    return document && !isUndone(revision, document) ? [{ id: revision.id, revision }] : [];
  });
  const guards = items.flatMap(({ PK, SK, ...guard }) => (SK === 'GUARD' ? [[String(PK), guard] as const] : []));
  return { documents, revisions, guards, guardKey: (nomor: string) => keys.numberGuard(normalForm(nomor)).PK };
};

const scanCatalogue = async (): Promise<Record<string, unknown>[]> => {
  const { dynamo, tableName } = await import('../../functions/db/table.ts');
  const items: Record<string, unknown>[] = [];
  let from: ScanCommandOutput['LastEvaluatedKey'];
  do {
    const page: ScanCommandOutput = await dynamo.send(
      new ScanCommand({
        TableName: tableName(),
        FilterExpression: 'begins_with(PK, :document) OR begins_with(PK, :past) OR begins_with(PK, :number)',
        ExpressionAttributeValues: { ':document': 'DOC#', ':past': 'PAST#', ':number': 'NOM#' },
        ConsistentRead: true,
        ExclusiveStartKey: from,
      }),
    );
    items.push(...(page.Items ?? []));
    from = page.LastEvaluatedKey;
  } while (from);
  return items;
};
