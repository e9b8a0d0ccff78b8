import type { TransactItem } from '../db/transactions.ts';
import { bulkChangePuts, loadCatalogueVersion } from '../documents/catalogue-store.ts';
import type { ControlledDocument } from '../documents/document-store.ts';

/** One change of each department's catalogue for all documents of a chunk. */
export const loadAttachedDocumentWrites = async (
  changed: readonly ControlledDocument[],
  at: string,
): Promise<TransactItem[]> => {
  const byDepartment = Map.groupBy(changed, ({ department }) => department);
  const writes = await Promise.all(
    Array.from(byDepartment, async ([department, documents]) => {
      const versions = Object.fromEntries(documents.map(({ id, version }) => [id, version]));
      return bulkChangePuts(department, await loadCatalogueVersion(department), versions, at);
    }),
  );
  return writes.flat();
};
