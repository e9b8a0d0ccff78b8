import { extensionOf } from '../../shared/domain/files/files.ts';
import type { ExtractedText } from './extracted-text.ts';

/** Whether the environment recognizes the text of scans (`ocr` in infra/config/environments.ts). */
const recognizesScans = (): boolean => process.env['RECOGNITION_QUEUE_URL'] !== undefined;

/** A scanned PDF waits for OCR where the environment has it, and no longer where it had; the same text for other files. */
export const withRecognition = (text: ExtractedText, name: string): ExtractedText => {
  if ('pages' in text || extensionOf(name) !== 'pdf') return text;
  const [from, to] = recognizesScans()
    ? (['scanned', 'awaiting_ocr'] as const)
    : (['awaiting_ocr', 'scanned'] as const);
  return text.reason === from ? { reason: to, ...(text.no_print && { no_print: true }) } : text;
};
