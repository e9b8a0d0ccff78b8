import { parentPort, workerData } from 'node:worker_threads';
import type { RefusalReason } from '../../shared/domain/copies/copies.ts';
import { type CopyMark, copyBand } from './copy-band.ts';
import { type Engine, startEngine } from './engine.ts';
import { markPages } from './mark-pages.ts';
import { openDocument, PdfRefusal } from './open-document.ts';
import { type PdfContent, readPages } from './read-pages.ts';
import { savedDocument } from './save-document.ts';
import { type ViewMark, viewBand } from './view-band.ts';

/** What the band of a file says: as a controlled copy it is printed, and as a view it is read on a screen. */
export type Mark = { copy: CopyMark } | { view: ViewMark };

export type PdfTask =
  | { read: Uint8Array; maxCharacters: number }
  | { open: Uint8Array }
  | { mark: Uint8Array; as: Mark }
  | { merge: readonly Uint8Array[] };

/** `cause`: what PDFium made of a damaged file. */
export type PdfResult =
  | { content: PdfContent }
  | { pageCount: number }
  | { bytes: Uint8Array }
  | { refusal: RefusalReason; cause?: unknown };

export interface Answer {
  result: PdfResult;
  /** What the thread has taken until now, in bytes. */
  memory: number;
}

const perform = (engine: Engine, task: PdfTask): PdfResult => {
  if ('read' in task) {
    let left = task.maxCharacters;
    const count = (characters: number): void => {
      left -= characters;
      if (left < 0) throw new PdfRefusal('too_large');
    };
    return { content: readPages(engine, task.read, count) };
  }
  if ('open' in task) return { pageCount: openDocument(engine, task.open).pageCount };
  if ('merge' in task) return { bytes: mergeFiles(engine, task.merge) };
  const { mark, as } = task;
  return {
    bytes:
      'copy' in as
        ? markPages(engine, mark, copyBand(as.copy), 'print')
        : markPages(engine, mark, viewBand(as.view), 'screen'),
  };
};

const resultOf = (engine: Engine, task: PdfTask): PdfResult => {
  try {
    const result = perform(engine, task);
    return engine.isExceeded() ? { refusal: 'too_large' } : result;
  } catch (cause) {
    if (engine.isExceeded()) return { refusal: 'too_large' };
    return cause instanceof PdfRefusal ? { refusal: cause.reason } : { refusal: 'damaged', cause };
  }
};

const engine = await startEngine(workerData as WebAssembly.Module);
parentPort?.on('message', (task: PdfTask) => {
  const result = resultOf(engine, task);
  // PDFium that threw has lost its place.
  const memory = 'cause' in result ? Number.POSITIVE_INFINITY : engine.release();
  parentPort?.postMessage({ result, memory } satisfies Answer);
});

/** The pages of all files in their order, as one file. Throws PdfRefusal where one cannot be read. */
const mergeFiles = (engine: Engine, files: readonly Uint8Array[]): Uint8Array => {
  const { api, own } = engine;
  const target = own(api.FPDF_CreateNewDocument());
  for (const file of files) {
    const { handle } = openDocument(engine, file);
    if (!api.FPDF_ImportPages(target, handle, '', api.FPDF_GetPageCount(target))) throw new PdfRefusal('damaged');
  }
  return savedDocument(engine, target);
};
