import { type CatalogueGap, catalogueGaps } from './catalogue-gaps.ts';

export const searchParameter = 'cari';

export const gapParameter = 'periksa';
export const gapValues: Record<CatalogueGap, string> = { no_file: 'tanpa-berkas', duplicate_number: 'nomor-ganda' };

export const gapIn = (parameters: URLSearchParams): CatalogueGap | undefined =>
  catalogueGaps.find((gap) => gapValues[gap] === parameters.get(gapParameter));

export const gapPath = (gap: CatalogueGap): string => `/database?${gapParameter}=${gapValues[gap]}`;

export const searchPath = (text: string): string => `/database?${new URLSearchParams({ [searchParameter]: text })}`;
