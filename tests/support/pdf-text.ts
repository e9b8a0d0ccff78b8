import { getDocument, Util } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A text of a page where its reader sees it, in points from the upper left corner. */
interface ShownText {
  text: string;
  x: number;
  y: number;
  /** Clockwise, in degrees. */
  turned: number;
}

export interface ReadPage {
  width: number;
  height: number;
  texts: ShownText[];
}

/** The pages of a PDF as pdf.js opens it; rejects where it cannot. */
export const readPdf = async (bytes: Uint8Array, password?: string): Promise<ReadPage[]> => {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0, ...(password !== undefined && { password }) });
  try {
    const document = await task.promise;
    const pages: ReadPage[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const viewport = page.getViewport({ scale: 1 });
      const { items } = await page.getTextContent();
      const texts = items.flatMap((item): ShownText[] => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [a, b, , , x, y] = Util.transform(viewport.transform, item.transform) as number[];
        const turned = Math.round((Math.atan2(b ?? 0, a ?? 0) * 180) / Math.PI) + 0;
        return [{ text: item.str, x: x ?? 0, y: y ?? 0, turned }];
      });
      pages.push({ width: viewport.width, height: viewport.height, texts });
    }
    return pages;
  } finally {
    await task.destroy();
  }
};
