import { createStore, type UseStore } from 'idb-keyval';

/**
 * Runs operations on a store of this browser's IndexedDB, which is separate per origin and so per environment. Without
 * access to it they resolve to undefined, and the console says what is lost.
 */
export const browserStore = (database: string, name: string, loss: string) => {
  let store: UseStore | undefined;
  return async <T>(operation: (store: UseStore) => Promise<T>): Promise<T | undefined> => {
    try {
      store ??= createStore(database, name);
      return await operation(store);
    } catch (error) {
      store = undefined;
      // biome-ignore lint/suspicious/noConsole: the page works without the store; the message helps to find out why
      console.info(loss, error);
      return undefined;
    }
  };
};
