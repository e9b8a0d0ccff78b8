import { openSegment, type Segment } from '../../../functions/file-search/text-index/open-segment.ts';

/** Opens a segment in memory; `onRead` learns of each range that is read. */
export const openBytes = (bytes: Uint8Array, onRead: (length: number) => void = () => {}): Promise<Segment> =>
  openSegment(async (from, length) => {
    onRead(length);
    return bytes.subarray(from, from + length);
  });
