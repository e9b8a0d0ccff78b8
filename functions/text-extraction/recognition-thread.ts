import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import { startEngine } from '../pdf/engine.ts';
import { openDocument } from '../pdf/open-document.ts';
import { type Picture, pagePicture } from '../pdf/page-picture.ts';

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
interface Tesseract {
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

/** Of 100: what the engine reads into a photo, or into a page that lies on its side, is below. */
const minConfidence = 60;

const loadFile = (directory: string, name: string): Promise<unknown> =>
  import(pathToFileURL(join(directory, name)).href);

const startTesseract = async ({ directory }: ThreadInput) => {
  const { default: create } = (await loadFile(directory, 'tesseract-core-relaxedsimd-lstm.js')) as {
    default: (options: object) => Promise<Tesseract>;
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
const pdfium = await startEngine(new WebAssembly.Module(readFileSync(join(input.directory, 'pdfium.wasm'))));
const recognize = await startTesseract(input);
send('ready');
const document = openDocument(pdfium, input.file);
send({ page_count: document.pageCount });
for (let index = input.from; index < document.pageCount; index += 1) {
  const picture = pagePicture(pdfium, document, index);
  if (pdfium.isExceeded()) throw new Error('The page needs too much memory');
  send({ text: picture ? recognize(picture) : '' });
}
