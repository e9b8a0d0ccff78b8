/** A page's size in PDF points (1/72 inch), rotation applied. */
export interface PageSize {
  width: number;
  height: number;
}

/** `fit`: as wide as the pane; otherwise a factor of the size on paper. */
export type Zoom = 'fit' | number;

/** CSS pixels of one PDF point at 100 %. */
export const pixelsPerPoint = 96 / 72;
const zoomSteps = [0.25, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4] as const;
/** Safari on phones draws nothing on a larger canvas. */
const maxCanvasPixels = 16_000_000;

const pageGap = 12;
const sideMargin = 16;

/** CSS pixels of one PDF point, for a pane of this width. */
export const scaleOf = (zoom: Zoom, pages: readonly PageSize[], paneWidth: number): number => {
  if (zoom !== 'fit') return zoom * pixelsPerPoint;
  const widest = Math.max(1, ...pages.map(({ width }) => width));
  return Math.max(0.1, (paneWidth - 2 * sideMargin) / widest);
};

export const zoomPercent = (scale: number): number => Math.round((scale / pixelsPerPoint) * 100);

/** The next larger or smaller step from the present scale; undefined at the end of the range. */
export const nextZoom = (scale: number, direction: 'in' | 'out'): number | undefined => {
  const present = scale / pixelsPerPoint;
  // A fitted scale is between two steps.
  const tolerance = 0.01;
  return direction === 'in'
    ? zoomSteps.find((step) => step > present + tolerance)
    : zoomSteps.findLast((step) => step < present - tolerance);
};

/** Canvas pixels for each CSS pixel, so that the page is sharp and the canvas is not too large for a browser. */
export const canvasRatio = ({ width, height }: PageSize, scale: number, deviceRatio: number): number =>
  Math.min(deviceRatio, Math.sqrt(maxCanvasPixels / (width * scale * height * scale)));

/** The width of the pages' column: that of the pane, or of the widest page where it is wider. */
export const columnWidth = (pages: readonly PageSize[], scale: number, paneWidth: number): number =>
  Math.max(paneWidth, ...pages.map(({ width }) => Math.ceil(width * scale) + 2 * sideMargin));

/** The upper edge of each page in CSS pixels, and last the height of them all. */
export const pageTops = (pages: readonly PageSize[], scale: number): number[] => {
  const tops = [pageGap];
  for (const { height } of pages) tops.push((tops.at(-1) ?? 0) + Math.floor(height * scale) + pageGap);
  return tops;
};

/** The index of the page at a height; the first or last one beyond the ends. */
export const pageAt = (tops: readonly number[], height: number): number =>
  Math.max(
    0,
    Math.min(
      tops.length - 2,
      tops.findLastIndex((top) => top <= height),
    ),
  );

/** The indexes of the pages in view, with one more on both sides. */
export const visiblePages = (tops: readonly number[], { top, height }: { top: number; height: number }): number[] => {
  if (tops.length < 2) return [];
  const first = Math.max(0, pageAt(tops, top) - 1);
  const last = Math.min(tops.length - 2, pageAt(tops, top + height) + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
};
