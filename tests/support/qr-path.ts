import { constants, inflateSync } from 'node:zlib';
import jsQr from 'jsqr';

/** Rectangles of whole numbers, one unit high. */
const rectangle = /(\d+) (\d+) m (\d+) \2 l \3 \d+ l \1 \d+ l h/g;

/** What the QR code on the pages of a marked PDF says. */
export const readStampedCode = (pdf: Uint8Array): string | undefined => {
  const streams = Buffer.from(pdf)
    .toString('latin1')
    .matchAll(/stream\r?\n(.*?)\r?\nendstream/gs);
  for (const [, data = ''] of streams) {
    if (!data.startsWith('x')) continue;
    const content = inflateSync(Buffer.from(data, 'latin1'), { finishFlush: constants.Z_SYNC_FLUSH }).toString(
      'latin1',
    );
    const rectangles = [...content.matchAll(rectangle)];
    if (rectangles.length > 100) return decoded(rectangles);
  }
  return undefined;
};

const decoded = (rectangles: readonly RegExpExecArray[]): string | undefined => {
  const modules = Math.max(...rectangles.map(([, , , end]) => Number(end)));
  // An image with a light frame, eight pixels a module.
  const [pixels, frame] = [8, 32];
  const side = modules * pixels + 2 * frame;
  const image = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y, end] of rectangles)
    for (let row = 0; row < pixels; row += 1)
      for (let column = 0; column < (Number(end) - Number(x)) * pixels; column += 1) {
        const top = frame + (modules - 1 - Number(y)) * pixels + row;
        const at = (top * side + frame + Number(x) * pixels + column) * 4;
        image.fill(0, at, at + 3);
      }
  return jsQr(image, side, side)?.data;
};
