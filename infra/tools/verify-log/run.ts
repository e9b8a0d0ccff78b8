import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Item } from '../../../functions/db/table.ts';
import { loadVerifier } from '../../../functions/transparency-log/checkpoint-signing.ts';
import { type Verifier, verifierKey } from '../../../functions/transparency-log/notes.ts';
import { scanTable } from '../verify/table-scan.ts';
import {
  type CompareOptions,
  collectEvidence,
  compareEvidence,
  emptyEvidence,
  type StoredEvidence,
} from './compare-evidence.ts';
import { type ReadLog, readLog } from './read-log.ts';
import { bucketSource, folderSource, type LogSource, savingSource } from './sources.ts';

type Print = (line: string) => void;

export interface LogOptions extends Pick<CompareOptions, 'restoredUntil'> {
  /** Checkpoints from elsewhere, by where they come from. */
  others: ReadonlyMap<string, string>;
  /** NRPs whose salts were deleted so that they are forgotten. */
  forgottenPeople?: readonly string[];
  /** A folder that receives the log, its key and the evidence, to be verified without the environment. */
  saveTo?: string | undefined;
}

/** Files of a saved log beside its objects. */
export const savedFiles = { key: 'verifier-key.txt', evidence: 'evidence.ndjson', log: 'log' } as const;

/** Evidence is logged within seconds of being stored. */
const retries = 5;
const retryMs = 3000;

/** Verifies the log of the environment that this process is configured for. Resolves to whether it proves its data. */
export const verifyEnvironmentLog = async (
  { others, saveTo, restoredUntil, forgottenPeople }: LogOptions,
  print: Print,
): Promise<boolean> => {
  const verifier = await loadVerifier();
  const source: LogSource =
    saveTo === undefined ? bucketSource() : savingSource(bucketSource(), join(saveTo, savedFiles.log));
  const before = await readLog(source, verifier, others);
  const stored = emptyEvidence(forgottenPeople);
  const items: Item[] = [];
  await scanTable((item) => {
    if (collectEvidence(stored, item) && saveTo !== undefined) items.push(item);
  });
  const isLogged = (log: ReadLog): boolean => compareEvidence(log.entries, stored).missing.length === 0;
  let log = before;
  for (let attempt = 0; attempt < retries && !isLogged(log); attempt += 1) {
    await wait(retryMs);
    log = await readLog(source, verifier, others);
  }
  if (saveTo !== undefined) saveEvidence(saveTo, verifier, items);
  return printResult(log, stored, { size: before.size, restoredUntil }, print);
};

const saveEvidence = (folder: string, { name, key }: Verifier, items: readonly Item[]): void => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, savedFiles.key), `${verifierKey(name, key)}\n`);
  const lines = items.map(
    (item) => `${JSON.stringify(item, (_name, value) => (value instanceof Set ? [...value].sort() : value))}\n`,
  );
  writeFileSync(join(folder, savedFiles.evidence), lines.join(''));
};

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
  return printResult(log, stored, { restoredUntil }, print);
};

const printResult = (
  log: ReadLog,
  stored: StoredEvidence | undefined,
  options: CompareOptions,
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
  if (!stored) return isTree;
  const { findings, missing, notes } = compareEvidence(log.entries, stored, options);
  const unlogged = missing.map((id) => `${id}: The log does not have it`);
  const isEvidence = printCheck(
    'every item of evidence equals its entry, and every entry has its item',
    stored.evidence.length,
    [...findings, ...unlogged],
    notes,
  );
  return isTree && isEvidence;
};
