import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo, tableName } from '../../functions/db/table.ts';
import { transactWrite } from '../../functions/db/transactions.ts';
import { catalogueChangePuts, loadCatalogueVersion, putChange } from '../../functions/documents/catalogue-store.ts';
import { newDocumentPut } from '../../functions/documents/document-store.ts';
import { departmentCodes } from '../../shared/domain/departments.ts';
import { generatedDocument } from './generated-documents.ts';

/** What one BatchWriteItem takes. */
const batch = 25;
const concurrency = 8;

/** Puts the generated documents `from` to `to` into the table, straight: no calls, no events but one a department. */
export const loadCatalogue = async (from: number, to: number): Promise<void> => {
  let next = from;
  const load = async (): Promise<void> => {
    while (next < to) {
      const first = next;
      next = Math.min(to, next + batch);
      const items = Array.from({ length: next - first }, (_, index) => itemOf(first + index));
      const { UnprocessedItems = {} } = await dynamo.send(
        new BatchWriteCommand({ RequestItems: { [tableName()]: items.map((Item) => ({ PutRequest: { Item } })) } }),
      );
      if (Object.keys(UnprocessedItems).length > 0) throw new Error('The local table left items unwritten');
    }
  };
  await Promise.all(Array.from({ length: concurrency }, load));
  const at = new Date().toISOString();
  for (const [place, department] of departmentCodes.entries()) {
    const seen = await loadCatalogueVersion(department);
    await transactWrite(catalogueChangePuts(department, seen, 'insert', putChange(generatedDocument(place)), at));
  }
};

/** The item as the functions write it, indexes included. */
const itemOf = (place: number): Record<string, unknown> => {
  const item = newDocumentPut(generatedDocument(place)).item.Put?.Item;
  if (!item) throw new Error('A created document is one Put');
  return item;
};
