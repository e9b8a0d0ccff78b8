import { PDF } from '@libpdf/core';
import { pdfLimits, withinPdfLimits } from '../copies/pdf-limits.ts';
import { NoText, type PageTexts } from './extracted-text.ts';

/** Adds the text of every page of a PDF, decoded within the limits of stamping. */
export const addPdfPages = async (bytes: Uint8Array, texts: PageTexts): Promise<void> => {
  const read = await withinPdfLimits(pdfLimits, async () => {
    const pdf = await PDF.load(bytes);
    if (!pdf.isAuthenticated) throw new NoText('password');
    texts.isPrintingForbidden = pdf.isEncrypted && !pdf.getPermissions().print;
    const pages = pdf.getPages();
    if (pages.length === 0) throw new NoText('damaged');
    for (const page of pages) {
      texts.requireTime();
      const { text } = page.extractText();
      texts.count(text.length);
      texts.add(text);
    }
    return true;
  });
  if (!read) throw new NoText('too_large');
};
