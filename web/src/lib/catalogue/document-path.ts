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

/** The database screen with the results of a search. */
export const searchPath = (text: string): string => `/database?${new URLSearchParams({ [searchParameter]: text })}`;
