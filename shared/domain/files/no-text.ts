import * as z from 'zod/mini';

/** Why a file has no text. */
export const noTextReasons = ['password', 'scanned', 'damaged', 'too_large', 'unsupported'] as const;
export const noTextReason = z.enum(noTextReasons);
export type NoTextReason = z.infer<typeof noTextReason>;

export const noTextLabels: Readonly<Record<NoTextReason, string>> = {
  password: 'Terkunci sandi',
  scanned: 'Hasil pindai',
  damaged: 'Rusak',
  too_large: 'Terlalu besar',
  unsupported: 'Format tidak dibaca',
};
