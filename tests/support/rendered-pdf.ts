import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import jsQr from 'jsqr';
import type * as PdfJs from 'pdfjs-dist';
import type { Browser, Page } from 'playwright-core';

const require = createRequire(import.meta.url);
/** No host has this name; the page is answered by the test. */
const origin = 'https://pdf.invalid';
const html =
  "<!doctype html><title>PDF</title><script type=module>globalThis.pdfjs = await import('/pdf.mjs')</script>";
const served: Record<string, { contentType: string; path?: string }> = {
  '/': { contentType: 'text/html' },
  '/pdf.mjs': { contentType: 'text/javascript', path: require.resolve('pdfjs-dist/build/pdf.mjs') },
  '/worker.mjs': { contentType: 'text/javascript', path: require.resolve('pdfjs-dist/build/pdf.worker.mjs') },
};

/** Left, top, width and height in points, as a page is shown. */
export type Area = readonly [number, number, number, number];

interface DrawnPage {
  /** The QR code in the lower part of the page; undefined where none is read. */
  code: string | undefined;
  /** Of each area: the mean red, green and blue of the cells of a grid over it, by row. */
  cells: number[][];
}

/** A page of the browser that has pdf.js. */
export const openPdfPage = async (browser: Browser): Promise<Page> => {
  const page = await browser.newPage();
  await page.route(`${origin}/**`, async (route) => {
    const file = served[new URL(route.request().url()).pathname];
    if (!file) return route.fulfill({ status: 404 });
    const body = file.path === undefined ? html : readFileSync(file.path);
    return route.fulfill({ contentType: file.contentType, body });
  });
  await page.goto(`${origin}/`);
  await page.waitForFunction(() => 'pdfjs' in globalThis);
  return page;
};

/** Pages as pdf.js draws them, as many as there are lists of areas; without these, all pages. */
export const drawPages = async (
  page: Page,
  bytes: Uint8Array,
  areas?: readonly (readonly Area[])[],
): Promise<DrawnPage[]> => {
  const images = await page.evaluate(
    async ({ data, areas, columns, rows }) => {
      const { getDocument, GlobalWorkerOptions } = (globalThis as unknown as { pdfjs: typeof PdfJs }).pdfjs;
      GlobalWorkerOptions.workerSrc = '/worker.mjs';
      const binary = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      const document = await getDocument({ data: binary, verbosity: 0 }).promise;
      const drawn: { width: number; height: number; pixels: string; cells: number[][] }[] = [];
      for (let number = 1; number <= (areas?.length ?? document.numPages); number += 1) {
        const each = await document.getPage(number);
        const size = each.getViewport({ scale: 1 });
        // Fine enough for the code, which is as large as the page allows.
        const scale = Math.max(1600 / Math.max(size.width, size.height), 800 / Math.min(size.width, size.height));
        const viewport = each.getViewport({ scale });
        const canvas = new OffscreenCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
        const target = canvas as unknown as HTMLCanvasElement;
        await each.render({ canvas: target, viewport }).promise;
        const { width } = canvas;
        const all = canvas.getContext('2d')?.getImageData(0, 0, width, canvas.height).data ?? [];
        const height = Math.ceil(canvas.height / 5);
        let pixels = '';
        for (const value of all.slice((canvas.height - height) * width * 4)) pixels += String.fromCharCode(value);
        const cells = (areas?.[number - 1] ?? []).map((area) => {
          const [left = 0, top = 0, wide = 0, high = 0] = area.map((points) => points * scale);
          const means = new Array<number>(columns * rows * 3).fill(0);
          const counts = [...means];
          for (let y = Math.round(top); y < Math.round(top + high); y += 1)
            for (let x = Math.round(left); x < Math.round(left + wide); x += 1) {
              const row = Math.min(rows - 1, Math.floor(((y - top) / high) * rows));
              const cell = row * columns + Math.min(columns - 1, Math.floor(((x - left) / wide) * columns));
              for (let at = cell * 3, colour = 0; colour < 3; at += 1, colour += 1) {
                const [mean = 0, count = 0] = [means[at], counts[at]];
                counts[at] = count + 1;
                means[at] = mean + ((all[(y * width + x) * 4 + colour] ?? 0) - mean) / (count + 1);
              }
            }
          return means;
        });
        drawn.push({ width, height, pixels: btoa(pixels), cells });
      }
      return drawn;
    },
    { data: Buffer.from(bytes).toString('base64'), areas, columns: 40, rows: 56 },
  );
  return images.map(({ width, height, pixels, cells }) => ({
    code: jsQr(new Uint8ClampedArray(Buffer.from(pixels, 'base64')), width, height)?.data,
    cells,
  }));
};

/** The QR code in the lower part of each page as pdf.js draws it in the browser; undefined where none is read. */
export const readQrCodes = async (browser: Browser, bytes: Uint8Array): Promise<(string | undefined)[]> => {
  const page = await openPdfPage(browser);
  try {
    return (await drawPages(page, bytes)).map(({ code }) => code);
  } finally {
    await page.close();
  }
};
