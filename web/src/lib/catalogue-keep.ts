import type { DepartmentCode } from '../../../shared/domain/departments.ts';
import { documentRow } from '../../../shared/domain/documents.ts';

/** Lists of earlier visits, in the form of a whole answer of `list-hims-documents`. */
export interface Keep {
  get(department: DepartmentCode): Promise<ArrayBuffer | undefined>;
  put(department: DepartmentCode, bytes: ArrayBuffer): Promise<void>;
  clear(): Promise<void>;
}

const databaseName = 'hims-catalogue';
const storeName = 'lists';
/** A list with other columns than this page knows is as good as none. */
const schema = Object.keys(documentRow.shape).join();

interface Kept {
  schema: string;
  bytes: ArrayBuffer;
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const opened = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(databaseName);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName);
  return settled(request);
};

/** In this browser's IndexedDB, where the origin keeps stages apart. A browser that refuses keeps nothing. */
export function browserKeep(): Keep {
  let database: Promise<IDBDatabase> | undefined;
  const inStore = async <T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>) => {
    try {
      database ??= opened();
      return await settled(ask((await database).transaction(storeName, mode).objectStore(storeName)));
    } catch (error) {
      database = undefined;
      // biome-ignore lint/suspicious/noConsole: without the cache everything works, only later; whoever wonders why finds it here
      console.info('The lists are not kept between visits:', error);
      return undefined;
    }
  };
  return {
    get: async (department) => {
      const kept = await inStore<Kept | undefined>('readonly', (store) => store.get(department));
      return kept?.schema === schema ? kept.bytes : undefined;
    },
    put: async (department, bytes) => {
      await inStore('readwrite', (store) => store.put({ schema, bytes } satisfies Kept, department));
    },
    clear: async () => {
      await inStore('readwrite', (store) => store.clear());
    },
  };
}
