import type { Item } from '../../../functions/db/table.ts';
import { type StoredFile, storedFile } from '../../../functions/files/stored-file.ts';

/** A file of the documents bucket that an item names; `path` leads to its attribute. */
export interface NamedFile {
  path: readonly string[];
  file: StoredFile;
}

/** The files of an item, and those of the document that an import replaced, which its edit has whole. */
export const filesNamedBy = (item: Item): NamedFile[] => [
  ...filesOf(item, []),
  ...filesOf(item['previous'], ['previous']),
];

const filesOf = (value: unknown, path: readonly string[]): NamedFile[] =>
  Object.entries(typeof value === 'object' && value !== null ? value : {}).flatMap(([attribute, member]) => {
    const { data: file } = storedFile.safeParse(member);
    return file ? [{ path: [...path, attribute], file }] : [];
  });
