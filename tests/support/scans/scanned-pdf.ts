import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { degrees, PDFDocument } from 'pdf-lib';
import { a4 } from '../source-pdfs.ts';

/** Some lines of Indonesian in black and white, as an office scanner stores them. */
const scan = readFileSync(join(import.meta.dirname, 'page.png'));

/** A PDF without text whose pages show the scan at their top, upright as they are read; `marks` makes its digest another one. */
export const scannedPdf = async (
  pages: readonly (0 | 90 | 180 | 270)[] = [0],
  marks = 'Pindaian',
): Promise<Uint8Array> => {
  const pdf = await PDFDocument.create();
  pdf.setTitle(marks);
  const image = await pdf.embedPng(scan);
  const [width, height] = [a4[0], (a4[0] * image.height) / image.width];
  for (const turned of pages) {
    const isUpright = turned % 180 === 0;
    const page = pdf.addPage(isUpright ? a4 : [a4[1], a4[0]]);
    page.setRotation(degrees(turned));
    const [pageWidth, pageHeight] = [page.getWidth(), page.getHeight()];
    // The lower left corner of the scan, in a page that is turned clockwise when it is read.
    const corner = {
      0: { x: 0, y: pageHeight - height },
      90: { x: height, y: 0 },
      180: { x: pageWidth, y: height },
      270: { x: pageWidth - height, y: pageHeight },
    }[turned];
    page.drawImage(image, { ...corner, width, height, rotate: degrees(turned) });
  }
  return pdf.save();
};

/** A PDF of scanned A4 pages that are full of text, in two columns of 300 dpi. */
export const fullScannedPdf = async (count: number): Promise<Uint8Array> => {
  const pdf = await PDFDocument.create();
  const image = await pdf.embedPng(scan);
  const [width, height] = [a4[0] / 2, ((a4[0] / 2) * image.height) / image.width];
  for (let number = 0; number < count; number += 1) {
    const page = pdf.addPage(a4);
    for (let y = a4[1] - height; y > 0; y -= height)
      for (const x of [0, width]) page.drawImage(image, { x, y, width, height });
  }
  return pdf.save();
};

/** A page of the scan has these words; the last one is one of its numbers. */
export const scannedWords = ['pengemudi', 'radio kontak', 'jalan angkut', 'formulir', '40 km/jam'];
