import type { DepartmentCode } from '../../shared/domain/departments.ts';
import { applyChange } from '../../shared/domain/documents/document-list.ts';
import type { DocumentRow } from '../../shared/domain/documents/documents.ts';
import { type DepartmentList, loadCatalogueVersion, loadChangesSince, loadDepartmentList } from './catalogue-store.ts';

/**
 * Caches the lists of departments in this container. An outdated list is brought up to date with the changes since, and
 * read in full only where the log does not reach back: a large department has thousands of items. The function takes the
 * catalogue's version just read, and returns a list at that version or a later one.
 */
export const departmentListCache = () => {
  const cache = new Map<DepartmentCode, DepartmentList>();
  return async (department: DepartmentCode, head: number): Promise<DepartmentList> => {
    const cached = cache.get(department);
    if (cached && cached.version >= head) return cached;
    const changes = cached && (await loadChangesSince(department, cached.version, head));
    if (!changes) {
      const list = await loadDepartmentList(department, head);
      cache.set(department, list);
      return list;
    }
    for (const change of changes) applyChange(cached, change);
    cached.version = head;
    return cached;
  };
};

interface WholeList {
  documents: DocumentRow[];
  catalogue_version: number;
}

interface ListInput {
  department: DepartmentCode;
  /** The version that the client has; the whole list is returned where it has none. */
  since?: number | undefined;
}

/** The handler of `list-hims-documents`, with a cache of its own. A whole list is the same frozen result until it changes. */
export const documentListResponder = () => {
  const loadCached = departmentListCache();
  const results = new Map<DepartmentCode, WholeList>();
  return async ({ department, since }: ListInput) => {
    const head = await loadCatalogueVersion(department);
    if (since === head) return { unchanged: true as const, catalogue_version: head };
    const changes = since === undefined ? undefined : await loadChangesSince(department, since, head);
    if (changes) return { changes, catalogue_version: head };
    const { rows, version } = await loadCached(department, head);
    const last = results.get(department);
    if (last?.catalogue_version === version) return last;
    const result = Object.freeze({ documents: [...rows.values()], catalogue_version: version });
    results.set(department, result);
    return result;
  };
};
