import type * as PdfJs from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A page as a scanner saw it: one byte of grey for each pixel, 255 is white. */
export interface Picture {
  width: number;
  height: number;
  grey: Uint8Array;
}

type Matrix = [number, number, number, number, number, number];

/** What pdf.js decodes: packed bits, RGB, RGBA, or the packed bits of a mask, whose zeros are ink. */
interface DecodedImage {
  width: number;
  height: number;
  kind?: number;
  data: Uint8Array;
}

interface PlacedImage {
  image: DecodedImage;
  isMask: boolean;
  /** From the unit square of the image to points of the page as it is read, from its upper left corner. */
  place: Matrix;
}

/** Points of a page for each inch. */
const pointsPerInch = 72;
/** The resolution that the engine is trained for; a finer scan is averaged, because it costs more and says no more. */
const maxDpi = 300;
/** A3 in this resolution; a larger page is drawn smaller. */
const maxPixels = 18_000_000;
/** Images of one page; a scanner writes one, or some strips. */
const maxImages = 200;
/** Of the page: smaller images are logos, stamps and signatures. */
const minShare = 0.3;

/**
 * The images of a page, drawn where the page has them: strips, layers of text above a background, and the rotation of
 * the page. Undefined for a page that images do not fill, as an empty one or one that is drawn with lines.
 */
export const pagePicture = async (page: PdfJs.PDFPageProxy, ops: typeof PdfJs.OPS): Promise<Picture | undefined> => {
  const viewport = page.getViewport({ scale: 1 });
  const placed = await placedImages(page, ops, viewport.transform as Matrix);
  const area = viewport.width * viewport.height;
  const share = placed.reduce((sum, { place: [a, b, c, d] }) => sum + Math.abs(a * d - b * c) / area, 0);
  if (placed.length === 0 || share < minShare) return undefined;
  const finest = Math.max(...placed.map(dotsPerPoint));
  const scale = Math.min(finest, maxDpi / pointsPerInch, Math.sqrt(maxPixels / area));
  const width = Math.max(1, Math.round(viewport.width * scale));
  const height = Math.max(1, Math.round(viewport.height * scale));
  const picture = { width, height, grey: new Uint8Array(width * height).fill(255) };
  for (const each of placed) draw(each, scale, picture);
  return picture;
};

const dotsPerPoint = ({ image, place: [a, b, c, d] }: PlacedImage): number =>
  Math.max(image.width / Math.hypot(a, b), image.height / Math.hypot(c, d));

/** Follows the operators that move and those that paint images; the others leave no image. */
const placedImages = async (
  page: PdfJs.PDFPageProxy,
  ops: typeof PdfJs.OPS,
  viewport: Matrix,
): Promise<PlacedImage[]> => {
  const { fnArray, argsArray } = await page.getOperatorList();
  const placed: PlacedImage[] = [];
  const saved: Matrix[] = [];
  let place = viewport;
  for (const [at, operator] of fnArray.entries()) {
    const args = argsArray[at] as unknown[] | null;
    if (operator === ops.save) saved.push(place);
    else if (operator === ops.restore || operator === ops.paintFormXObjectEnd) place = saved.pop() ?? viewport;
    else if (operator === ops.transform) place = product(place, args as unknown as Matrix);
    else if (operator === ops.paintFormXObjectBegin) {
      saved.push(place);
      const [matrix] = args as [Matrix | null];
      if (matrix) place = product(place, matrix);
    } else if (placed.length < maxImages) {
      const image = await paintedImage(page, ops, operator, args);
      if (image) placed.push({ image, isMask: operator === ops.paintImageMaskXObject, place });
    }
  }
  return placed;
};

const paintedImage = async (
  page: PdfJs.PDFPageProxy,
  ops: typeof PdfJs.OPS,
  operator: number,
  args: unknown[] | null,
): Promise<DecodedImage | undefined> => {
  const [painted] = args ?? [];
  if (operator === ops.paintInlineImageXObject) return painted as DecodedImage;
  const isMask = operator === ops.paintImageMaskXObject;
  if (!isMask && operator !== ops.paintImageXObject) return undefined;
  const id = isMask ? (painted as { data: string }).data : (painted as string);
  // An image that several pages have is an object of the document.
  const objects = id.startsWith('g_') ? page.commonObjs : page.objs;
  // Null where it cannot be decoded, or is too large.
  const image = await new Promise<DecodedImage | null>((resolve) => objects.get(id, resolve));
  return image?.data ? image : undefined;
};

const product = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];

/** Draws an image on the picture: for each pixel, the grey of the part of the image that it shows. */
const draw = ({ image, isMask, place }: PlacedImage, scale: number, { width, height, grey }: Picture): void => {
  const [a, b, c, d, e, f] = place.map((each) => each * scale) as Matrix;
  const determinant = a * d - b * c;
  if (determinant === 0) return;
  const samples = sampledGrey(image, isMask);
  /** Pixels of the image beside and below each other for one of the picture. */
  const wide = Math.min(4, Math.max(1, Math.round(image.width / Math.hypot(a, b))));
  const high = Math.min(4, Math.max(1, Math.round(image.height / Math.hypot(c, d))));
  const [left, right] = range(width, e, e + a, e + c, e + a + c);
  const [top, bottom] = range(height, f, f + b, f + d, f + b + d);
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const [dx, dy] = [x + 0.5 - e, y + 0.5 - f];
      const u = ((d * dx - c * dy) / determinant) * image.width;
      const v = (1 - (a * dy - b * dx) / determinant) * image.height;
      if (u < 0 || v < 0 || u >= image.width || v >= image.height) continue;
      const column = Math.max(0, Math.min(Math.floor(u - (wide - 1) / 2), image.width - wide));
      const row = Math.max(0, Math.min(Math.floor(v - (high - 1) / 2), image.height - high));
      let sum = 0;
      for (let line = row; line < row + high; line += 1)
        for (let dot = column; dot < column + wide; dot += 1) sum += samples(line, dot);
      const at = y * width + x;
      const value = sum / (wide * high);
      // A mask and a layer with transparent parts add ink; other images cover what is below them.
      grey[at] = isMask || image.kind === 3 ? Math.min(grey[at] ?? 255, value) : value;
    }
  }
};

const range = (size: number, ...corners: number[]): [number, number] => [
  Math.max(0, Math.floor(Math.min(...corners))),
  Math.min(size, Math.ceil(Math.max(...corners))),
];

/** Reads the grey of one pixel of a decoded image. */
const sampledGrey = (
  { width, data, kind }: DecodedImage,
  isMask: boolean,
): ((row: number, column: number) => number) => {
  if (isMask || kind === 1) {
    const rowBytes = (width + 7) >> 3;
    // Of a mask, a zero is ink; of an image, black.
    return (row, column) => ((((data[row * rowBytes + (column >> 3)] ?? 0) >> (7 - (column & 7))) & 1) === 0 ? 0 : 255);
  }
  const bytes = kind === 3 ? 4 : 3;
  return (row, column) => {
    const at = (row * width + column) * bytes;
    const [red, green, blue] = [data[at] ?? 255, data[at + 1] ?? 255, data[at + 2] ?? 255];
    const value = red * 0.299 + green * 0.587 + blue * 0.114;
    return bytes === 3 ? value : 255 - ((255 - value) * (data[at + 3] ?? 255)) / 255;
  };
};
