import type { TransactItem } from '../db/transactions.ts';
import { bulkChangePuts, type ChangeOrigin } from '../documents/catalogue-log-store.ts';
import { loadCatalogueVersion } from '../documents/catalogue-store.ts';
import { changedParts } from '../documents/change-rules.ts';
import type { ControlledDocument } from '../documents/document-store.ts';

/** One change of each department's catalogue for all documents of a chunk. */
export const loadAttachedDocumentWrites = async (
  changes: readonly { before: ControlledDocument; after: ControlledDocument }[],
  by: ChangeOrigin,
): Promise<TransactItem[]> => {
  const byDepartment = Map.groupBy(changes, ({ after }) => after.department);
  const writes = await Promise.all(
    Array.from(byDepartment, async ([department, changedHere]) => {
      const changed = changedHere.map(({ before, after }) => ({
        id: after.id,
        version: after.version,
        parts: changedParts(before, after),
      }));
      return bulkChangePuts(department, await loadCatalogueVersion(department), changed, by);
    }),
  );
  return writes.flat();
};
