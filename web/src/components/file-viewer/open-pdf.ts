import type { PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';
import type { PageSize } from './pdf-layout.ts';

/** A parsed PDF with the sizes of its pages (in PDF points, rotation applied). */
export interface OpenPdf {
  document: PDFDocumentProxy;
  pages: PageSize[];
}

/**
 * Files that pdf.js requests when a PDF needs them: fonts for a PDF without its own, and decoders of scans. Vite gives
 * both sets their folder (web/vite.config.ts).
 */
const fontFiles = import.meta.glob<string>('/../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
  query: '?url',
  import: 'default',
  eager: true,
});
const decoderFiles = import.meta.glob<string>('/../node_modules/pdfjs-dist/wasm/*_nowasm_fallback.js', {
  query: '?url',
  import: 'default',
  eager: true,
});

const folderOf = (files: Record<string, string>): string => {
  const [first] = Object.values(files);
  if (first === undefined) throw new Error('The build has no files for pdf.js');
  return new URL(first.slice(0, first.lastIndexOf('/') + 1), location.href).href;
};

interface Library {
  pdfjs: typeof import('pdfjs-dist');
  /** One for all PDFs: a PDF that creates its own ends it when it is closed, while the next one is opened. */
  worker: PDFWorker;
}

let loading: Promise<Library> | undefined;

/** Loads pdf.js (about 500 KB with its worker) with the first PDF. A failed load is tried again with the next one. */
const loadLibrary = (): Promise<Library> => {
  // The legacy build runs in browsers and phones of some years; the other one needs those of this year.
  loading ??= import('pdfjs-dist/legacy/build/pdf.mjs').then(
    (pdfjs) => {
      const port = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });
      return { pdfjs, worker: pdfjs.PDFWorker.create({ port, verbosity: pdfjs.VerbosityLevel.ERRORS }) };
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
};

export const loadTextLayer = async () => (await loadLibrary()).pdfjs.TextLayer;

export const pdfOperations = async (): Promise<Record<string, number>> => (await loadLibrary()).pdfjs.OPS;

/**
 * Parses a PDF. Rejects with pdf.js' errors, see pdf-problem.ts; `close` frees its memory, also while it is parsed. The text
 * of a page with an error ends there, and nothing says so; where `isStrict` it rejects, but fonts that are missing have none.
 */
export const openPdf = (file: Blob, isStrict = false): { opened: Promise<OpenPdf>; close: () => void } => {
  let isClosed = false;
  let close = () => {};
  const open = async (): Promise<OpenPdf> => {
    const [{ pdfjs, worker }, buffer] = await Promise.all([loadLibrary(), file.arrayBuffer()]);
    const task = pdfjs.getDocument({
      worker,
      data: new Uint8Array(buffer),
      standardFontDataUrl: folderOf(fontFiles),
      wasmUrl: folderOf(decoderFiles),
      // The Content-Security-Policy forbids WebAssembly; the decoders exist as scripts too.
      useWasm: false,
      stopAtErrors: isStrict,
      // The same letters everywhere, also where a browser's system has none of the usual fonts.
      useSystemFonts: false,
      verbosity: pdfjs.VerbosityLevel.ERRORS,
    });
    close = () => void task.destroy();
    if (isClosed) close();
    const document = await task.promise;
    const pages: PageSize[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 });
      pages.push({ width, height });
    }
    return { document, pages };
  };
  return {
    opened: open(),
    close: () => {
      isClosed = true;
      close();
    },
  };
};
