import * as z from 'zod/mini';

/** Why a file has no text; `empty`: one that is no PDF has no letters. Of a scan also that its pages wait for OCR, or that OCR found no words in them. */
export const noTextReasons = [
  'password',
  'scanned',
  'awaiting_ocr',
  'unrecognized',
  'empty',
  'damaged',
  'too_large',
  'unsupported',
] as const;
export const noTextReason = z.enum(noTextReasons);
export type NoTextReason = z.infer<typeof noTextReason>;

export const noTextLabels: Readonly<Record<NoTextReason, string>> = {
  password: 'Terkunci sandi',
  scanned: 'Hasil pindai',
  awaiting_ocr: 'Menunggu OCR',
  unrecognized: 'OCR tidak menemukan teks',
  empty: 'Tidak berisi teks',
  damaged: 'Rusak',
  too_large: 'Terlalu besar',
  unsupported: 'Format tidak dibaca',
};
