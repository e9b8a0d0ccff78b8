import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';
import { type CatalogueGap, catalogueGaps } from './catalogue-gaps.ts';

/** The search parameter with the search text, on the database screen. */
export const searchParameter = 'cari';

/** The search parameter with what the documents lack, on the database screen. */
export const gapParameter = 'periksa';
export const gapValues: Record<CatalogueGap, string> = { no_file: 'tanpa-berkas', duplicate_number: 'nomor-ganda' };

/** What the documents of the URL lack; undefined where it names nothing. */
export const gapIn = (parameters: URLSearchParams): CatalogueGap | undefined =>
  catalogueGaps.find((gap) => gapValues[gap] === parameters.get(gapParameter));

/** The database screen with all documents that lack it. */
export const gapPath = (gap: CatalogueGap): string => `/database?${gapParameter}=${gapValues[gap]}`;

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
