import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import type * as PdfJs from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Picture, pagePicture } from './page-picture.ts';

/** What the thread is started with. Its files are beside it; the network is not used. */
export interface ThreadInput {
  directory: string;
  file: Uint8Array;
  /** The first page to be read, from 0. */
  from: number;
}

/** What the thread sends: that its own files are loaded, how many pages the file has, then the text of each page. */
export type ThreadMessage = 'ready' | { page_count: number } | { text: string };

/** The parts of tesseract.js-core that are used; the package has no types. */
interface Engine {
  OEM_LSTM_ONLY: number;
  FS: { writeFile: (path: string, data: Uint8Array) => void };
  TessBaseAPI: new () => {
    Init: (directory: string, language: string, mode: number) => number;
    SetVariable: (name: string, value: string) => void;
    SetImageFile: (exif: number, angle: number) => number;
    Recognize: (monitor: null) => number;
    MeanTextConf: () => number;
    GetUTF8Text: () => string;
    Clear: () => void;
  };
}

/** Pixels of an image that is decoded: A4 in 600 dpi, with three bytes for each. */
const maxImagePixels = 36_000_000;
/** Of 100: what the engine reads into a photo, or into a page that lies on its side, is below. */
const minConfidence = 60;

const loadFile = (directory: string, name: string): Promise<unknown> =>
  import(pathToFileURL(join(directory, name)).href);

const loadPdfJs = async ({ directory }: ThreadInput): Promise<typeof PdfJs> => {
  // pdf.js looks for what draws, which nothing here does.
  Object.assign(globalThis, { DOMMatrix: class {}, Path2D: class {}, ImageData: class {} });
  const pdfjs = (await loadFile(directory, 'pdf.min.mjs')) as typeof PdfJs;
  // Without a worker of its own, pdf.js runs in this thread.
  await loadFile(directory, 'pdf.worker.min.mjs');
  return pdfjs;
};

const openFile = ({ getDocument }: typeof PdfJs, { directory, file }: ThreadInput): Promise<PdfJs.PDFDocumentProxy> =>
  getDocument({
    data: Uint8Array.from(file),
    wasmUrl: `${directory}/`,
    maxImageSize: maxImagePixels,
    isOffscreenCanvasSupported: false,
    disableFontFace: true,
    verbosity: 0,
  }).promise;

const startEngine = async ({ directory }: ThreadInput) => {
  const { default: create } = (await loadFile(directory, 'tesseract-core-relaxedsimd-lstm.js')) as {
    default: (options: object) => Promise<Engine>;
  };
  const engine = await create({ print: () => {}, printErr: () => {} });
  engine.FS.writeFile('/ind.traineddata', gunzipSync(readFileSync(join(directory, 'ind.traineddata.gz'))));
  const api = new engine.TessBaseAPI();
  if (api.Init('/', 'ind', engine.OEM_LSTM_ONLY) !== 0) throw new Error('The trained data does not load');
  // Columns and paragraphs in their order.
  api.SetVariable('tessedit_pageseg_mode', '3');
  return ({ width, height, grey }: Picture): string => {
    const header = Buffer.from(`P5 ${width} ${height} 255\n`, 'latin1');
    engine.FS.writeFile('/input', Buffer.concat([header, grey]));
    if (api.SetImageFile(1, 0) === 1) throw new Error('The engine does not read the picture');
    api.Recognize(null);
    const text = api.MeanTextConf() < minConfidence ? '' : api.GetUTF8Text();
    api.Clear();
    return text;
  };
};

const send = (message: ThreadMessage): void => parentPort?.postMessage(message);

const input: ThreadInput = workerData;
const [pdfjs, recognize] = [await loadPdfJs(input), await startEngine(input)];
send('ready');
const document = await openFile(pdfjs, input);
send({ page_count: document.numPages });
for (let at = input.from; at < document.numPages; at += 1) {
  const page = await document.getPage(at + 1);
  const picture = await pagePicture(page, pdfjs.OPS);
  send({ text: picture ? recognize(picture) : '' });
  page.cleanup();
}
