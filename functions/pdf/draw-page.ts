import type { Engine } from './engine.ts';

interface Drawing {
  /** Fewer for a page that would have more than `maxPixels`. */
  dotsPerInch: number;
  maxPixels: number;
  /** One byte for each pixel, 255 is white; else four. */
  isGrey?: boolean;
  isPrinted?: boolean;
}

/** Formats of FPDFBitmap_CreateEx and flags of FPDF_RenderPageBitmap (fpdfview.h). */
const formats = { grey: 1, bgrx: 3 };
const flags = { greyscale: 0x08, printing: 0x800 };
const pointsPerInch = 72;

/** Runs `use` with a page as readers show it, drawn on white. */
export const withDrawnPage = <Result>(
  { api }: Engine,
  page: number,
  { dotsPerInch, maxPixels, isGrey = false, isPrinted = false }: Drawing,
  use: (bitmap: number, size: { width: number; height: number }) => Result,
): Result => {
  const [wide, high] = [api.FPDF_GetPageWidthF(page), api.FPDF_GetPageHeightF(page)];
  const scale = Math.min(dotsPerInch / pointsPerInch, Math.sqrt(maxPixels / (wide * high)));
  const [width, height] = [Math.max(1, Math.round(wide * scale)), Math.max(1, Math.round(high * scale))];
  const bitmap = api.FPDFBitmap_CreateEx(width, height, isGrey ? formats.grey : formats.bgrx, 0, 0);
  if (bitmap === 0) throw new RangeError('The page needs too much memory');
  try {
    api.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
    const flag = (isGrey ? flags.greyscale : 0) | (isPrinted ? flags.printing : 0);
    api.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flag);
    return use(bitmap, { width, height });
  } finally {
    api.FPDFBitmap_Destroy(bitmap);
  }
};
