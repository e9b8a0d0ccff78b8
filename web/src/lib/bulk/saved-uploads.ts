import { clear, delMany, getMany, setMany } from 'idb-keyval';
import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';
import { browserStore } from '../browser-store.ts';

/** What was done with a file of an unfinished batch: its upload, and what the user chose. */
export interface SavedFile {
  upload_id?: string | undefined;
  /** Of the uploaded file: another one may have its name, size and time. */
  sha256?: string | undefined;
  chosen?: DocumentRow | undefined;
  wait?: boolean;
  /** Milliseconds since 1970. */
  at: number;
}

/** Storage deletes uploads after a day; one that is about to expire is sent again. */
const lifetimeMs = 20 * 60 * 60 * 1000;

/** Without it a closed page starts a batch from its beginning. */
const withStore = browserStore('hims-attachments', 'files', 'The unfinished batch is not saved:');

const storedKey = (nrp: string, key: string): string => `${nrp}|${key}`;

export const loadSavedFiles = async (nrp: string, keys: readonly string[]): Promise<Map<string, SavedFile>> => {
  const storedKeys = keys.map((key) => storedKey(nrp, key));
  const found = (await withStore((files) => getMany<SavedFile>(storedKeys, files))) ?? [];
  const oldest = Date.now() - lifetimeMs;
  return new Map(
    keys.flatMap((key, at) => {
      const saved = found[at];
      return saved && saved.at > oldest ? [[key, saved] as const] : [];
    }),
  );
};

export const saveFiles = async (nrp: string, entries: readonly (readonly [string, SavedFile])[]): Promise<void> => {
  await withStore((files) =>
    setMany(
      entries.map(([key, saved]) => [storedKey(nrp, key), saved]),
      files,
    ),
  );
};

export const deleteSavedFiles = async (nrp: string, keys: readonly string[]): Promise<void> => {
  await withStore((files) =>
    delMany(
      keys.map((key) => storedKey(nrp, key)),
      files,
    ),
  );
};

export const clearSavedFiles = async (): Promise<void> => {
  await withStore(clear);
};
