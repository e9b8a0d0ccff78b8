import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';

/** The search parameter with the search text, on the database screen. */
export const searchParameter = 'cari';

/** The search parameter with the id of the document whose history is open, on the database screen. */
export const historyParameter = 'riwayat';

/** The database screen with a document in its list, and its history beside it for users who may see that. */
export const documentPath = (
  { id, nomor, nama }: Pick<DocumentRow, 'id' | 'nomor' | 'nama'>,
  { withHistory }: { withHistory: boolean },
): string =>
  `/database?${new URLSearchParams({
    [searchParameter]: nomor || nama,
    ...(withHistory ? { [historyParameter]: id } : {}),
  })}`;
