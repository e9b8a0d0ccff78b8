import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import jsQr from 'jsqr';
import type { Browser } from 'playwright-core';

const require = createRequire(import.meta.url);
/** No host has this name; the page is answered by the test. */
const origin = 'https://pdf.invalid';
const served: Record<string, { contentType: string; path?: string }> = {
  '/': { contentType: 'text/html' },
  '/pdf.mjs': { contentType: 'text/javascript', path: require.resolve('pdfjs-dist/build/pdf.mjs') },
  '/worker.mjs': { contentType: 'text/javascript', path: require.resolve('pdfjs-dist/build/pdf.worker.mjs') },
};

/** The QR code on each page of a PDF as pdf.js draws it in the browser; undefined on a page where none is read. */
export const readQrCodes = async (browser: Browser, bytes: Uint8Array): Promise<(string | undefined)[]> => {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.route(`${origin}/**`, async (route) => {
      const file = served[new URL(route.request().url()).pathname];
      if (!file) return route.fulfill({ status: 404 });
      const body = file.path === undefined ? '<!doctype html><title>PDF</title>' : readFileSync(file.path);
      return route.fulfill({ contentType: file.contentType, body });
    });
    await page.goto(`${origin}/`);
    const images = await page.evaluate(async (data) => {
      const source = '/pdf.mjs';
      const { getDocument, GlobalWorkerOptions } = (await import(source)) as typeof import('pdfjs-dist');
      GlobalWorkerOptions.workerSrc = '/worker.mjs';
      const binary = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      const document = await getDocument({ data: binary, verbosity: 0 }).promise;
      const drawn: { width: number; height: number; pixels: string }[] = [];
      for (let number = 1; number <= document.numPages; number += 1) {
        const each = await document.getPage(number);
        const viewport = each.getViewport({ scale: 2 });
        const canvas = new OffscreenCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
        const { width, height } = canvas;
        const target = canvas as unknown as HTMLCanvasElement;
        await each.render({ canvas: target, viewport }).promise;
        const { data: pixels } = canvas.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] };
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
