import { normalForm } from '../../../../shared/domain/document-numbers.ts';
import type { DocumentRow } from '../../../../shared/domain/documents.ts';

export const maxOptions = 8;

/** The documents to offer for a typed text: matches in the number first, documents in force before others. */
export const documentOptions = (rows: readonly DocumentRow[], typed: string): DocumentRow[] => {
  const query = normalForm(typed);
  const rankOf = ({ nomor, status }: DocumentRow): number =>
    (normalForm(nomor).includes(query) ? 0 : 2) + (status === 'Aktif' ? 0 : 1);
  return [...rows].sort((one, other) => rankOf(one) - rankOf(other)).slice(0, maxOptions);
};
