import pLimit from 'p-limit';
import { signCheckpoint } from './checkpoint-signing.ts';
import { deletePartials, loadWholeLogFile, replaceCheckpoint, saveLogFile } from './log-files.ts';
import { archivedCheckpointPath } from './log-paths.ts';
import { type LogBatch, loadLogBatch, loadLogHead, markPublished } from './log-store.ts';
import type { Checkpoint } from './notes.ts';
import { loadSignedCheckpoint } from './signed-checkpoint.ts';
import {
  bundleOf,
  bundlePath,
  entriesIn,
  hashesIn,
  partialIndex,
  partialPrefixes,
  partialWidths,
  rootOfPartialTiles,
  tilePath,
  tilesAfter,
  tileWidth,
} from './tiles.ts';
import { leafHash } from './tree.ts';

/** Batches that are published together: their entries are at most 5 MB. */
const maxBatches = 16;
const concurrency = 8;

/**
 * Stores and signs what was appended: tiles and bundles, then a checkpoint, of all batches that are there. All of it
 * follows from the stored batches, so that an invocation that ended anywhere is repeated with the same bytes, also beside
 * another one. `after`: another invocation publishes what is before this size, and goes on with what follows. Returns the
 * published size.
 */
export const publishLog = async (after = 0): Promise<number> => {
  let head = await loadLogHead();
  if (head && head.published < after) return head.published;
  while (head && head.published < head.edge.size) {
    const published = await publishBatches(await loadBatches(head.published, head.edge.size));
    // Where another invocation has recorded it, the next round reads how far that one is.
    await markPublished(head.published, published);
    head = await loadLogHead();
  }
  return head?.published ?? 0;
};

const endOf = ({ start, entries }: LogBatch): number => start + entries.length;

const loadBatches = async (start: number, size: number): Promise<LogBatch[]> => {
  const batches = [await loadLogBatch(start)];
  for (let last = batches[0]; last && endOf(last) < size && batches.length < maxBatches; last = batches.at(-1))
    batches.push(await loadLogBatch(endOf(last)));
  return batches;
};

/** Returns the size that is published. */
const publishBatches = async (batches: readonly LogBatch[]): Promise<number> => {
  const signed = (await loadSignedCheckpoint())?.checkpoint;
  // The checkpoint is written last: what it covers is stored.
  const covered = batches.findLast(
    (batch) =>
      signed &&
      (signed.size > endOf(batch) || (signed.size === endOf(batch) && signed.root.toString('base64') === batch.root)),
  );
  if (covered) return endOf(covered);
  const [{ start }, { root }] = [batches[0] as LogBatch, batches.at(-1) as LogBatch];
  if ((signed?.size ?? 0) !== start)
    throw new Error(`The signed log has ${signed?.size ?? 0} entries, and those of the table continue after ${start}`);

  const bytes = batches.flatMap(({ entries }) => entries.map((entry) => Buffer.from(entry)));
  const partial = await loadPartialTiles(start);
  const earlier = await loadPartialBundle(start, partial[0] ?? []);
  const { tiles, partial: after } = tilesAfter(start, partial, bytes.map(leafHash));
  if (rootOfPartialTiles(after).toString('base64') !== root)
    throw new Error(`The tiles before entry ${start} are not those to which the table has appended`);

  const first = partialIndex(start, 0);
  const bundled = [...earlier, ...bytes];
  const bundles = Array.from({ length: Math.ceil(bundled.length / tileWidth) }, (_, at) => ({
    index: first + at,
    entries: bundled.slice(at * tileWidth, (at + 1) * tileWidth),
  }));
  const limit = pLimit(concurrency);
  await limit.map(bundles, ({ index, entries }) =>
    saveLogFile(bundlePath(index, entries.length), bundleOf(entries), entries.length === tileWidth),
  );
  await limit.map(tiles, ({ level, index, hashes }) =>
    saveLogFile(tilePath(level, index, hashes.length), Buffer.concat(hashes), hashes.length === tileWidth),
  );
  // Before the checkpoint, after which nothing is repeated; who needs a partial object reads the whole one.
  const whole = tiles.filter(({ hashes }) => hashes.length === tileWidth);
  for (const prefix of whole.flatMap(partialPrefixes)) await deletePartials(prefix);
  const size = start + bytes.length;
  await publishCheckpoint({ size, root: Buffer.from(root, 'base64') });
  return size;
};

/** The beginning of an object that may be whole by now. */
const loadPartialTiles = (size: number): Promise<Buffer[][]> =>
  Promise.all(
    partialWidths(size).map(async (width, level) => {
      if (width === 0) return [];
      const { bytes } = await loadWholeLogFile(tilePath(level, partialIndex(size, level), width));
      return hashesIn(bytes).slice(0, width);
    }),
  );

/** The entries of the last, incomplete bundle, if they are those of the tile. */
const loadPartialBundle = async (size: number, hashes: readonly Buffer[]): Promise<Buffer[]> => {
  if (hashes.length === 0) return [];
  const { path, bytes } = await loadWholeLogFile(bundlePath(partialIndex(size, 0), hashes.length));
  const entries = entriesIn(bytes).slice(0, hashes.length);
  if (entries.length !== hashes.length || entries.some((entry, at) => !hashes[at]?.equals(leafHash(entry))))
    throw new Error(`The entries of ${path} are not those of their tile`);
  return entries;
};

/** The checkpoint never goes back: an invocation that is late leaves the one of a longer log. */
const publishCheckpoint = async (head: Omit<Checkpoint, 'origin'>): Promise<void> => {
  const note = await signCheckpoint(head);
  await saveLogFile(archivedCheckpointPath(head.size), note, true);
  for (;;) {
    const present = await loadSignedCheckpoint();
    if (present && present.checkpoint.size >= head.size) return;
    if (await replaceCheckpoint(note, present?.file)) return;
  }
};
