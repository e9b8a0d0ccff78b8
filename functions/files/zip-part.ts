import { constants, deflateRawSync } from 'node:zlib';
import { ZipPassThrough } from 'fflate';

/** A part of a ZIP that zlib compresses, in a tenth of the time that JavaScript needs. */
export class ZipPart extends ZipPassThrough {
  override compression = 8;

  protected override process(chunk: Uint8Array<ArrayBuffer>, final: boolean): void {
    // A flush ends at a whole byte, so that the chunks can follow one another.
    const finishFlush = final ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
    this.ondata(null, deflateRawSync(chunk, { finishFlush }), final);
  }
}
