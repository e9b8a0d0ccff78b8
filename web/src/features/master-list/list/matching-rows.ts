import { externalFields } from '../../../../../shared/domain/documents/document-fields.ts';
import { normalForm } from '../../../../../shared/domain/documents/document-numbers.ts';
import type { DocumentRow } from '../../../../../shared/domain/documents/documents.ts';
import { queryWords } from '../../../../../shared/domain/search-words.ts';
import { jenisText } from './jenis-text.ts';

/** Computed once for each row, because every keystroke searches all rows; a changed row is a new object. */
const searchTexts = new WeakMap<DocumentRow, string>();

const searchTextOf = (row: DocumentRow): string => {
  const cached = searchTexts.get(row);
  if (cached !== undefined) return cached;
  // A normal form contains no line break, so no search text matches across the boundary of two fields.
  const external = externalFields.flatMap((field) => row[field] ?? []);
  const text = [row.nomor, row.nama, jenisText(row.jenis), ...external].map(normalForm).join('\n');
  searchTexts.set(row, text);
  return text;
};

/** The rows whose nomor, nama, jenis and facts of documents from outside contain every word of the text, all in the normal form. */
export const matchingRows = (rows: readonly DocumentRow[], search: string): readonly DocumentRow[] => {
  const words = queryWords(search);
  return words.length === 0 ? rows : rows.filter((row) => words.every((word) => searchTextOf(row).includes(word)));
};
