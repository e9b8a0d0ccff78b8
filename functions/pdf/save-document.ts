import type { Engine } from './engine.ts';

/** The bytes of a document, which PDFium writes anew. */
export const savedDocument = ({ api, withRoom, copyOf }: Engine, document: number): Uint8Array => {
  const writer = api.PDFiumExt_OpenFileWriter();
  api.PDFiumExt_SaveAsCopy(document, writer);
  const size = api.PDFiumExt_GetFileWriterSize(writer);
  const bytes = withRoom(size, (address) => {
    api.PDFiumExt_GetFileWriterData(writer, address, size);
    return copyOf(address, size);
  });
  api.PDFiumExt_CloseFileWriter(writer);
  return bytes;
};
