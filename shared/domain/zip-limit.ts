import { Unzip, type UnzipDecoderConstructor, UnzipInflate } from 'fflate';

/** A zip that holds more than it may, or is none; whoever was given it finds the words. */
export class ZipRefused extends Error {
  readonly reason: 'damaged' | 'too-large';
  constructor(reason: 'damaged' | 'too-large', options?: ErrorOptions) {
    super(`The zip is ${reason}`, options);
    this.reason = reason;
  }
}

type Watch = (chunk: Uint8Array) => void;

/**
 * Unpacks what is pushed into it without keeping any of it, and throws `ZipRefused` once that is more than `mostBytes`:
 * a workbook of megabytes may hold gigabytes, and parsing it costs many times its size. `watch` may look at an entry.
 */
export const limitedUnzip = (
  mostBytes: number,
  decoder: UnzipDecoderConstructor,
  watch: (name: string) => Watch | undefined = () => undefined,
): Unzip => {
  let total = 0;
  const unzip = new Unzip((file) => {
    const look = watch(file.name);
    file.ondata = (error, chunk) => {
      if (error) throw error;
      total += chunk.length;
      if (total > mostBytes) throw new ZipRefused('too-large');
      look?.(chunk);
    };
    file.start();
  });
  unzip.register(decoder);
  return unzip;
};

const endOfDirectory = [0x50, 0x4b, 0x05, 0x06];
/** The directory stands at a zip's end, with at most a comment of 64 KB behind it. */
const furthestFromEnd = 22 + 0xffff;

/** A file cut short has none. */
export const hasDirectory = (bytes: Uint8Array): boolean => {
  const first = Math.max(0, bytes.length - furthestFromEnd);
  for (let at = bytes.length - 22; at >= first; at -= 1)
    if (endOfDirectory.every((byte, place) => bytes[at + place] === byte)) return true;
  return false;
};

/** A piece unpacks to at most a thousand times as much, which is held at once. */
const pieceBytes = 16 * 1024;

/** Refuses a zip that is damaged or unpacks to more than `mostBytes`. */
export const requireUnpacksWithin = (bytes: Uint8Array, mostBytes: number): void => {
  if (!hasDirectory(bytes)) throw new ZipRefused('damaged');
  const unzip = limitedUnzip(mostBytes, UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += pieceBytes)
      unzip.push(bytes.subarray(at, at + pieceBytes), at + pieceBytes >= bytes.length);
  } catch (error) {
    throw error instanceof ZipRefused ? error : new ZipRefused('damaged', { cause: error });
  }
};

/** Zips, .xlsx among them, begin so. */
export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;
