/** [a b c d e f]: x' = a·x + c·y + e, y' = b·x + d·y + f (ISO 32000-1, 8.3.3). */
export type Matrix = readonly [number, number, number, number, number, number];

/** Lower left and upper right corner, in any order in the file. */
export type Box = readonly [number, number, number, number];

/** The transformation that applies `first`, then `second`. */
export const product = (first: Matrix, second: Matrix): Matrix => {
  const [a, b, c, d, e, f] = first;
  const [g, h, i, j, k, l] = second;
  return [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l];
};

export const transformed = ([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
];

/** The smallest upright box around a transformed box. */
export const transformedBox = (matrix: Matrix, [x0, y0, x1, y1]: Box): Box => {
  const [left, bottom] = transformed(matrix, x0, y0);
  const [right, top] = transformed(matrix, x1, y1);
  return [Math.min(left, right), Math.min(bottom, top), Math.max(left, right), Math.max(bottom, top)];
};

const ordered = ([x0, y0, x1, y1]: Box): Box => [
  Math.min(x0, x1),
  Math.min(y0, y1),
  Math.max(x0, x1),
  Math.max(y0, y1),
];

/** The part of the page that is shown: the crop box within the media box; the media box where they do not meet. */
export const shownBox = (media: Box, crop: Box | undefined): Box => {
  const outer = ordered(media);
  if (!crop) return outer;
  const inner = ordered(crop);
  const shown: Box = [
    Math.max(outer[0], inner[0]),
    Math.max(outer[1], inner[1]),
    Math.min(outer[2], inner[2]),
    Math.min(outer[3], inner[3]),
  ];
  return shown[0] < shown[2] && shown[1] < shown[3] ? shown : outer;
};

export type Rotation = 0 | 90 | 180 | 270;

/** A clockwise rotation in degrees as one of the four that PDF has; anything else counts as none. */
export const rotationOf = (degrees: number): Rotation => {
  const turned = ((degrees % 360) + 360) % 360;
  return turned === 90 || turned === 180 || turned === 270 ? turned : 0;
};

/** A page as its reader sees it: its size, and where a point of it is in the page's own coordinates. */
export interface Frame {
  width: number;
  height: number;
  toPage: Matrix;
  fromPage: Matrix;
}

/** Coordinates from the lower left corner of the page as it is shown, upright. */
export const frameOf = ([x0, y0, x1, y1]: Box, rotation: Rotation): Frame => {
  const [w, h] = [x1 - x0, y1 - y0];
  switch (rotation) {
    case 0:
      return { width: w, height: h, toPage: [1, 0, 0, 1, x0, y0], fromPage: [1, 0, 0, 1, -x0, -y0] };
    case 90:
      return { width: h, height: w, toPage: [0, 1, -1, 0, x1, y0], fromPage: [0, -1, 1, 0, -y0, x1] };
    case 180:
      return { width: w, height: h, toPage: [-1, 0, 0, -1, x1, y1], fromPage: [-1, 0, 0, -1, x1, y1] };
    case 270:
      return { width: h, height: w, toPage: [0, -1, 1, 0, x0, y1], fromPage: [0, 1, -1, 0, y1, -x0] };
  }
};

/**
 * The transformation of a page's own coordinates that makes room at the lower edge of the shown page: the content
 * becomes smaller and stays in the middle, so that nothing of it is covered and the page keeps its size.
 */
export const shrunk = ({ width, height, toPage, fromPage }: Frame, room: number): Matrix => {
  const scale = (height - room) / height;
  const inShown: Matrix = [scale, 0, 0, scale, (width * (1 - scale)) / 2, room];
  return product(product(fromPage, inShown), toPage);
};
