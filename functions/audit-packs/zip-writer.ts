import { Zip, ZipPassThrough } from 'fflate';
import { ZipPart } from '../files/zip-part.ts';

/** Collects the compressed parts of a ZIP, so that only one part is in memory as it is. */
export interface ZipWriter {
  add: (name: string, content: Uint8Array | string) => void;
  /** Adds what cannot be compressed. */
  addStored: (name: string, content: Uint8Array) => void;
  end: () => Buffer;
}

export const zipWriter = (): ZipWriter => {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const push = (part: ZipPassThrough, content: Uint8Array): void => {
    zip.add(part);
    part.push(content, true);
  };
  return {
    add: (name, content) => push(new ZipPart(name), Buffer.from(content)),
    addStored: (name, content) => push(new ZipPassThrough(name), content),
    end: () => {
      zip.end();
      return Buffer.concat(chunks);
    },
  };
};
