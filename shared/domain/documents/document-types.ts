import * as z from 'zod/mini';

/** The types of the company's own documents. */
export const ownJenisValues = ['Manual & Kebijakan', 'SOP', 'INK', 'STD', 'FRM', 'OTHER'] as const;
export type OwnJenis = (typeof ownJenisValues)[number];
/** `EXT` is a document of another source (external-documents.ts). */
export const jenisValues = [...ownJenisValues, 'EXT'] as const;
export const jenis = z.enum(jenisValues);
export type Jenis = z.infer<typeof jenis>;

export const jenisLabels: Record<Jenis, string> = {
  'Manual & Kebijakan': 'Manual dan Kebijakan',
  SOP: 'Standar Operasional Prosedur',
  INK: 'Instruksi Kerja',
  STD: 'Standar Parameter',
  FRM: 'Form',
  OTHER: 'Lainnya',
  EXT: 'Dokumen Eksternal',
};

export const documentStatuses = ['Aktif', 'Kadaluarsa'] as const;
export const documentStatus = z.enum(documentStatuses);
export type DocumentStatus = z.infer<typeof documentStatus>;
