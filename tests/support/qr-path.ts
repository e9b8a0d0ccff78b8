import { constants, inflateSync } from 'node:zlib';
import jsQr from 'jsqr';

const pathOfCode = /0 g ([\d.]+) 0 0 [\d.]+ 0 0 cm (?:\d+ \d+ \d+ 1 re ?)+f/;

/** What the QR code on the pages of a stamped PDF says, which is not encrypted. */
export const readStampedCode = (pdf: Uint8Array): string | undefined => {
  const streams = Buffer.from(pdf)
    .toString('latin1')
    .matchAll(/stream\r?\n(.*?)\r?\nendstream/gs);
  for (const [, data = ''] of streams) {
    if (!data.startsWith('x')) continue;
    const content = inflateSync(Buffer.from(data, 'latin1'), { finishFlush: constants.Z_SYNC_FLUSH }).toString(
      'latin1',
    );
    if (pathOfCode.test(content)) return decodeQrPath(content);
  }
  return undefined;
};

/** What the QR code with this path says. */
export const decodeQrPath = (content: string): string | undefined => {
  const [path = '', scale] = pathOfCode.exec(content) ?? [];
  const modules = Math.round(1 / Number(scale));
  // An image with a light frame, eight pixels a module.
  const [pixels, frame] = [8, 32];
  const side = modules * pixels + 2 * frame;
  const image = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y, width] of path.matchAll(/(\d+) (\d+) (\d+) 1 re/g))
    for (let row = 0; row < pixels; row += 1)
      for (let column = 0; column < Number(width) * pixels; column += 1) {
        const top = frame + (modules - 1 - Number(y)) * pixels + row;
        const at = (top * side + frame + Number(x) * pixels + column) * 4;
        image.fill(0, at, at + 3);
      }
  return jsQr(image, side, side)?.data;
};
