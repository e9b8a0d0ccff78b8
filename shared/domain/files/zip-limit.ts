import { Inflate } from 'fflate';

/** The zip is damaged or exceeds the size limit; the caller translates `reason` into a message for the user. */
export class ZipError extends Error {
  readonly reason: 'damaged' | 'too-large';
  constructor(reason: 'damaged' | 'too-large', options?: ErrorOptions) {
    super(`The zip is ${reason}`, options);
    this.reason = reason;
  }
}

export interface ZipEntry {
  /** Lower case, with forward slashes: spreadsheet programs differ in both. */
  name: string;
  isDeflated: boolean;
  packed: Uint8Array;
}

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const localHeader = 0x04034b50;
/** The end record of the directory is 22 bytes, followed by a comment of at most 64 KB. */
const maxEndRecordSize = 22 + 0xffff;
/** Real workbooks have a few dozen entries. */
const maxEntries = 10_000;
const deflated = 8;

/**
 * The entries of a zip, read from its central directory as spreadsheet programs do. Zips that such programs never write
 * are rejected as damaged: duplicate names, overlapping entries, encryption, zip64.
 * https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 */
export const zipEntries = (bytes: Uint8Array): ReadonlyMap<string, ZipEntry> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = directoryEnd(view);
  const count = view.getUint16(end + 10, true);
  const first = view.getUint32(end + 16, true);
  if (count > maxEntries || first > end) throw new ZipError('damaged');
  const entries = new Map<string, ZipEntry>();
  const ranges: { from: number; to: number }[] = [];
  let at = first;
  for (let read = 0; read < count; read += 1) {
    if (at + 46 > end || view.getUint32(at, true) !== directoryEntry) throw new ZipError('damaged');
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
    const [size, offset] = [view.getUint32(at + 20, true), view.getUint32(at + 42, true)];
    const nameEnd = at + 46 + view.getUint16(at + 28, true);
    const name = nameOf(bytes.subarray(at + 46, nameEnd));
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    const isSupported = (flags & 1) === 0 && (method === 0 || method === deflated) && !entries.has(name);
    if (!isSupported || offset + 30 > first || view.getUint32(offset, true) !== localHeader)
      throw new ZipError('damaged');
    const from = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
    if (from + size > first) throw new ZipError('damaged');
    ranges.push({ from: offset, to: from + size });
    entries.set(name, { name, isDeflated: method === deflated, packed: bytes.subarray(from, from + size) });
  }
  ranges.sort((one, other) => one.from - other.from);
  if (ranges.some(({ from }, index) => from < (ranges[index - 1]?.to ?? 0))) throw new ZipError('damaged');
  return entries;
};

const directoryEnd = (view: DataView): number => {
  const lowest = Math.max(0, view.byteLength - maxEndRecordSize);
  // A truncated file has no end record.
  for (let at = view.byteLength - 22; at >= lowest; at -= 1) if (view.getUint32(at, true) === endOfDirectory) return at;
  throw new ZipError('damaged');
};

const maxNameLength = 1024;
const nameOf = (bytes: Uint8Array): string =>
  String.fromCharCode(...bytes.subarray(0, maxNameLength))
    .replaceAll('\\', '/')
    .toLowerCase();

/** Compressed input per step: deflate expands at most about 1000 times, and one step's output is in memory at once. */
const pieceBytes = 16 * 1024;

/**
 * Throws ZipError for a zip that is damaged or uncompresses to more than `maxBytes`. The sizes declared in the zip are not
 * trusted, because a small workbook may expand to gigabytes. `onChunk` receives the uncompressed data.
 */
export const requireUnzippedSize = (
  bytes: Uint8Array,
  maxBytes: number,
  onChunk: (chunk: Uint8Array) => void = () => undefined,
): void => {
  let total = 0;
  const take = (chunk: Uint8Array): void => {
    total += chunk.length;
    if (total > maxBytes) throw new ZipError('too-large');
    onChunk(chunk);
  };
  try {
    for (const { isDeflated, packed } of zipEntries(bytes).values()) {
      if (isDeflated) inflateInto(packed, take);
      else take(packed);
    }
  } catch (error) {
    throw error instanceof ZipError ? error : new ZipError('damaged', { cause: error });
  }
};

/** The content of one file of a zip. Throws ZipError as `requireUnzippedSize` does. */
export const unzippedEntry = ({ isDeflated, packed }: ZipEntry, maxBytes: number): Uint8Array => {
  const chunks: Uint8Array[] = [];
  let total = 0;
  const take = (chunk: Uint8Array): void => {
    total += chunk.length;
    if (total > maxBytes) throw new ZipError('too-large');
    chunks.push(chunk);
  };
  try {
    if (isDeflated) inflateInto(packed, take);
    else take(packed);
  } catch (error) {
    throw error instanceof ZipError ? error : new ZipError('damaged', { cause: error });
  }
  const whole = new Uint8Array(total);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
};

const inflateInto = (packed: Uint8Array, take: (chunk: Uint8Array) => void): void => {
  const inflate = new Inflate(take);
  for (let at = 0; at < packed.length; at += pieceBytes)
    inflate.push(packed.subarray(at, at + pieceBytes), at + pieceBytes >= packed.length);
};
