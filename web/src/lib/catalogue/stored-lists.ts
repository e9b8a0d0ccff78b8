import { clear } from 'idb-keyval';
import { browserStore } from '../browser-store.ts';

export const withStoredLists = browserStore('hims-catalogue', 'lists', 'The document lists are not cached:');

export const clearStoredLists = (): Promise<void> => withStoredLists(clear);
