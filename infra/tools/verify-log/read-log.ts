import pLimit from 'p-limit';
import type { Verifier } from '../../../functions/transparency-log/notes.ts';
import { bundlePath, entriesIn, tilePath, tilesAfter, tileWidth } from '../../../functions/transparency-log/tiles.ts';
import { edgeAfter, emptyEdge, leafHash, rootOf, type TreeEdge } from '../../../functions/transparency-log/tree.ts';
import { compareCheckpoints, concurrency, readCheckpoints } from './checkpoints.ts';
import { findWhole, type LogSource } from './sources.ts';

export interface ReadLog {
  size: number;
  /** The bytes of the entries, in their order. */
  entries: Buffer[];
  /** Of the tree of the entries. */
  edge: TreeEdge;
  /** Every checkpoint that was compared with the tree. */
  checkpoints: number;
  /** What is wrong with the log itself, in English. */
  findings: string[];
}

/**
 * Reads a whole log and checks that its entries are those that were signed: each tile follows from the entries, and the
 * tree begins with the tree of every checkpoint that was ever signed. `others`: checkpoints from elsewhere, by
 * where they come from.
 */
export const readLog = async (
  source: LogSource,
  verifier: Verifier,
  others: ReadonlyMap<string, string> = new Map(),
): Promise<ReadLog> => {
  const { latest, all, findings } = await readCheckpoints(source, verifier, others);
  if (!latest) return { size: 0, entries: [], edge: emptyEdge, checkpoints: 0, findings };
  const entries = await readEntries(source, latest.size, findings);
  const leaves = entries.map(leafHash);
  findings.push(...(await tileFindings(source, leaves)));
  let edge = emptyEdge;
  const compared = compareCheckpoints(all, leaves.length, (size) => {
    edge = edgeAfter(edge, leaves.slice(edge.size, size));
    return rootOf(edge);
  });
  findings.push(...compared.findings);
  return { size: latest.size, entries, edge, checkpoints: all.length, findings };
};

const readEntries = async (source: LogSource, size: number, findings: string[]): Promise<Buffer[]> => {
  const bundles = Array.from({ length: Math.ceil(size / tileWidth) }, (_, index) => index);
  const read = await pLimit(concurrency).map(bundles, async (index) => {
    const width = Math.min(tileWidth, size - index * tileWidth);
    const path = bundlePath(index, width);
    try {
      const bytes = await findWhole(source, path);
      if (!bytes) throw new Error('It does not exist');
      const entries = entriesIn(bytes);
      if (entries.length < width) throw new Error(`It has ${entries.length} entries of ${width}`);
      return entries.slice(0, width);
    } catch (error) {
      findings.push(`${path}: ${(error as Error).message}`);
      return Array.from({ length: width }, () => Buffer.of());
    }
  });
  return read.flat();
};

/**
 * The tiles that do not follow from the hashes of the lowest level that is read; `level`: of the tiles with these hashes,
 * 0 where they are those of entries.
 */
export const tileFindings = async (source: LogSource, hashes: readonly Buffer[], level = 0): Promise<string[]> => {
  const { tiles } = tilesAfter(0, [], hashes);
  const found = await pLimit(concurrency).map(tiles, async (tile) => {
    const path = tilePath(level + tile.level, tile.index, tile.hashes.length);
    const bytes = await findWhole(source, path);
    const expected = Buffer.concat(tile.hashes);
    if (!bytes) return [`${path}: It does not exist`];
    const width = tileWidth ** (level + tile.level);
    const first = tile.index * tileWidth * width;
    return bytes.subarray(0, expected.length).equals(expected)
      ? []
      : [`${path}: It does not follow from the entries ${first} to ${first + tile.hashes.length * width - 1}`];
  });
  return found.flat();
};
