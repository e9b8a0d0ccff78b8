import { PDFDocument, StandardFonts } from 'pdf-lib';
import { type Element, type Layout, layouts, pagesOf } from './comparison-documents.ts';
import type { TestFile } from './files.ts';

/** A real PDF of the elements, with a line of text as one piece; `scans` are pages without text at its end, with as many boxes. */
export const pdfOfElements = async (
  elements: readonly Element[],
  { layout = 0, scans = [] }: { layout?: number; scans?: readonly number[] } = {},
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
  for (const boxes of scans) {
    const page = file.addPage([595, 842]);
    for (let box = 0; box < boxes; box += 1) page.drawRectangle({ x: 80, y: 700 - box * 200, width: 200, height: 40 });
  }
  return { name: 'prosedur.pdf', content_type: 'application/pdf', bytes: await file.save() };
};
