import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

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
  const push = (part: ZipDeflate | ZipPassThrough, content: Uint8Array): void => {
    zip.add(part);
    part.push(content, true);
  };
  return {
    add: (name, content) => push(new ZipDeflate(name, { level: 6 }), Buffer.from(content)),
    addStored: (name, content) => push(new ZipPassThrough(name), content),
    end: () => {
      zip.end();
      return Buffer.concat(chunks);
    },
  };
};
