import { encode } from 'uqr';
import { maxPrintedPages } from '../../shared/domain/copies/copies.ts';
import { type Band, type BandLayout, bandLayout, type Rectangle } from './band.ts';
import { type Face, type Measure, printable } from './band-text.ts';
import { withDrawnPage } from './draw-page.ts';
import type { Engine } from './engine.ts';
import { flattenPage, type Purpose } from './flatten-page.ts';
import { eachPage, isSigned, type OpenDocument, openDocument, PdfRefusal, withPage } from './open-document.ts';
import { requireBands } from './require-bands.ts';
import { savedDocument } from './save-document.ts';
import { hasHiddenLayers, hasUnbalancedForms, pageUnits } from './written-file.ts';

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
  eachPage(engine, source, (page) => flattenPage(engine, page, purpose));
  const written = savedDocument(engine, source.handle);
  const hasLayers = hasHiddenLayers(written);
  const units = pageUnits(written);
  const layouts: BandLayout[] = [];
  const parts = partsOf(source).map((pages) => {
    const target = formsOf(engine, source, pages);
    const isDrawn = hasLayers || hasUnbalancedForms(savedDocument(engine, target));
    const pen = penOf(engine, target, band);
    for (const [index, number] of pages.entries())
      withPage(engine, source, number, (page) => {
        const [width, height] = [engine.api.FPDF_GetPageWidthF(page), engine.api.FPDF_GetPageHeightF(page)];
        const unit = units.get(engine.api.EPDFDoc_GetPageObjectNumberByIndex(source.handle, number)) ?? 1;
        const enlarged = Math.max(1, Math.min(unit, maxSide / Math.max(width, height)));
        const size = { width: width * enlarged, height: height * enlarged };
        const layout = bandLayout(band, size, { number: number + 1, count: source.pageCount }, pen.measure);
        layouts.push(layout);
        const picture = isDrawn ? pictureOf(engine, target, page, purpose) : undefined;
        markPage(engine, target, { index, layout, pen, picture, unit: enlarged });
      });
    return target;
  });
  const marked = savedDocument(engine, joined(engine, parts));
  requireBands(engine, marked, { layouts, code: codeOf(band) });
  return marked;
};

/** Of a page in points; larger ones have larger units (ISO 32000-1, annex C.2), which PDFium does not write. */
const maxSide = 14_400;

/** Of a part; writing a page takes longer the more of them its document has. */
const partPages = 100;

/** The pages of each part, from 0. */
const partsOf = ({ pageCount }: OpenDocument): number[][] =>
  Array.from({ length: Math.ceil(pageCount / partPages) }, (_, part) =>
    Array.from({ length: Math.min(partPages, pageCount - part * partPages) }, (_, at) => part * partPages + at),
  );

const joined = ({ api, own }: Engine, [first = 0, ...others]: readonly number[]): number => {
  if (others.length === 0) return first;
  const whole = own(api.FPDF_CreateNewDocument());
  for (const part of [first, ...others]) api.FPDF_ImportPages(whole, part, '', api.FPDF_GetPageCount(whole));
  return whole;
};

/**
 * A document with some pages of the source as form XObjects. PDFium makes these only of pages that it places beside others,
 * so each one gets an empty one behind it.
 */
const formsOf = ({ api, own }: Engine, { handle }: OpenDocument, pages: readonly number[]): number => {
  const part = own(api.FPDF_CreateNewDocument());
  const range = `${(pages[0] ?? 0) + 1}-${(pages.at(-1) ?? 0) + 1}`;
  if (!api.FPDF_ImportPages(part, handle, range, 0)) throw new PdfRefusal('damaged');
  for (let index = pages.length; index > 0; index -= 1) api.FPDF_ClosePage(api.FPDFPage_New(part, index, 1, 1));
  const forms = own(api.FPDF_ImportNPagesToOne(part, 1, 2, 1, 2));
  if (forms === 0) throw new PdfRefusal('damaged');
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
  /** Modules on each side of the QR code. */
  modules: number;
  /** Of the code, whose modules are one point wide. */
  xObject: number;
  isEnded: boolean;
}

const penOf = (engine: Engine, document: number, band: Band): Pen => {
  const { api, withRoom, floatsAt } = engine;
  const fonts = {
    regular: api.FPDFText_LoadStandardFont(document, 'Helvetica'),
    bold: api.FPDFText_LoadStandardFont(document, 'Helvetica-Bold'),
  };
  const code = codeOf(band);
  const widthOf = (face: Face, character: number, size: number): number =>
    withRoom(4, (at) => {
      api.FPDFFont_GetGlyphWidth(fonts[face], character, size, at);
      return floatsAt(at, 1)[0] ?? 0;
    });
  const measure: Measure = (text, size, face) =>
    [...printable(text)].reduce((sum, each) => sum + widthOf(face, each.codePointAt(0) ?? 0, size), 0);
  return {
    measure,
    fonts,
    modules: code.length,
    xObject: codeObject(engine, document, code),
    isEnded: band.isEnded ?? false,
  };
};

/** The dark modules of the QR code by row, from above. */
const codeOf = ({ address }: Band): boolean[][] => encode(address, { ecc: 'M', border: 0, boostEcc: false }).data;

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
  layout: BandLayout;
  pen: Pen;
  /** Instead of the content. */
  picture: number | undefined;
  /** Points of a unit of the content. */
  unit: number;
}

/** Makes the content smaller, so that the band covers nothing of it and the page keeps its size. */
const markPage = (engine: Engine, document: number, { index, layout, pen, picture, unit }: MarkedPage): void => {
  const { api } = engine;
  const { width, height } = layout.size;
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
  const [content, wide, high] = picture === undefined ? [form, unit, unit] : [picture, width, height];
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
  const module = side / pen.modules;
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
