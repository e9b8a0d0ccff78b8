import { inflateSync } from 'node:zlib';
import jsQr from 'jsqr';
import type { Harness } from './harness.ts';

/** The operators of the code: dark modules as rectangles, in a square of 1 × 1. */
const codeOperators = /^0 g ([\d.]+) 0 0 [\d.]+ 0 0 cm ((?:\d+ \d+ \d+ 1 re ?)+)f$/;
const streams = /stream\r?\n([\s\S]*?)\r?\nendstream/g;
/** Pixels of a module, and white modules around the code. */
const [scale, quiet] = [4, 4];

/** The text of the QR code in a stamped PDF. */
const codeIn = (bytes: Buffer): string | undefined => {
  for (const [, data = ''] of bytes.toString('latin1').matchAll(streams)) {
    const [, unit, rectangles = ''] = codeOperators.exec(unzipped(data)) ?? [];
    if (unit !== undefined) return decoded(Math.round(1 / Number(unit)), rectangles);
  }
  return undefined;
};

const unzipped = (data: string): string => {
  try {
    return inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
  } catch {
    return data;
  }
};

const decoded = (size: number, rectangles: string): string | undefined => {
  const width = (size + 2 * quiet) * scale;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, length] of rectangles.matchAll(/(\d+) (\d+) (\d+) 1 re/g))
    for (let row = 0; row < scale; row += 1) {
      const from = ((size - 1 - Number(y) + quiet) * scale + row) * width + (Number(x) + quiet) * scale;
      for (let at = from; at < from + Number(length) * scale; at += 1) pixels.fill(0, at * 4, at * 4 + 3);
    }
  return jsQr(pixels, width, width)?.data;
};

/** The path that a copy's code opens, from its stamped file; undefined while the file cannot be opened. */
export const readScanPath = async (
  { people, scanPaths }: Harness,
  { id, number }: { id: string; number: number },
): Promise<string | undefined> => {
  const key = `${id} ${number}`;
  const known = scanPaths.get(key);
  if (known !== undefined) return known;
  const answer = await people.controller.do('get-copy-file', { document_id: id, number });
  if (answer.code !== 'ok') return undefined;
  const response = await fetch(answer.body.url).catch(() => undefined);
  if (!response?.ok) return undefined;
  const code = codeIn(Buffer.from(await response.arrayBuffer()));
  if (code === undefined) throw new Error(`The file of copy ${number} of ${id} has no code`);
  const path = new URL(code).pathname;
  scanPaths.set(key, path);
  return path;
};

/** The edge answers from its cache for this time. */
const cachedMs = 30_000;

/** Whether a scan says that the copy is in force; undefined where it is not answered now, or from the cache. */
export const scanCopy = async ({ localStack, scannedAt }: Harness, path: string): Promise<boolean | undefined> => {
  const last = scannedAt.get(path);
  if (last !== undefined && performance.now() < last + cachedMs) return undefined;
  scannedAt.set(path, performance.now());
  const response = await fetch(new URL(path, localStack.url)).catch(() => undefined);
  const page = await response?.text().catch(() => undefined);
  if (response?.status !== 200 || page === undefined) {
    if (response && response.status < 500 && response.status !== 429)
      throw new Error(`The scan of ${path} was answered with ${response.status}`);
    return undefined;
  }
  const heading = /<h1>(.*)<\/h1>/.exec(page)?.[1];
  if (heading === 'MASIH BERLAKU') return true;
  if (heading === 'TIDAK BERLAKU') return false;
  throw new Error(`A scan shows ${heading}`);
};
