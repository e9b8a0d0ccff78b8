import { PDF, type PDFPage, PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, type PdfRef } from '@libpdf/core';
import { maxPrintedPages, type RefusalReason } from '../../shared/domain/copies/copies.ts';
import { log } from '../observability/log.ts';
import { type Band, type BandResources, bandHeightOf, bandOperators, codePath, number } from './band.ts';
import { moveAnnotations } from './page-annotations.ts';
import { type Box, frameOf, type Matrix, shrunk } from './page-frame.ts';
import { pageLayout, resolved } from './page-layout.ts';
import { countValues, pdfLimits, withinPdfLimits } from './pdf-limits.ts';

export type Stamped = { bytes: Uint8Array; pages: number } | { refusal: RefusalReason };

/**
 * Marks every page of a PDF with a band at the lower edge as the page is shown, for which the content
 * becomes smaller. The marks are appended as an incremental update (ISO 32000-1, 7.5.6), so the bytes of the source stay
 * as they are, what they are encrypted with applies to the marks too, and a digital signature still covers its range.
 */
export const stampPdf = async (source: Uint8Array, band: Band, limits = pdfLimits): Promise<Stamped> => {
  try {
    return (await withinPdfLimits(limits, () => stamp(source, band))) ?? { refusal: 'too_large' };
  } catch (error) {
    // What the library or the stamp makes of a damaged file ends its row, not the job.
    log.warn('PDF cannot be stamped', { cause: error as Error });
    return { refusal: 'damaged' };
  }
};

const stamp = async (source: Uint8Array, band: Band): Promise<Stamped> => {
  const opened = await openPdf(source);
  if ('refusal' in opened) return opened;
  const { pdf } = opened;
  const pages = pdf.getPages();
  const shared = sharedObjects(pdf, band);
  const moved = new Set<string>();
  for (const [index, page] of pages.entries()) {
    const layout = pageLayout(pdf, page.dict);
    const frame = frameOf(layout.box, layout.rotation);
    const matrix = shrunk(frame, bandHeightOf(band, frame, layout.unit));
    const names = addResources(pdf, page, layout.resources, shared);
    const operators = bandOperators(band, { frame, unit: layout.unit, page: index + 1, pages: pages.length }, names);
    const before = `q ${operands(frame.toPage)} cm\n${operators}\nQ\n${contentStart(layout.box, matrix)}\n`;
    setContents(pdf, page, before, shared.contentEnd);
    moveAnnotations(pdf, page.dict, matrix, moved);
  }
  return { bytes: await pdf.save({ incremental: true }), pages: pages.length };
};

/** Opens a source whose pages can all be marked. */
const openPdf = async (source: Uint8Array): Promise<{ pdf: PDF } | { refusal: RefusalReason }> => {
  if (!Buffer.from(source.subarray(0, 1024)).includes('%PDF-')) return { refusal: 'not_pdf' };
  const pdf = await PDF.load(source);
  if (!pdf.isAuthenticated) return { refusal: 'password' };
  if (pdf.isEncrypted && !pdf.getPermissions().print) return { refusal: 'printing_forbidden' };
  // What is left of a file without its cross-references may lack pages without a sign of it.
  if (pdf.recoveredViaBruteForce) return { refusal: 'damaged' };
  const count = pdf.getCatalog().getDict('Pages', pdf.getObject.bind(pdf))?.getNumber('Count', pdf.getObject.bind(pdf));
  const pages = pdf.getPageCount();
  if (pages === 0 || (count !== undefined && count.value !== pages)) return { refusal: 'damaged' };
  if (pages > maxPrintedPages) return { refusal: 'too_many_pages' };
  // An update of a file for fast web view is valid; its hints apply no longer (ISO 32000-1, F.4.6). The library would
  // write such a file anew, which a signature does not survive.
  Object.defineProperty(pdf, 'isLinearized', { value: false });
  return { pdf };
};

interface SharedObjects {
  regular: PdfRef;
  bold: PdfRef;
  code: PdfRef;
  contentEnd: PdfRef;
}

/** What the pages have in common. */
const sharedObjects = (pdf: PDF, band: Band): SharedObjects => {
  const font = (name: string): PdfRef =>
    pdf.createDict({
      Type: PdfName.of('Font'),
      Subtype: PdfName.of('Type1'),
      BaseFont: PdfName.of(name),
      Encoding: PdfName.of('WinAnsiEncoding'),
    });
  const form = {
    Type: PdfName.of('XObject'),
    Subtype: PdfName.of('Form'),
    BBox: new PdfArray([0, 0, 1, 1].map((each) => PdfNumber.of(each))),
  };
  return {
    regular: font('Helvetica'),
    bold: font('Helvetica-Bold'),
    code: pdf.createStream(form, Buffer.from(codePath(band.address))),
    contentEnd: pdf.createStream({}, Buffer.from(`\n${'Q '.repeat(spareStates + 1)}\n`)),
  };
};

/** Content that restores more states than it saved ends these, and not the transformation that keeps it off the band. */
const spareStates = 4;

/** The content is drawn after the band and clipped to what the page showed, so it cannot reach the band. */
const contentStart = ([x0, y0, x1, y1]: Box, matrix: Matrix): string =>
  `q ${operands(matrix)} cm ${operands([x0, y0, x1 - x0, y1 - y0])} re W n ${'q '.repeat(spareStates)}`;

const operands = (numbers: readonly number[]): string => numbers.map(number).join(' ');

/** Gives the page resources of its own, because several pages may have the same ones, with those of the band. */
const addResources = (pdf: PDF, page: PDFPage, present: PdfDict | undefined, shared: SharedObjects): BandResources => {
  countValues(present?.size ?? 0);
  const resources = new PdfDict(present);
  page.dict.set('Resources', resources);
  const add = (category: 'Font' | 'XObject', name: string, value: PdfRef): string => {
    const entries = resolved(pdf, resources.get(category));
    const former = entries instanceof PdfDict ? entries : undefined;
    countValues(former?.size ?? 0);
    const own = new PdfDict(former);
    let free = name;
    while (own.has(free)) free += 'x';
    own.set(free, value);
    resources.set(category, own);
    return free;
  };
  return {
    regular: add('Font', 'HimsR', shared.regular),
    bold: add('Font', 'HimsB', shared.bold),
    code: add('XObject', 'HimsQ', shared.code),
  };
};

const setContents = (pdf: PDF, page: PDFPage, before: string, end: PdfRef): void => {
  const start = pdf.createStream({}, Buffer.from(before));
  const contents = page.dict.get('Contents');
  const streams = resolved(pdf, contents);
  if (streams instanceof PdfArray) countValues(streams.length);
  const present: PdfObject[] = streams instanceof PdfArray ? streams.toArray() : contents ? [contents] : [];
  page.dict.set('Contents', new PdfArray([start, ...present, end]));
};
