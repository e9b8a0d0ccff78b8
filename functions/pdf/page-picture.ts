import { withDrawnPage } from './draw-page.ts';
import type { Engine } from './engine.ts';
import { flattenPage } from './flatten-page.ts';
import { type OpenDocument, withPage } from './open-document.ts';

/** A page as a scanner saw it: one byte of grey for each pixel, 255 is white. */
export interface Picture {
  width: number;
  height: number;
  grey: Uint8Array;
}

/** The resolution that OCR is trained for, for pages up to A3; larger ones are drawn smaller. */
const drawing = { dotsPerInch: 300, maxPixels: 18_000_000, isGrey: true };

/** A page, from 0, with what was typed onto it; undefined for one that shows nothing. */
export const pagePicture = (engine: Engine, document: OpenDocument, index: number): Picture | undefined => {
  withPage(engine, document, index, (page) => flattenPage(engine, page, 'screen'));
  return withPage(engine, document, index, (page) => drawn(engine, page));
};

const drawn = (engine: Engine, page: number): Picture | undefined => {
  const { api, copyOf } = engine;
  if (api.FPDFPage_CountObjects(page) === 0) return undefined;
  return withDrawnPage(engine, page, drawing, (bitmap, { width, height }) => {
    const stride = api.FPDFBitmap_GetStride(bitmap);
    const rows = copyOf(api.FPDFBitmap_GetBuffer(bitmap), stride * height);
    const grey = new Uint8Array(width * height);
    for (let row = 0; row < height; row += 1) grey.set(rows.subarray(row * stride, row * stride + width), row * width);
    return { width, height, grey };
  });
};
