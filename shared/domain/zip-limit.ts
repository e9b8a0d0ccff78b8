import { Inflate } from 'fflate';

/** A zip that holds more than it may, or is none; whoever was given it finds the words. */
export class ZipError extends Error {
  readonly reason: 'damaged' | 'too-large';
  constructor(reason: 'damaged' | 'too-large', options?: ErrorOptions) {
    super(`The zip is ${reason}`, options);
    this.reason = reason;
  }
}

/** One file in a zip, still packed. */
export interface ZipEntry {
  /** In lower case, with slashes: programs differ in both. */
  name: string;
  isDeflated: boolean;
  packed: Uint8Array;
}

const endOfDirectory = 0x06054b50;
const inDirectory = 0x02014b50;
const local = 0x04034b50;
/** The directory stands at a zip's end, with at most a comment of 64 KB behind it. */
const furthestFromEnd = 22 + 0xffff;
/** Workbooks of any use have some dozens. */
const maxEntries = 10_000;
const deflated = 8;

/**
 * The entries of a zip by its directory, which is what spreadsheet programs go by. Refused as damaged is what no such
 * program writes and a reader could be misled with: two entries of one name or over the same bytes, encryption, zip64.
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
    if (at + 46 > end || view.getUint32(at, true) !== inDirectory) throw new ZipError('damaged');
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
    const [size, offset] = [view.getUint32(at + 20, true), view.getUint32(at + 42, true)];
    const nameEnd = at + 46 + view.getUint16(at + 28, true);
    const name = nameOf(bytes.subarray(at + 46, nameEnd));
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    const isUsual = (flags & 1) === 0 && (method === 0 || method === deflated) && !entries.has(name);
    if (!isUsual || offset + 30 > first || view.getUint32(offset, true) !== local) throw new ZipError('damaged');
    const from = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
    if (from + size > first) throw new ZipError('damaged');
    ranges.push({ from: offset, to: from + size });
    entries.set(name, { name, isDeflated: method === deflated, packed: bytes.subarray(from, from + size) });
  }
  ranges.sort((one, other) => one.from - other.from);
  if (ranges.some(({ from }, place) => from < (ranges[place - 1]?.to ?? 0))) throw new ZipError('damaged');
  return entries;
};

const directoryEnd = (view: DataView): number => {
  const furthest = Math.max(0, view.byteLength - furthestFromEnd);
  // A file cut short has none.
  for (let at = view.byteLength - 22; at >= furthest; at -= 1)
    if (view.getUint32(at, true) === endOfDirectory) return at;
  throw new ZipError('damaged');
};

const longestName = 1024;
const nameOf = (bytes: Uint8Array): string =>
  String.fromCharCode(...bytes.subarray(0, longestName))
    .replaceAll('\\', '/')
    .toLowerCase();

/** A piece unpacks to at most a thousand times as much, which is held at once. */
const pieceBytes = 16 * 1024;

/**
 * Refuses a zip that is damaged or unpacks to more than `mostBytes`, whatever it says of its sizes: a workbook of
 * megabytes may hold gigabytes, and parsing it costs many times its size. `watch` sees what is unpacked.
 */
export const requireUnzippedSize = (
  bytes: Uint8Array,
  mostBytes: number,
  watch: (chunk: Uint8Array) => void = () => undefined,
): void => {
  let total = 0;
  const take = (chunk: Uint8Array): void => {
    total += chunk.length;
    if (total > mostBytes) throw new ZipError('too-large');
    watch(chunk);
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

const inflateInto = (packed: Uint8Array, take: (chunk: Uint8Array) => void): void => {
  const inflate = new Inflate(take);
  for (let at = 0; at < packed.length; at += pieceBytes)
    inflate.push(packed.subarray(at, at + pieceBytes), at + pieceBytes >= packed.length);
};

/** Zips, .xlsx among them, begin so. */
export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;
