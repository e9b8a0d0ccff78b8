import { clear, createStore, get, set, type UseStore } from 'idb-keyval';
import type { DepartmentCode } from '../../../../shared/domain/departments.ts';
import { documentRow } from '../../../../shared/domain/documents.ts';

/** Cached lists, each in the form of a full response of `list-hims-documents`. */
export interface ListCache {
  get(department: DepartmentCode): Promise<ArrayBuffer | undefined>;
  put(department: DepartmentCode, bytes: ArrayBuffer): Promise<void>;
  clear(): Promise<void>;
}

const databaseName = 'hims-catalogue';
const storeName = 'lists';
/** A cached list with other columns than this version of the page expects is ignored. */
const schema = Object.keys(documentRow.shape).join();

interface CachedList {
  schema: string;
  bytes: ArrayBuffer;
}

/**
 * In this browser's IndexedDB, which is separate per origin and so per environment. In a browser without access to it
 * nothing is cached.
 */
export const browserListCache = (): ListCache => {
  let store: UseStore | undefined;
  const withStore = async <T>(operation: (store: UseStore) => Promise<T>): Promise<T | undefined> => {
    try {
      store ??= createStore(databaseName, storeName);
      return await operation(store);
    } catch (error) {
      store = undefined;
      // biome-ignore lint/suspicious/noConsole: without the cache only loading is slower; the message helps to find out why
      console.info('The document lists are not cached:', error);
      return undefined;
    }
  };
  return {
    get: async (department) => {
      const cached = await withStore((lists) => get<CachedList>(department, lists));
      return cached?.schema === schema ? cached.bytes : undefined;
    },
    put: (department, bytes) => withStore((lists) => set(department, { schema, bytes } satisfies CachedList, lists)),
    clear: () => withStore(clear),
  };
};
