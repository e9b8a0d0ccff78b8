import type { SegmentEntry } from './manifest-store.ts';

/** With so many segments, small ones are merged. */
export const maxSegments = 64;
/** Segments of together so many bytes are merged in memory; a larger one stays as it is. */
const maxMergedBytes = 24 * 1024 * 1024;

/** The smallest segments, as far as they fit; none while there are few. */
export const segmentsToMerge = (segments: readonly SegmentEntry[]): SegmentEntry[] => {
  if (segments.length < maxSegments) return [];
  const fitting: SegmentEntry[] = [];
  let bytes = 0;
  for (const segment of segments.toSorted((one, other) => one.bytes - other.bytes)) {
    bytes += segment.bytes;
    if (bytes <= maxMergedBytes) fitting.push(segment);
  }
  return fitting.length > 1 ? fitting : [];
};
