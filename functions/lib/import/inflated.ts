import { createInflateRaw, type InflateRaw } from 'node:zlib';
import { Unzip, type UnzipDecoder } from 'fflate';
import { maxInflatedBytes } from '../../../shared/domain/bulk.ts';
import { ImportRefused, refusals } from './refusal.ts';
import { sheetScan } from './sheet-scan.ts';

const deflate = 8;

/**
 * Unpacks a zipped workbook without keeping it, and refuses one that is damaged, or larger inside than an import may be:
 * parsing it would cost many times its size. fflate walks the zip; Node's own inflate takes a third of its time and
 * memory.
 */
export const checkInflated = async (bytes: Uint8Array): Promise<void> => {
  if (!hasDirectory(bytes)) throw new ImportRefused(refusals.damaged);
  const inflating: Inflating[] = [];
  let total = 0;
  let workbook = false;
  const unzip = new Unzip((file) => {
    workbook ||= file.name === 'xl/workbook.xml';
    const scan = /^xl\/worksheets\/[^/]+\.xml$/.test(file.name) ? sheetScan() : undefined;
    file.ondata = (error, chunk) => {
      if (error) throw error;
      total += chunk.length;
      if (total > maxInflatedBytes) throw new ImportRefused(refusals.inflated(maxInflatedBytes / 1024 / 1024));
      scan?.(chunk);
    };
    file.start();
  });
  unzip.register(
    class extends Inflating {
      constructor() {
        super();
        inflating.push(this);
      }
    },
  );
  try {
    unzip.push(bytes, true);
    for (const entry of inflating) await entry.run();
  } catch (error) {
    throw error instanceof ImportRefused ? error : new ImportRefused(refusals.damaged, { cause: error });
  }
  if (!workbook) throw new ImportRefused(refusals.notAWorkbook);
};

/** One entry of the zip: it is given its packed bytes, and unpacks them in pieces when it is run. */
class Inflating implements UnzipDecoder {
  static compression = deflate;
  declare ondata: UnzipDecoder['ondata'];
  readonly #packed: Uint8Array[] = [];

  push(data: Uint8Array): void {
    this.#packed.push(data);
  }

  async run(): Promise<void> {
    const stream: InflateRaw = createInflateRaw();
    for (const part of this.#packed) stream.write(part);
    stream.end();
    // Leaving the loop destroys the stream: what is too large is not unpacked to its end.
    for await (const chunk of stream) this.ondata(null, chunk as Uint8Array<ArrayBuffer>, false);
  }
}

/** The directory stands at a zip's end, with at most a comment of 64 KB behind it: a file cut short has none. */
const hasDirectory = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).lastIndexOf('PK\u0005\u0006', undefined, 'latin1') >=
  bytes.length - 22 - 0xffff;
