import type { DepartmentCode } from '../../shared/domain/departments.ts';
import { type CatalogueList, changesSince, documentsOf, withChanges } from '../data/catalogue.ts';

/**
 * Lists of departments as this container last read them. One that is out of date is brought forward by the changes
 * since, as the pages do it, and read whole only where the log does not reach back: a large department costs its
 * thousands of items once, not once a visitor. `version` is the head just read.
 */
export const keptLists = () => {
  const kept = new Map<DepartmentCode, CatalogueList>();
  return async (department: DepartmentCode, version: number): Promise<CatalogueList> => {
    const known = kept.get(department);
    if (known?.version === version) return known;
    const changes = known && (await changesSince(department, known.version, version));
    const list = changes ? { rows: withChanges(known.rows, changes), version } : await documentsOf(department, version);
    kept.set(department, list);
    return list;
  };
};
