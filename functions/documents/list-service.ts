import type { DepartmentCode } from '../../shared/domain/departments.ts';
import { applyChange } from '../../shared/domain/document-list.ts';
import { type DepartmentList, loadCatalogueVersion, loadChangesSince, loadDepartmentList } from './catalogue-store.ts';

/**
 * Lists of departments as this container last read them. One that is out of date is brought forward by the changes
 * since, as the pages do it, and read whole only where the log does not reach back: a large department costs its
 * thousands of items once, not once a visitor. `head` is the catalogue's version just read; the list is at least at it.
 */
export const departmentListCache = () => {
  const kept = new Map<DepartmentCode, DepartmentList>();
  return async (department: DepartmentCode, head: number): Promise<DepartmentList> => {
    const known = kept.get(department);
    if (known && known.version >= head) return known;
    const changes = known && (await loadChangesSince(department, known.version, head));
    if (!changes) {
      const list = await loadDepartmentList(department, head);
      kept.set(department, list);
      return list;
    }
    for (const change of changes) applyChange(known, change);
    known.version = head;
    return known;
  };
};

interface ListInput {
  department: DepartmentCode;
  /** The version that the caller has; without it the whole list is answered. */
  since?: number | undefined;
}

/** What `list-hims-documents` answers, from the lists that this container keeps. */
export const documentListResponder = () => {
  const listOf = departmentListCache();
  return async ({ department, since }: ListInput) => {
    const head = await loadCatalogueVersion(department);
    if (since === head) return { unchanged: true as const, catalogue_version: head };
    const changes = since === undefined ? undefined : await loadChangesSince(department, since, head);
    if (changes) return { changes, catalogue_version: head };
    const { rows, version } = await listOf(department, head);
    return { documents: [...rows.values()], catalogue_version: version };
  };
};
