import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import jsQr from 'jsqr';
import type * as PdfJs from 'pdfjs-dist';
import type { Browser } from 'playwright-core';

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

/** The QR code in the lower part of each page as pdf.js draws it in the browser; undefined where none is read. */
export const readQrCodes = async (browser: Browser, bytes: Uint8Array): Promise<(string | undefined)[]> => {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.route(`${origin}/**`, async (route) => {
      const file = served[new URL(route.request().url()).pathname];
      if (!file) return route.fulfill({ status: 404 });
      const body = file.path === undefined ? html : readFileSync(file.path);
      return route.fulfill({ contentType: file.contentType, body });
    });
    await page.goto(`${origin}/`);
    await page.waitForFunction(() => 'pdfjs' in globalThis);
    const images = await page.evaluate(async (data) => {
      const { getDocument, GlobalWorkerOptions } = (globalThis as unknown as { pdfjs: typeof PdfJs }).pdfjs;
      GlobalWorkerOptions.workerSrc = '/worker.mjs';
      const binary = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      const document = await getDocument({ data: binary, verbosity: 0 }).promise;
      const drawn: { width: number; height: number; pixels: string }[] = [];
      for (let number = 1; number <= document.numPages; number += 1) {
        const each = await document.getPage(number);
        const viewport = each.getViewport({ scale: 2 });
        const canvas = new OffscreenCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
        const width = canvas.width;
        const height = Math.ceil(canvas.height / 5);
        const target = canvas as unknown as HTMLCanvasElement;
        await each.render({ canvas: target, viewport }).promise;
        const { data: pixels } = canvas.getContext('2d')?.getImageData(0, canvas.height - height, width, height) ?? {
          data: [],
        };
        let text = '';
        for (const value of pixels) text += String.fromCharCode(value);
        drawn.push({ width, height, pixels: btoa(text) });
      }
      return drawn;
    }, Buffer.from(bytes).toString('base64'));
    return images.map(
      ({ width, height, pixels }) => jsQr(new Uint8ClampedArray(Buffer.from(pixels, 'base64')), width, height)?.data,
    );
  } finally {
    await context.close();
  }
};
