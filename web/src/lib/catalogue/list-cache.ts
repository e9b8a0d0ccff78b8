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

const requestResult = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const openDatabase = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(databaseName);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName);
  return requestResult(request);
};

/**
 * In this browser's IndexedDB, which is separate per origin and so per environment. In a browser without access to it
 * nothing is cached.
 */
export const browserListCache = (): ListCache => {
  let database: Promise<IDBDatabase> | undefined;
  const withStore = async <T>(mode: IDBTransactionMode, operation: (store: IDBObjectStore) => IDBRequest<T>) => {
    try {
      database ??= openDatabase();
      return await requestResult(operation((await database).transaction(storeName, mode).objectStore(storeName)));
    } catch (error) {
      database = undefined;
      // biome-ignore lint/suspicious/noConsole: without the cache only loading is slower; the message helps to find out why
      console.info('The document lists are not cached:', error);
      return undefined;
    }
  };
  return {
    get: async (department) => {
      const cached = await withStore<CachedList | undefined>('readonly', (store) => store.get(department));
      return cached?.schema === schema ? cached.bytes : undefined;
    },
    put: async (department, bytes) => {
      await withStore('readwrite', (store) => store.put({ schema, bytes } satisfies CachedList, department));
    },
    clear: async () => {
      await withStore('readwrite', (store) => store.clear());
    },
  };
};
