import { PDFDocument, StandardFonts } from 'pdf-lib';
import { type Element, type Layout, layouts, pagesOf } from './comparison-documents.ts';
import type { TestFile } from './files.ts';

/** A real PDF of the elements, with a line of text as one piece; with `emptyPages` blank ones at its end, as of a scan. */
export const pdfOfElements = async (
  elements: readonly Element[],
  { layout = 0, emptyPages = 0 }: { layout?: number; emptyPages?: number } = {},
): Promise<TestFile> => {
  const chosen: Layout = { ...layouts[layout], byWord: false } as Layout;
  const file = await PDFDocument.create();
  const font = await file.embedFont(StandardFonts.Helvetica);
  for (const { width, height, items } of pagesOf(elements, chosen, (text, size) =>
    font.widthOfTextAtSize(text, size),
  )) {
    const page = file.addPage([width, height]);
    for (const { text, x, y, size } of items) page.drawText(text, { x, y: height - y, size, font });
  }
  for (let page = 0; page < emptyPages; page += 1) file.addPage([595, 842]);
  return { name: 'prosedur.pdf', content_type: 'application/pdf', bytes: await file.save() };
};
