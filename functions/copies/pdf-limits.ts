import { AsyncLocalStorage } from 'node:async_hooks';
import { constants, deflateSync, inflateRawSync } from 'node:zlib';
import { PdfArray, PdfName, PdfNumber, PdfStream } from '@libpdf/core';

/** What opening one PDF may take: a file of 10 MB can hold streams of 10 GB. */
export interface PdfLimits {
  /** Of all decoded streams together. */
  bytes: number;
  /** Entries of cross-reference streams and objects of object streams. */
  objects: number;
  /** What the stamp copies, on every page again where pages share it: annotations, coordinates, content, resources. */
  values: number;
}

/** The worst files that pass take about 5 s and 1.1 GB of the worker's 1.7 GB. */
export const pdfLimits: PdfLimits = { bytes: 32 * 1024 * 1024, objects: 1_000_000, values: 2_000_000 };

interface Usage extends PdfLimits {
  isExceeded: boolean;
}

const usages = new AsyncLocalStorage<Usage>();

/**
 * The result of `work`, or undefined where it decoded more than the limits allow. The library decodes whole streams into
 * memory, so each is decoded here while `work` runs, up to the limit. A heap limit of a worker thread would not help:
 * decoded bytes are outside the heap.
 */
export const withinPdfLimits = async <Result>(
  limits: PdfLimits,
  work: () => Promise<Result>,
): Promise<Result | undefined> => {
  const usage: Usage = { ...limits, isExceeded: false };
  try {
    const result = await usages.run(usage, work);
    // The library continues without what it could not decode.
    return usage.isExceeded ? undefined : result;
  } catch (error) {
    if (usage.isExceeded) return undefined;
    throw error;
  }
};

/** Counts values that are about to be copied; throws where they are too many. */
export const countValues = (count: number): void => {
  const usage = usages.getStore();
  if (usage) spend(usage, 'values', count);
};

const spend = (usage: Usage, kind: keyof PdfLimits, count: number): void => {
  usage[kind] -= count;
  if (usage[kind] < 0) exceed(usage);
};

const decode = PdfStream.prototype.getDecodedData;

PdfStream.prototype.getDecodedData = function (this: PdfStream): Uint8Array {
  const usage = usages.getStore();
  if (!usage) return decode.call(this);
  countObjects(this, usage);
  return decodeWithin(this, usage);
};

const exceed = (usage: Usage): never => {
  Object.assign(usage, { isExceeded: true, bytes: 0, objects: 0, values: 0 });
  throw new Error('The PDF exceeds its limits');
};

/** The library makes an entry for each, also where no data of the stream stands for it. */
const countObjects = (stream: PdfStream, usage: Usage): void => {
  const index = stream.get('Index');
  const counts = index instanceof PdfArray ? index.toArray().filter((_, at) => at % 2 === 1) : [stream.get('Size')];
  for (const count of [stream.get('N'), ...counts])
    if (count instanceof PdfNumber) spend(usage, 'objects', Math.max(0, count.value));
};

const decodeWithin = (stream: PdfStream, usage: Usage): Uint8Array => {
  const filter = stream.get('Filter');
  const filters = filter instanceof PdfArray ? filter.toArray() : [filter];
  const names = filters.flatMap((each) => (each instanceof PdfName ? each.value : []));
  if (names.length === 0) return stream.data;
  // Object and cross-reference streams have no other filter, and a second one would multiply the size again.
  if (names.length > 1 || names[0] !== 'FlateDecode') return exceed(usage);
  const bytes = inflate(stream.data, usage);
  usage.bytes -= bytes.length;
  if (!stream.has('DecodeParms')) return bytes;
  // Stored without compression, so that the library finds nothing more in it, and applies its predictor.
  return decode.call(new PdfStream(stream, deflateSync(bytes, { level: 0 })));
};

/** Without the header and checksum of zlib, as readers do: many files have a wrong checksum or lack it. */
const inflate = (data: Uint8Array, usage: Usage): Uint8Array => {
  try {
    return inflateRawSync(data.subarray(2), {
      maxOutputLength: Math.max(1, usage.bytes),
      finishFlush: constants.Z_SYNC_FLUSH,
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') return exceed(usage);
    throw error;
  }
};
