import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import { checkpointArchive, checkpointPath } from '../../../functions/transparency-log/log-paths.ts';
import {
  type HeldCheckpoint,
  heldCheckpoint,
  openCheckpoint,
  type Verifier,
} from '../../../functions/transparency-log/notes.ts';
import { bundlePath, entriesIn, tilePath, tilesAfter, tileWidth } from '../../../functions/transparency-log/tiles.ts';
import { edgeAfter, emptyEdge, leafHash, rootOf, type TreeEdge } from '../../../functions/transparency-log/tree.ts';
import type { LogSource } from './sources.ts';

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

const concurrency = 32;
const retries = 5;
const retryMs = 1000;

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
  const findings: string[] = [];
  const open = <Opened extends HeldCheckpoint>(
    name: string,
    note: string | undefined,
    opener: (note: string, verifier: Verifier) => Opened,
  ): Opened | undefined => {
    try {
      if (note === undefined) throw new Error('It does not exist');
      const checkpoint = opener(note, verifier);
      if ('origin' in checkpoint && checkpoint.origin !== verifier.name)
        throw new Error(`It is of the log ${checkpoint.origin}`);
      return checkpoint;
    } catch (error) {
      findings.push(`${name}: ${(error as Error).message}`);
      return undefined;
    }
  };
  const text = async (path: string) => (await source.find(path))?.toString();
  const archived = await source.list(checkpointArchive);
  const longest = Math.max(0, ...archived.map((path) => Number(path.slice(checkpointArchive.length))));
  let latest = open(checkpointPath, await text(checkpointPath), openCheckpoint);
  // A checkpoint is archived a moment before it is the latest one.
  for (let attempt = 0; source.grows && attempt < retries && latest && latest.size < longest; attempt += 1) {
    await wait(retryMs);
    latest = open(checkpointPath, await text(checkpointPath), openCheckpoint);
  }
  if (!latest) return { size: 0, entries: [], edge: emptyEdge, checkpoints: 0, findings };

  const notes = await pLimit(concurrency).map(archived, async (path) => [path, await text(path)] as const);
  const checkpoints = [
    ...notes.map(([name, note]) => ({ name, checkpoint: open(name, note, openCheckpoint) })),
    ...[...others].map(([name, content]) => ({
      name,
      checkpoint: open<HeldCheckpoint>(name, content, heldCheckpoint),
    })),
  ].flatMap(({ name, checkpoint }) => (checkpoint ? [{ name, ...checkpoint }] : []));
  const entries = await readEntries(source, latest.size, findings);
  const leaves = entries.map(leafHash);
  findings.push(...(await tileFindings(source, leaves)));
  const compared = compareCheckpoints([{ name: checkpointPath, ...latest }, ...checkpoints], leaves);
  findings.push(...compared.findings);
  return { size: latest.size, entries, edge: compared.edge, checkpoints: checkpoints.length + 1, findings };
};

/** A log may delete a partial object once the whole one exists. */
const findWhole = async (source: LogSource, path: string): Promise<Buffer | undefined> =>
  (await source.find(path)) ?? (path.includes('.p/') ? source.find(path.replace(/\.p\/\d+$/, '')) : undefined);

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

const tileFindings = async (source: LogSource, leaves: readonly Buffer[]): Promise<string[]> => {
  const { tiles } = tilesAfter(0, [], leaves);
  const found = await pLimit(concurrency).map(tiles, async ({ level, index, hashes }) => {
    const path = tilePath(level, index, hashes.length);
    const bytes = await findWhole(source, path);
    const expected = Buffer.concat(hashes);
    if (!bytes) return [`${path}: It does not exist`];
    const start = index * tileWidth ** (level + 1);
    const end = Math.min(leaves.length, start + tileWidth ** (level + 1)) - 1;
    return bytes.subarray(0, expected.length).equals(expected)
      ? []
      : [`${path}: It does not follow from the entries ${start} to ${end}`];
  });
  return found.flat();
};

/** The latest checkpoint is that of all leaves. */
const compareCheckpoints = (
  checkpoints: readonly (HeldCheckpoint & { name: string })[],
  leaves: readonly Buffer[],
): { findings: string[]; edge: TreeEdge } => {
  const findings: string[] = [];
  let edge = emptyEdge;
  for (const checkpoint of checkpoints.toSorted((one, other) => one.size - other.size)) {
    const { name, size } = checkpoint;
    if (size > leaves.length) {
      findings.push(`${name}: It is of ${size} entries, and the log has ${leaves.length}`);
      continue;
    }
    edge = edgeAfter(edge, leaves.slice(edge.size, size));
    const root = rootOf(edge);
    const isSame =
      'root' in checkpoint ? root.equals(checkpoint.root) : root.toString('hex').startsWith(checkpoint.shortRoot);
    if (!isSame) findings.push(`${name}: The first ${size} entries are not those that were signed`);
  }
  return { findings, edge };
};
