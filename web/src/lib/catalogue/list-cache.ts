import { get, set } from 'idb-keyval';
import type { DepartmentCode } from '../../../../shared/domain/departments.ts';
import { documentRow } from '../../../../shared/domain/documents/documents.ts';
import { clearStoredLists, withStoredLists } from './stored-lists.ts';

/** Cached lists, each in the form of a full response of `list-hims-documents`. */
export interface ListCache {
  get(department: DepartmentCode): Promise<ArrayBuffer | undefined>;
  put(department: DepartmentCode, bytes: ArrayBuffer): Promise<void>;
  clear(): Promise<void>;
}

/** A cached list with other columns than this version of the page expects is ignored. */
const schema = Object.keys(documentRow.shape).join();

interface CachedList {
  schema: string;
  bytes: ArrayBuffer;
}

/** In this browser; see `withStoredLists`. */
export const browserListCache = (): ListCache => ({
  get: async (department) => {
    const cached = await withStoredLists((lists) => get<CachedList>(department, lists));
    return cached?.schema === schema ? cached.bytes : undefined;
  },
  put: (department, bytes) =>
    withStoredLists((lists) => set(department, { schema, bytes } satisfies CachedList, lists)),
  clear: clearStoredLists,
});
