import { signCheckpoint } from './checkpoint-signing.ts';
import { deletePartials, loadLogFile, replaceCheckpoint, saveLogFile } from './log-files.ts';
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

/**
 * Stores and signs what was appended: tiles and bundles of each batch, then its checkpoint. All of it follows from the
 * stored batch, so that an invocation that ended anywhere is repeated with the same bytes, also beside another one.
 * Returns the published size.
 */
export const publishLog = async (): Promise<number> => {
  for (;;) {
    const head = await loadLogHead();
    if (!head || head.published === head.edge.size) return head?.published ?? 0;
    const batch = await loadLogBatch(head.published);
    await publishBatch(batch);
    // Where another invocation has recorded it, the next round reads how far that one is.
    await markPublished(batch.start, batch.start + batch.entries.length);
  }
};

const publishBatch = async ({ start, entries, root }: LogBatch): Promise<void> => {
  const size = start + entries.length;
  const signed = (await loadSignedCheckpoint())?.checkpoint;
  // The checkpoint is written last: what it covers is stored.
  if (signed && (signed.size > size || (signed.size === size && signed.root.toString('base64') === root))) return;
  if ((signed?.size ?? 0) !== start)
    throw new Error(`The signed log has ${signed?.size ?? 0} entries, and those of the table continue after ${start}`);

  const partial = await loadPartialTiles(start);
  const bytes = entries.map((entry) => Buffer.from(entry));
  const earlier = await loadPartialBundle(start, partial[0] ?? []);
  const { tiles, partial: after } = tilesAfter(start, partial, bytes.map(leafHash));
  if (rootOfPartialTiles(after).toString('base64') !== root)
    throw new Error(`The tiles before entry ${start} are not those to which the table has appended`);

  const first = partialIndex(start, 0);
  const bundled = [...earlier, ...bytes];
  const completed: number[] = [];
  for (let at = 0; at < bundled.length; at += tileWidth) {
    const bundle = bundled.slice(at, at + tileWidth);
    const isComplete = bundle.length === tileWidth;
    const index = first + at / tileWidth;
    await saveLogFile(bundlePath(index, bundle.length), bundleOf(bundle), isComplete);
    if (isComplete) completed.push(index);
  }
  for (const { level, index, hashes } of tiles)
    await saveLogFile(tilePath(level, index, hashes.length), Buffer.concat(hashes), hashes.length === tileWidth);
  await publishCheckpoint({ size, root: Buffer.from(root, 'base64') });
  for (const prefix of completed.flatMap(partialPrefixes)) await deletePartials(prefix);
};

const loadPartialTiles = (size: number): Promise<Buffer[][]> =>
  Promise.all(
    partialWidths(size).map(async (width, level) =>
      width === 0 ? [] : hashesIn(await loadLogFile(tilePath(level, partialIndex(size, level), width))),
    ),
  );

/** The entries of the last, incomplete bundle, if they are those of the tile. */
const loadPartialBundle = async (size: number, hashes: readonly Buffer[]): Promise<Buffer[]> => {
  if (hashes.length === 0) return [];
  const path = bundlePath(partialIndex(size, 0), hashes.length);
  const entries = entriesIn(await loadLogFile(path));
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
