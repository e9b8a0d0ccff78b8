import type { DocumentRow } from '../../../../../shared/domain/documents.ts';
import { jenisText } from './jenis-text.ts';

/** The rows whose nomor, nama or jenis contains the text. */
export const matchingRows = (rows: readonly DocumentRow[], search: string): readonly DocumentRow[] => {
  const query = search.trim().toLowerCase();
  if (query === '') return rows;
  return rows.filter((row) =>
    [row.nomor, row.nama, jenisText(row.jenis)].some((text) => text.toLowerCase().includes(query)),
  );
};
