import type { TransactItem } from '../db/transactions.ts';
import { bulkChangePuts, type ChangeOrigin, loadCatalogueVersion } from '../documents/catalogue-store.ts';
import type { ControlledDocument } from '../documents/document-store.ts';

/** One change of each department's catalogue for all documents of a chunk. */
export const loadAttachedDocumentWrites = async (
  changed: readonly ControlledDocument[],
  by: ChangeOrigin,
): Promise<TransactItem[]> => {
  const byDepartment = Map.groupBy(changed, ({ department }) => department);
  const writes = await Promise.all(
    Array.from(byDepartment, async ([department, documents]) => {
      const versions = Object.fromEntries(documents.map(({ id, version }) => [id, version]));
      return bulkChangePuts(department, await loadCatalogueVersion(department), versions, by);
    }),
  );
  return writes.flat();
};
