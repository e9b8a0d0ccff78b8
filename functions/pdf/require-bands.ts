import type { BandLayout, Rectangle } from './band.ts';
import { printable } from './band-text.ts';
import type { Engine } from './engine.ts';
import { eachPage, openDocument, PdfRefusal } from './open-document.ts';

interface Expected {
  layouts: readonly BandLayout[];
  code: readonly boolean[][];
}

/** Opens a marked file again; throws PdfRefusal where a page does not show the texts or the code of its band. */
export const requireBands = (engine: Engine, marked: Uint8Array, { layouts, code }: Expected): void => {
  const document = openDocument(engine, marked);
  if (document.pageCount !== layouts.length) throw new PdfRefusal('not_marked');
  eachPage(engine, document, (page, index) => {
    const layout = layouts[index];
    if (!layout) throw new Error(`No layout for page ${index}`);
    const shown = withoutSpaces(textWithin(engine, page, layout.band));
    const isWritten = layout.texts.every(({ text }) => shown.includes(withoutSpaces(printable(text))));
    if (!isWritten || !showsCode(engine, page, layout, code)) throw new PdfRefusal('not_marked');
  });
};

const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '');

const textWithin = ({ api, textOf }: Engine, page: number, [left, bottom, width, height]: Rectangle): string => {
  const texts = api.FPDFText_LoadPage(page);
  const text = textOf((address, size) => {
    const room = size / 2;
    return 2 * api.FPDFText_GetBoundedText(texts, left, bottom + height, left + width, bottom, address, room);
  });
  api.FPDFText_ClosePage(texts);
  return text;
};

/** Pixels for each module of the code. */
const pixels = 4;
const greyBitmap = 1;
const printing = 0x800;

/** Draws the area of the code and compares the middle of each module. */
const showsCode = (
  engine: Engine,
  page: number,
  { size, code: [left, bottom, , height] }: BandLayout,
  code: readonly boolean[][],
): boolean => {
  const { api, withRoom, writeFloats, copyOf } = engine;
  const side = code.length * pixels;
  const scale = side / height;
  const bitmap = api.FPDFBitmap_CreateEx(side, side, greyBitmap, 0, 0);
  api.FPDFBitmap_FillRect(bitmap, 0, 0, side, side, 0xffffffff);
  withRoom(40, (at) => {
    writeFloats(at, [scale, 0, 0, scale, -left * scale, -(size.height - bottom - height) * scale]);
    writeFloats(at + 24, [0, 0, side, side]);
    api.FPDF_RenderPageBitmapWithMatrix(bitmap, page, at, at + 24, printing);
  });
  const stride = api.FPDFBitmap_GetStride(bitmap);
  const drawn = copyOf(api.FPDFBitmap_GetBuffer(bitmap), stride * side);
  api.FPDFBitmap_Destroy(bitmap);
  return code.every((modules, row) =>
    modules.every((isDark, column) => {
      const at = (row * pixels + pixels / 2) * stride + column * pixels + pixels / 2;
      return (drawn[at] ?? 255) < 128 === isDark;
    }),
  );
};
