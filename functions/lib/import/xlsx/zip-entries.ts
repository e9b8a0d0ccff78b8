import { createInflateRaw } from 'node:zlib';
import { ImportRefused, refusals } from '../refusal.ts';

/** One file in a zip, still packed. */
export interface ZipEntry {
  name: string;
  isDeflated: boolean;
  packed: Uint8Array;
}

const endOfDirectory = 0x06054b50;
const inDirectory = 0x02014b50;
const local = 0x04034b50;
/** Of a directory's end, with the longest comment behind it. */
const furthestFromEnd = 22 + 0xffff;
/** Workbooks of any use have some dozens. */
const mostEntries = 10_000;
const deflated = 8;
const chunkBytes = 64 * 1024;

const damaged = (cause?: unknown): ImportRefused => new ImportRefused(refusals.damaged, { cause });

/**
 * The entries of a zip by its directory, which is what spreadsheet programs go by. Refused are what no such program
 * writes and a reader could be misled with: two entries of one name or over the same bytes, encryption, zip64.
 * https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 */
export const zipEntries = (bytes: Buffer): ReadonlyMap<string, ZipEntry> => {
  const end = directoryEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  const first = bytes.readUInt32LE(end + 16);
  if (count > mostEntries || first > end) throw damaged();
  const entries = new Map<string, ZipEntry>();
  const ranges: { from: number; to: number }[] = [];
  let at = first;
  for (let read = 0; read < count; read += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== inDirectory) throw damaged();
    const [flags, method] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)];
    const [size, offset] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)];
    const nameLength = bytes.readUInt16LE(at + 28);
    // Names differ in case and slashes between the programs that write them.
    const name = bytes
      .toString('utf8', at + 46, at + 46 + nameLength)
      .replaceAll('\\', '/')
      .toLowerCase();
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    if ((flags & 1) !== 0 || (method !== 0 && method !== deflated) || entries.has(name)) throw damaged();
    if (offset + 30 > first || bytes.readUInt32LE(offset) !== local) throw damaged();
    const from = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
    if (from + size > first) throw damaged();
    ranges.push({ from: offset, to: from + size });
    entries.set(name, { name, isDeflated: method === deflated, packed: bytes.subarray(from, from + size) });
  }
  ranges.sort((one, other) => one.from - other.from);
  if (ranges.some(({ from }, place) => from < (ranges[place - 1]?.to ?? 0))) throw damaged();
  return entries;
};

const directoryEnd = (bytes: Buffer): number => {
  const furthest = Math.max(0, bytes.length - furthestFromEnd);
  for (let at = bytes.length - 22; at >= furthest; at -= 1) if (bytes.readUInt32LE(at) === endOfDirectory) return at;
  throw damaged();
};

/** An entry's bytes, in pieces; leaving the loop ends the unpacking. */
export async function* unpacked({ isDeflated, packed }: ZipEntry): AsyncGenerator<Buffer> {
  if (!isDeflated) {
    for (let at = 0; at < packed.length; at += chunkBytes) yield Buffer.from(packed.subarray(at, at + chunkBytes));
    return;
  }
  const stream = createInflateRaw({ chunkSize: chunkBytes });
  stream.end(packed);
  try {
    for await (const chunk of stream) yield chunk as Buffer;
  } catch (error) {
    throw damaged(error);
  }
}

/** Refuses a zip that unpacks to more than so many bytes, whatever its directory says of their number. */
export const requireUnpackedWithin = async (entries: Iterable<ZipEntry>, mostBytes: number): Promise<void> => {
  let total = 0;
  for (const entry of entries)
    for await (const chunk of unpacked(entry)) {
      total += chunk.length;
      if (total > mostBytes) throw new ImportRefused(refusals.inflated(mostBytes / 1024 / 1024));
    }
};
