import { normalForm } from '../../../../shared/domain/documents/document-numbers.ts';
import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';

export const maxOptions = 8;

/**
 * The documents to offer for a typed text: matches in the number first, documents in force before others. None for a
 * complete number: the list would cover what the form says about it.
 */
export const documentOptions = (
  rows: readonly DocumentRow[],
  typed: string,
  isOffered: (row: DocumentRow) => boolean = () => true,
): DocumentRow[] => {
  const query = normalForm(typed);
  if (rows.some(({ nomor }) => normalForm(nomor) === query)) return [];
  const rankOf = ({ nomor, status }: DocumentRow): number =>
    (normalForm(nomor).includes(query) ? 0 : 2) + (status === 'Aktif' ? 0 : 1);
  return rows
    .filter(isOffered)
    .sort((one, other) => rankOf(one) - rankOf(other))
    .slice(0, maxOptions);
};
