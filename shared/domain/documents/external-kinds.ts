import * as z from 'zod/mini';

/** What a document of another source is; `findExternalKind` (shared/domain/import/aliases.ts) knows other words for each. */
export const externalKinds = [
  ...(['UU', 'PP', 'Perpres', 'Permen', 'Kepmen', 'SNI', 'Izin', 'Manual pabrikan'] as const),
  ...(['Standar pelanggan', 'SDS/LDK', 'Lainnya'] as const),
] as const;
export type ExternalKind = (typeof externalKinds)[number];

export const externalKind = z.enum(externalKinds, {
  error: ({ input }) => (input ? `Jenis Eksternal “${input}” tidak dikenal` : 'Jenis Eksternal harus diisi'),
});
