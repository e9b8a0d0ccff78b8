import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import { checkpointArchive, checkpointPath } from '../../../functions/transparency-log/log-paths.ts';
import {
  type Checkpoint,
  type HeldCheckpoint,
  heldCheckpoint,
  openCheckpoint,
  type Verifier,
} from '../../../functions/transparency-log/notes.ts';
import type { LogSource } from './sources.ts';

/** Checkpoints with which a log is compared. */
export interface Checkpoints {
  /** The signed one of the log; undefined where there is none. */
  latest: Checkpoint | undefined;
  /** All of them. */
  all: (HeldCheckpoint & { name: string; isFromElsewhere: boolean })[];
  /** What is wrong with their signatures, in English. */
  findings: string[];
}

export const concurrency = 32;
const retries = 5;
const retryMs = 1000;

/** Opens every checkpoint that was ever signed, and those from elsewhere. `others`: by where they come from. */
export const readCheckpoints = async (
  source: LogSource,
  verifier: Verifier,
  others: ReadonlyMap<string, string>,
): Promise<Checkpoints> => {
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
  if (!latest) return { latest, all: [], findings };
  const notes = await pLimit(concurrency).map(archived, async (path) => [path, await text(path)] as const);
  const opened = [
    { name: checkpointPath, isFromElsewhere: false, checkpoint: latest },
    ...notes.map(([name, note]) => ({ name, isFromElsewhere: false, checkpoint: open(name, note, openCheckpoint) })),
    ...[...others].map(([name, content]) => ({
      ...{ name, isFromElsewhere: true },
      checkpoint: open<HeldCheckpoint>(name, content, heldCheckpoint),
    })),
  ];
  const all = opened.flatMap(({ checkpoint, ...each }) => (checkpoint ? [{ ...each, ...checkpoint }] : []));
  return { latest, all, findings };
};

/**
 * The checkpoints that are not of the tree. `rootAt`: its root at a size, asked with growing sizes; undefined where what
 * there is of the log does not say it, which `withoutRoot` names.
 */
export const compareCheckpoints = (
  checkpoints: Checkpoints['all'],
  logSize: number,
  rootAt: (size: number) => Buffer | undefined,
): { findings: string[]; withoutRoot: Checkpoints['all'] } => {
  const findings: string[] = [];
  const withoutRoot: Checkpoints['all'] = [];
  for (const checkpoint of checkpoints.toSorted((one, other) => one.size - other.size)) {
    const { name, size } = checkpoint;
    if (size > logSize) {
      findings.push(`${name}: It is of ${size} entries, and the log has ${logSize}`);
      continue;
    }
    const root = rootAt(size);
    if (!root) {
      withoutRoot.push(checkpoint);
      continue;
    }
    const isSame =
      'root' in checkpoint ? root.equals(checkpoint.root) : root.toString('hex').startsWith(checkpoint.shortRoot);
    if (!isSame) findings.push(`${name}: The first ${size} entries are not those that were signed`);
  }
  return { findings, withoutRoot };
};
