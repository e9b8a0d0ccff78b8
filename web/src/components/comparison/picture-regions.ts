import pixelmatch from 'pixelmatch';

/** Both pictures as RGBA, of the same size. */
interface Pictures {
  before: Uint8ClampedArray;
  after: Uint8ClampedArray;
  width: number;
  height: number;
}

/** In pixels. */
export interface Region {
  left: number;
  top: number;
  width: number;
  height: number;
}

const cell = 16;
/** Noise of a scan differs in single pixels, a changed letter in more. */
const minPixels = 8;

export const differentRegions = ({ before, after, width, height }: Pictures): Region[] => {
  const marked = new Uint8Array(width * height * 4);
  pixelmatch(before, after, marked, width, height, { threshold: 0.25, diffMask: true });
  const columns = Math.ceil(width / cell);
  const counts = new Map<number, number>();
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    if (marked[pixel * 4 + 3] === 0) continue;
    const at = Math.floor(Math.floor(pixel / width) / cell) * columns + Math.floor((pixel % width) / cell);
    counts.set(at, (counts.get(at) ?? 0) + 1);
  }
  const open = new Set([...counts].filter(([, count]) => count >= minPixels).map(([at]) => at));
  const regions: Region[] = [];
  for (const start of open) {
    const found = connectedCells(start, open, columns);
    const xs = found.map((at) => at % columns);
    const ys = found.map((at) => Math.floor(at / columns));
    const [left, top] = [Math.min(...xs) * cell, Math.min(...ys) * cell];
    regions.push({
      left,
      top,
      width: Math.min(width, (Math.max(...xs) + 1) * cell) - left,
      height: Math.min(height, (Math.max(...ys) + 1) * cell) - top,
    });
  }
  return regions;
};

/** Takes a cell and all that it touches, with at most one cell between, out of the open ones. */
const connectedCells = (start: number, open: Set<number>, columns: number): number[] => {
  const found: number[] = [];
  const waiting = [start];
  open.delete(start);
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    found.push(at);
    for (let down = -2; down <= 2; down += 1)
      for (let right = -2; right <= 2; right += 1) {
        const column = (at % columns) + right;
        const next = at + down * columns + right;
        if (column < 0 || column >= columns || !open.delete(next)) continue;
        waiting.push(next);
      }
  }
  return found;
};
