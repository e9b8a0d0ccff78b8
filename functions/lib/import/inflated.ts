import { createInflateRaw, type InflateRaw } from 'node:zlib';
import type { UnzipDecoder } from 'fflate';
import { maxInflatedBytes } from '../../../shared/domain/bulk.ts';
import { hasDirectory, limitedUnzip, ZipRefused } from '../../../shared/domain/zip-limit.ts';
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
  let workbook = false;
  const unzip = limitedUnzip(
    maxInflatedBytes,
    class extends Inflating {
      constructor() {
        super();
        inflating.push(this);
      }
    },
    (name) => {
      workbook ||= name === 'xl/workbook.xml';
      return /^xl\/worksheets\/[^/]+\.xml$/.test(name) ? sheetScan() : undefined;
    },
  );
  try {
    unzip.push(bytes, true);
    for (const entry of inflating) await entry.run();
  } catch (error) {
    if (error instanceof ImportRefused) throw error;
    const tooLarge = error instanceof ZipRefused && error.reason === 'too-large';
    throw new ImportRefused(tooLarge ? refusals.inflated(maxInflatedBytes / 1024 / 1024) : refusals.damaged, {
      cause: error,
    });
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
