import * as z from 'zod/mini';

export const jenisValues = ['Manual & Kebijakan', 'SOP', 'INK', 'STD', 'FRM', 'OTHER'] as const;
export const jenis = z.enum(jenisValues);
export type Jenis = z.infer<typeof jenis>;

export const jenisLabels: Record<Jenis, string> = {
  'Manual & Kebijakan': 'Manual dan Kebijakan',
  SOP: 'Standar Operasional Prosedur',
  INK: 'Instruksi Kerja',
  STD: 'Standar Parameter',
  FRM: 'Form',
  OTHER: 'Lainnya',
};

export const documentStatuses = ['Aktif', 'Kadaluarsa'] as const;
export const documentStatus = z.enum(documentStatuses);
export type DocumentStatus = z.infer<typeof documentStatus>;
