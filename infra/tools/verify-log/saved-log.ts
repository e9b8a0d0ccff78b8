import { join } from 'node:path';
import type { Item } from '../../../functions/db/table.ts';
import { savedFiles } from '../../../functions/transparency-log/log-paths.ts';
import type { Verifier } from '../../../functions/transparency-log/notes.ts';
import {
  type CompareOptions,
  collectEvidence,
  compareEvidence,
  type Differences,
  emptyEvidence,
} from './compare-evidence.ts';
import { type ReadLog, readLog } from './read-log.ts';
import { folderSource } from './sources.ts';

export type Print = (line: string) => void;

export interface LogOptions extends Pick<CompareOptions, 'restoredUntil'> {
  /** Checkpoints from elsewhere, by where they come from. */
  others: ReadonlyMap<string, string>;
  /** NRPs whose salts were deleted so that they are forgotten. */
  forgottenPeople?: readonly string[];
}

/** Verifies a saved log without the environment; `items` undefined where only the log itself is verified. */
export const verifySavedLog = async (
  folder: string,
  verifier: Verifier,
  items: readonly Item[] | undefined,
  { others, restoredUntil, forgottenPeople }: LogOptions,
  print: Print,
): Promise<boolean> => {
  const log = await readLog(folderSource(join(folder, savedFiles.log)), verifier, others);
  const stored = items && emptyEvidence(forgottenPeople);
  for (const item of items ?? []) if (stored) collectEvidence(stored, item);
  const compared = stored && {
    items: stored.evidence.length,
    ...compareEvidence(log.entries, stored, { restoredUntil }),
  };
  return printResult(log, compared, print);
};

/**
 * Prints what was found, and returns whether the log proves its data. `compared`: how the items of evidence differ from
 * the log, and how many they are; undefined where only the log itself is verified.
 */
export const printResult = (
  log: ReadLog,
  compared: (Differences & { items: number }) | undefined,
  print: Print,
): boolean => {
  const printCheck = (
    name: string,
    count: number,
    findings: readonly string[],
    notes: readonly string[] = [],
  ): boolean => {
    print(`${findings.length === 0 ? '✓' : '✗'} ${name} (${count} checked)`);
    for (const line of findings) print(`  ${line}`);
    for (const line of notes) print(`  · ${line}`);
    return findings.length === 0;
  };
  const isTree = printCheck(`the log is the one of its ${log.checkpoints} checkpoints`, log.size, log.findings);
  if (!compared) return isTree;
  const { findings, missing, notes, items } = compared;
  const unlogged = missing.map((id) => `${id}: The log does not have it`);
  const isEvidence = printCheck(
    'every item of evidence equals its entry, and every entry has its item',
    items,
    [...findings, ...unlogged],
    notes,
  );
  return isTree && isEvidence;
};
