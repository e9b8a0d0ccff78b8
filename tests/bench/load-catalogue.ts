import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo, tableName } from '../../functions/db/table.ts';
import { transactWrite } from '../../functions/db/transactions.ts';
import { catalogueBatchPuts, putChange, type RowChange } from '../../functions/documents/catalogue-log-store.ts';
import { loadCatalogueVersion } from '../../functions/documents/catalogue-store.ts';
import { type ControlledDocument, newDocumentPut } from '../../functions/documents/document-store.ts';
import { departmentCodes } from '../../shared/domain/departments.ts';
import { generatedDocument } from './generated-documents.ts';

/** Maximum of BatchWriteItem. */
const batch = 25;
const concurrency = 8;

/** Writes the generated documents `from` to `to` directly into the table, with one change event per department. */
export const loadCatalogue = async (from: number, to: number, documentOf = generatedDocument): Promise<void> => {
  let next = from;
  const load = async (): Promise<void> => {
    while (next < to) {
      const first = next;
      next = Math.min(to, next + batch);
      const items = Array.from({ length: next - first }, (_, index) => itemOf(documentOf(first + index)));
      const { UnprocessedItems = {} } = await dynamo.send(
        new BatchWriteCommand({ RequestItems: { [tableName()]: items.map((Item) => ({ PutRequest: { Item } })) } }),
      );
      if (Object.keys(UnprocessedItems).length > 0) throw new Error('The local table left items unwritten');
    }
  };
  await Promise.all(Array.from({ length: concurrency }, load));
  const at = new Date().toISOString();
  for (const [index, department] of departmentCodes.entries()) {
    const version = await loadCatalogueVersion(department);
    const row: RowChange = { kind: 'insert', change: putChange(documentOf(index)) };
    const [head, , last] = catalogueBatchPuts(department, version, [row, row], at);
    // Two versions, of which the log lacks one, so that functions read their cached lists again.
    if (head && last) await transactWrite([head, last]);
  }
};

/** The item as the functions write it, including index keys. */
const itemOf = (document: ControlledDocument): Record<string, unknown> => {
  const item = newDocumentPut(document).item.Put?.Item;
  if (!item) throw new Error('Creating a document must be one Put');
  return item;
};
