import { encode } from 'uqr';
import { maxPrintedPages } from '../../shared/domain/copies/copies.ts';
import { type Band, type BandLayout, bandLayout, type PageSize, type Rectangle } from './band.ts';
import { type Face, type Measure, printable } from './band-text.ts';
import { withDrawnPage } from './draw-page.ts';
import type { Engine } from './engine.ts';
import { flattenPage, type Purpose } from './flatten-page.ts';
import { eachPage, isSigned, type OpenDocument, openDocument, PdfRefusal } from './open-document.ts';
import { requireBands } from './require-bands.ts';
import { savedDocument } from './save-document.ts';
import { hasHiddenLayers, hasUnbalancedForms } from './unmovable-content.ts';

/**
 * A file that shows each page of the source, with its notes and the values of its form fields, above a band at the lower
 * edge. The page is a form XObject, or a picture where that would show something else; the band is drawn last. Throws
 * PdfRefusal where a page cannot be marked, or does not show its band afterwards.
 */
export const markPages = (engine: Engine, bytes: Uint8Array, band: Band, purpose: Purpose): Uint8Array => {
  const source = openDocument(engine, bytes);
  if (purpose === 'screen' && isSigned(engine, source)) throw new PdfRefusal('signed');
  if (!source.isPrintable) throw new PdfRefusal('printing_forbidden');
  if (source.pageCount > maxPrintedPages) throw new PdfRefusal('too_many_pages');
  const sizes = flattenPages(engine, source, purpose);
  const hasLayers = hasHiddenLayers(savedDocument(engine, source.handle));
  const target = formsOf(engine, source);
  const isDrawn = hasLayers || hasUnbalancedForms(savedDocument(engine, target));
  const pen = penOf(engine, target, band);
  const layouts: BandLayout[] = [];
  eachPage(engine, source, (page, index) => {
    const size = sizes[index] ?? sizeOf(engine, page);
    const layout = bandLayout(band, size, { number: index + 1, count: sizes.length }, pen.measure);
    layouts.push(layout);
    const picture = isDrawn ? pictureOf(engine, target, page, purpose) : undefined;
    markPage(engine, target, { index, size, layout, pen, picture });
  });
  const marked = savedDocument(engine, target);
  requireBands(engine, marked, { sizes, layouts, code: pen.code });
  return marked;
};

/** Makes notes and fields part of the content of their pages, and returns the sizes of the pages as they are shown. */
const flattenPages = (engine: Engine, document: OpenDocument, purpose: Purpose): PageSize[] => {
  const sizes: PageSize[] = [];
  eachPage(engine, document, (page) => {
    flattenPage(engine, page, purpose);
    sizes.push(sizeOf(engine, page));
  });
  return sizes;
};

const sizeOf = ({ api }: Engine, page: number): PageSize => ({
  width: api.FPDF_GetPageWidthF(page),
  height: api.FPDF_GetPageHeightF(page),
});

/**
 * A document with each page as a form XObject. PDFium makes these only of pages that it places beside others, so each one
 * gets an empty one behind it.
 */
const formsOf = ({ api, own }: Engine, { handle, pageCount }: OpenDocument): number => {
  for (let index = pageCount; index > 0; index -= 1) api.FPDF_ClosePage(api.FPDFPage_New(handle, index, 1, 1));
  const forms = own(api.FPDF_ImportNPagesToOne(handle, 1, 2, 1, 2));
  if (forms === 0) throw new PdfRefusal('damaged');
  for (let index = pageCount; index > 0; index -= 1) api.FPDFPage_Delete(handle, 2 * index - 1);
  return forms;
};

/** Of A3; a larger page has fewer dots for each inch. */
const maxPicturePixels = 8_000_000;

/** The page as an image object. */
const pictureOf = (engine: Engine, document: number, page: number, purpose: Purpose): number => {
  const { api } = engine;
  const picture = api.FPDFPageObj_NewImageObj(document);
  const drawing = { dotsPerInch: 200, maxPixels: maxPicturePixels, isPrinted: purpose === 'print' };
  withDrawnPage(engine, page, drawing, (bitmap) => api.FPDFImageObj_SetBitmap(0, 0, picture, bitmap));
  return picture;
};

/** What the bands of a document have in common. */
interface Pen {
  measure: Measure;
  fonts: Record<Face, number>;
  /** The dark modules of the QR code by row, from above. */
  code: boolean[][];
  /** Of the code, whose modules are one point wide. */
  xObject: number;
  isEnded: boolean;
}

const penOf = (engine: Engine, document: number, { address, isEnded = false }: Band): Pen => {
  const { api, withRoom, floatsAt } = engine;
  const fonts = {
    regular: api.FPDFText_LoadStandardFont(document, 'Helvetica'),
    bold: api.FPDFText_LoadStandardFont(document, 'Helvetica-Bold'),
  };
  const { data: code } = encode(address, { ecc: 'M', border: 0, boostEcc: false });
  const widthOf = (face: Face, character: number, size: number): number =>
    withRoom(4, (at) => {
      api.FPDFFont_GetGlyphWidth(fonts[face], character, size, at);
      return floatsAt(at, 1)[0] ?? 0;
    });
  const measure: Measure = (text, size, face) =>
    [...printable(text)].reduce((sum, each) => sum + widthOf(face, each.codePointAt(0) ?? 0, size), 0);
  return { measure, fonts, code, xObject: codeObject(engine, document, code), isEnded };
};

/** The code as a form XObject that all pages share. */
const codeObject = ({ api, own }: Engine, document: number, code: readonly boolean[][]): number => {
  const source = own(api.FPDF_CreateNewDocument());
  const page = api.FPDFPage_New(source, 0, code.length, code.length);
  const path = api.FPDFPageObj_CreateNewPath(0, 0);
  for (const [row, modules] of code.entries()) {
    const bottom = code.length - row - 1;
    for (let column = 0, end = 0; column < code.length; column = end) {
      for (end = column + 1; end < code.length && modules[end] === modules[column]; ) end += 1;
      if (!modules[column]) continue;
      api.FPDFPath_MoveTo(path, column, bottom);
      api.FPDFPath_LineTo(path, end, bottom);
      api.FPDFPath_LineTo(path, end, bottom + 1);
      api.FPDFPath_LineTo(path, column, bottom + 1);
      api.FPDFPath_Close(path);
    }
  }
  api.FPDFPageObj_SetFillColor(path, 0, 0, 0, 255);
  api.FPDFPath_SetDrawMode(path, windingFill, false);
  api.FPDFPage_InsertObject(page, path);
  api.FPDFPage_GenerateContent(page);
  api.FPDF_ClosePage(page);
  return api.FPDF_NewXObjectFromPage(document, source, 0);
};

const windingFill = 2;

type Colour = readonly [number, number, number];
const white: Colour = [255, 255, 255];
const red: Colour = [158, 28, 28];
const grey: Colour = [128, 128, 128];
const black: Colour = [26, 26, 26];

interface MarkedPage {
  index: number;
  size: PageSize;
  layout: BandLayout;
  pen: Pen;
  /** Instead of the content. */
  picture: number | undefined;
}

/** Makes the content smaller, so that the band covers nothing of it and the page keeps its size. */
const markPage = (engine: Engine, document: number, { index, size, layout, pen, picture }: MarkedPage): void => {
  const { api } = engine;
  const { width, height } = size;
  const page = api.FPDF_LoadPage(document, index);
  if (api.FPDFPage_CountObjects(page) !== 2) throw new PdfRefusal('damaged');
  const [form, empty] = [api.FPDFPage_GetObject(page, 0), api.FPDFPage_GetObject(page, 1)];
  api.FPDFPage_RemoveObject(page, empty);
  if (picture !== undefined) {
    api.FPDFPage_RemoveObject(page, form);
    api.FPDFPage_InsertObject(page, picture);
  }
  api.FPDFPage_SetMediaBox(page, 0, 0, width, height);
  const [, , , room] = layout.band;
  const scale = (height - room) / height;
  // An image is one unit wide and high.
  const [content, wide, high] = picture === undefined ? [form, 1, 1] : [picture, width, height];
  place(engine, content, [scale * wide, 0, 0, scale * high, (width * (1 - scale)) / 2, room]);
  const add = (object: number, colour?: Colour): void => {
    if (colour) api.FPDFPageObj_SetFillColor(object, ...colour, 255);
    api.FPDFPage_InsertObject(page, object);
  };
  const fill = (rectangle: Rectangle, colour: Colour): void => {
    const path = api.FPDFPageObj_CreateNewRect(...rectangle);
    api.FPDFPath_SetDrawMode(path, windingFill, false);
    add(path, colour);
  };
  fill(layout.band, pen.isEnded ? red : white);
  fill(layout.field, white);
  fill(layout.line, grey);
  const code = api.FPDF_NewFormObjectFromXObject(pen.xObject);
  const [left, bottom, side] = layout.code;
  const module = side / pen.code.length;
  place(engine, code, [module, 0, 0, module, left, bottom]);
  add(code);
  for (const { text, x, y, size: fontSize, face } of layout.texts) {
    const object = api.FPDFPageObj_CreateTextObj(document, pen.fonts[face], fontSize);
    engine.withText(printable(text), (at) => api.FPDFText_SetText(object, at));
    place(engine, object, [1, 0, 0, 1, x, y]);
    add(object, pen.isEnded ? white : black);
  }
  if (!api.FPDFPage_GenerateContent(page)) throw new PdfRefusal('damaged');
  api.FPDF_ClosePage(page);
};

/** `matrix`: [a b c d e f] of ISO 32000-1, 8.3.3. */
const place = ({ api, withRoom, writeFloats }: Engine, object: number, matrix: readonly number[]): void =>
  withRoom(matrix.length * 4, (at) => {
    writeFloats(at, matrix);
    api.FPDFPageObj_SetMatrix(object, at);
  });
