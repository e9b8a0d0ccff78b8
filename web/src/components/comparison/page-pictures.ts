import type { PDFPageProxy } from 'pdfjs-dist';
import { type PdfAnnotation, shownAnnotations } from './pdf-page.ts';

/** Left, top, right and bottom, from the top left corner. */
export type Box = readonly [number, number, number, number];
type Matrix = readonly [number, number, number, number, number, number];

/** In points. */
export interface PagePictures {
  width: number;
  height: number;
  boxes: Box[];
}

/** Bullets, the ends of arrows and round corners are smaller. */
const minSide = 10;
/** A page with less than a square of this side is compared as text alone. */
const minPageSide = 22;

/**
 * What a page shows and its text does not carry: images, drawings with curves or slanted lines (straight ones are those of
 * tables), and annotations that are drawn. `ops` are the operations of pdf.js.
 */
export const picturesOfPage = async (page: PDFPageProxy, ops: Record<string, number>): Promise<PagePictures> => {
  const { transform, width, height } = page.getViewport({ scale: 1 });
  const view = transform as unknown as Matrix;
  const boxes = (await shownAnnotations(page)).flatMap((each) =>
    each.rect && isDrawn(each) ? [boxOf(each.rect, view)] : [],
  );
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: 0 });
  const saved: Matrix[] = [];
  let current = view;
  let path: Box = [0, 0, width, height];
  const restore = () => {
    current = saved.pop() ?? current;
  };
  const transformBy = (matrix: Matrix | undefined) => {
    if (matrix) current = product(current, matrix);
  };
  // biome-ignore lint/suspicious/noExplicitAny: pdf.js does not type the arguments of its operations
  const steps = new Map<number | undefined, (args: any) => void>([
    [ops.save, () => saved.push(current)],
    [ops.restore, restore],
    [ops.transform, transformBy],
    [
      ops.paintFormXObjectBegin,
      ([matrix]) => {
        saved.push(current);
        transformBy(matrix);
      },
    ],
    [ops.paintFormXObjectEnd, restore],
    [ops.shadingFill, () => boxes.push(path)],
    [
      ops.constructPath,
      ([end, [drawn], bounds]) => {
        if (!bounds) return;
        path = boxOf(bounds, current);
        if (end !== ops.endPath && isDrawing(drawn)) boxes.push(path);
      },
    ],
  ]);
  for (const image of [ops.paintImageXObject, ops.paintInlineImageXObject, ops.paintImageMaskXObject])
    steps.set(image, () => boxes.push(boxOf([0, 0, 1, 1], current)));
  for (const [index, op] of fnArray.entries()) steps.get(op)?.(argsArray[index]);
  const shown = boxes.map(
    ([left, top, right, bottom]): Box => [
      Math.max(0, left),
      Math.max(0, top),
      Math.min(width, right),
      Math.min(height, bottom),
    ],
  );
  const isLarge = ([left, top, right, bottom]: Box) =>
    Math.min(right - left, bottom - top) > 0 && Math.max(right - left, bottom - top) >= minSide;
  return { width, height, boxes: shown.filter(isLarge) };
};

/** The texts of the others are compared. Marks without an appearance are drawn too. */
const isDrawn = ({ subtype, fieldType, hasAppearance, textContent }: PdfAnnotation): boolean =>
  subtype === 'Widget' ? fieldType === 'Sig' && hasAppearance : !textContent && !['Link', 'Text'].includes(subtype);

const product = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];

const boxOf = ([left = 0, bottom = 0, right = 0, top = 0]: Iterable<number>, [a, b, c, d, e, f]: Matrix): Box => {
  const xs = [a * left + c * bottom, a * right + c * bottom, a * left + c * top, a * right + c * top];
  const ys = [b * left + d * bottom, b * right + d * bottom, b * left + d * top, b * right + d * top];
  return [Math.min(...xs) + e, Math.min(...ys) + f, Math.max(...xs) + e, Math.max(...ys) + f];
};

/** How many numbers follow each operation of a path as pdf.js stores it: move, line, curve, quadratic curve, close. */
const numbersOf = [2, 2, 6, 4, 0];

const isDrawing = (path: Float32Array): boolean => {
  let [x, y] = [0, 0];
  for (let at = 0; at < path.length; ) {
    const [operation = 4, nextX = x, nextY = y] = path.subarray(at, at + 3);
    const sides = [Math.abs(nextX - x), Math.abs(nextY - y)];
    const isSlanted = operation === 1 && Math.min(...sides) > 0.02 * Math.max(...sides);
    if (operation === 2 || operation === 3 || isSlanted) return true;
    if (operation < 2) [x, y] = [nextX, nextY];
    at += 1 + (numbersOf[operation] ?? 0);
  }
  return false;
};

/** How much of a page, from its edge, the pictures of headers and footers may occupy, and the share of pages that have them. */
const edgeShare = 0.2;
const repeatedShare = 0.4;

/** Pages with pictures, from 1. One of all headers or footers counts on the first page that has it. */
export const pagesWithPictures = (pages: readonly PagePictures[]): number[] => {
  const placeOf = (box: Box) => box.map((value) => Math.round(value / 3)).join(' ');
  const counts = new Map<string, number>();
  for (const place of pages.flatMap(({ boxes }) => [...new Set(boxes.map(placeOf))]))
    counts.set(place, (counts.get(place) ?? 0) + 1);
  const needed = Math.max(2, pages.length * repeatedShare);
  const seen = new Set<string>();
  return pages.flatMap(({ height, boxes }, index) => {
    let area = 0;
    for (const box of boxes) {
      const [left, top, right, bottom] = box;
      const place = placeOf(box);
      const isEdge = bottom < edgeShare * height || top > (1 - edgeShare) * height;
      if (isEdge && (counts.get(place) ?? 0) >= needed && seen.has(place)) continue;
      seen.add(place);
      area += (right - left) * (bottom - top);
    }
    return area >= minPageSide ** 2 ? [index + 1] : [];
  });
};
