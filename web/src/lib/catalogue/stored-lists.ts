import { clear, createStore, type UseStore } from 'idb-keyval';

const databaseName = 'hims-catalogue';
const storeName = 'lists';
let store: UseStore | undefined;

/**
 * Works on the lists in this browser's IndexedDB, which is separate per origin and so per environment. In a browser without
 * access to it nothing is cached.
 */
export const withStoredLists = async <T>(operation: (store: UseStore) => Promise<T>): Promise<T | undefined> => {
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

export const clearStoredLists = (): Promise<void> => withStoredLists(clear);
