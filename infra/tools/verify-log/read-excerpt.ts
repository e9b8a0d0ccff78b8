import pLimit from 'p-limit';
import * as z from 'zod';
import type { Verifier } from '../../../functions/transparency-log/notes.ts';
import { hashesIn, tilePath, tilePlaces, tileWidth } from '../../../functions/transparency-log/tiles.ts';
import {
  edgeAfter,
  emptyEdge,
  hashBytes,
  leafHash,
  rootOf,
  treeRoot,
} from '../../../functions/transparency-log/tree.ts';
import { type Checkpoints, compareCheckpoints, concurrency, readCheckpoints } from './checkpoints.ts';
import { tileFindings } from './read-log.ts';
import { findWhole, type LogSource } from './sources.ts';

export interface ReadExcerpt {
  /** Of the log. */
  size: number;
  /** The bytes of the attached entries, by their index. */
  entries: Map<number, Buffer>;
  checkpoints: number;
  /** What is wrong with the log itself, in English. */
  findings: string[];
  /** Checkpoints from elsewhere of which the excerpt does not say whether the log begins with them. */
  notCompared: Checkpoints['all'];
}

/** The first line of an excerpt, and the others. */
const excerptHead = z.object({ entries: z.int() });
const excerptLine = z.object({ index: z.int().nonnegative(), entry: z.string() });

/**
 * Reads an excerpt of a log, as an audit pack has it: each entry is that of its tile, each tile of level 0 is under the
 * tiles above, and their root is the signed one. `lines`: of the file with the entries.
 */
export const readExcerpt = async (
  source: LogSource,
  verifier: Verifier,
  others: ReadonlyMap<string, string>,
  [head, ...lines]: readonly unknown[],
): Promise<ReadExcerpt> => {
  const { latest, all, findings } = await readCheckpoints(source, verifier, others);
  const attached = lines.map((line) => excerptLine.parse(line));
  const entries = new Map(attached.map(({ index, entry }) => [index, Buffer.from(entry)]));
  const read = { entries, findings, checkpoints: all.length };
  const stated = excerptHead.safeParse(head).data?.entries ?? 0;
  if (entries.size !== stated) findings.push(`It has ${entries.size} entries, and says that it has ${stated}`);
  if (!latest) return { ...read, size: 0, notCompared: [] };
  const { size } = latest;

  const roots = await readRoots(source, size, findings);
  findings.push(...(await tileFindings(source, roots, 1)));
  const wanted = new Set([...entries.keys(), ...all.map((each) => each.size), size].map(tileOf));
  const tiles = await readTiles(source, [...wanted], roots, size, findings);
  for (const [index, bytes] of entries) {
    const tile = tiles.get(tileOf(index));
    if (!tile) findings.push(`entry ${index}: Its tile ${tilePath(0, tileOf(index), tileWidth)} does not exist`);
    else if (index >= size || !tile[index % tileWidth]?.equals(leafHash(bytes)))
      findings.push(`entry ${index}: It is not the one of its tile`);
  }
  let edge = emptyEdge;
  const compared = compareCheckpoints(all, size, (at) => {
    edge = edgeAfter(edge, roots.slice(edge.size, tileOf(at)));
    const rest = at % tileWidth === 0 ? [] : tiles.get(tileOf(at))?.slice(0, at % tileWidth);
    return rest && rootOf({ hashes: [...edge.hashes, ...edgeAfter(emptyEdge, rest).hashes] });
  });
  const [notCompared, incomplete] = [true, false].map((from) =>
    compared.withoutRoot.filter(({ isFromElsewhere }) => isFromElsewhere === from),
  ) as [Checkpoints['all'], Checkpoints['all']];
  const missing = incomplete.map((each) => `${each.name}: The tile of its last entries does not exist`);
  return { ...read, size, notCompared, findings: [...findings, ...compared.findings, ...missing] };
};

const tileOf = (index: number): number => Math.floor(index / tileWidth);

/** The first hashes of a tile; undefined where there is none, fewer where it ends too early. */
const readTile = async (source: LogSource, path: string, width: number): Promise<Buffer[] | undefined> => {
  const bytes = await findWhole(source, path);
  return bytes && hashesIn(bytes.subarray(0, Math.min(width, Math.floor(bytes.length / hashBytes)) * hashBytes));
};

/** The roots of all whole tiles of entries. */
const readRoots = async (source: LogSource, size: number, findings: string[]): Promise<Buffer[]> => {
  const places = [...tilePlaces(size)].filter(({ level }) => level === 1);
  const read = await pLimit(concurrency).map(places, async ({ level, index, width }) => {
    const path = tilePath(level, index, width);
    const hashes = (await readTile(source, path, width)) ?? [];
    if (hashes.length < width) findings.push(`${path}: It has ${hashes.length} hashes of ${width}`);
    return Array.from({ length: width }, (_, at) => hashes[at] ?? Buffer.of());
  });
  return read.flat();
};

/** The hashes of entries in those of these tiles that there are; whole ones are those under the roots. */
const readTiles = async (
  source: LogSource,
  wanted: readonly number[],
  roots: readonly Buffer[],
  size: number,
  findings: string[],
): Promise<Map<number, Buffer[]>> => {
  const tiles = new Map<number, Buffer[]>();
  await pLimit(concurrency).map(wanted, async (index) => {
    const width = Math.min(tileWidth, size - index * tileWidth);
    const path = tilePath(0, index, width);
    const hashes = width > 0 ? await readTile(source, path, width) : undefined;
    if (!hashes) return;
    tiles.set(index, hashes);
    // The root of the last, incomplete tile is none of the tiles above: the signed root covers it.
    if (width === tileWidth && !roots[index]?.equals(treeRoot(hashes)))
      findings.push(`${path}: It is not the one under the tiles above it`);
  });
  return tiles;
};
