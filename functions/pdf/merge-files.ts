import type { Engine } from './engine.ts';
import { openDocument, PdfRefusal } from './open-document.ts';
import { savedDocument } from './save-document.ts';

/** The pages of all files in their order, as one file. Throws PdfRefusal where one cannot be read. */
export const mergeFiles = (engine: Engine, files: readonly Uint8Array[]): Uint8Array => {
  const { api, own } = engine;
  const target = own(api.FPDF_CreateNewDocument());
  for (const file of files) {
    const { handle } = openDocument(engine, file);
    if (!api.FPDF_ImportPages(target, handle, '', api.FPDF_GetPageCount(target))) throw new PdfRefusal('damaged');
  }
  return savedDocument(engine, target);
};
