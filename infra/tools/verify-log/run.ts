import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Item } from '../../../functions/db/table.ts';
import { loadVerifier } from '../../../functions/transparency-log/checkpoint-signing.ts';
import { savedFiles } from '../../../functions/transparency-log/log-paths.ts';
import { type Verifier, verifierKey } from '../../../functions/transparency-log/notes.ts';
import { scanTable } from '../verify/table-scan.ts';
import { bucketSource } from './bucket-source.ts';
import { collectEvidence, compareEvidence, type Differences, emptyEvidence, logPrefixes } from './compare-evidence.ts';
import { headFindings } from './log-head.ts';
import { type ReadLog, readLog } from './read-log.ts';
import { type LogOptions, type Print, printResult } from './saved-log.ts';
import { type LogSource, savingSource } from './sources.ts';

export interface EnvironmentLogOptions extends LogOptions {
  /** A folder that receives the log, its key and the evidence, to be verified without the environment. */
  saveTo?: string | undefined;
}

/** Evidence is logged within seconds of being stored. */
const retries = 5;
const retryMs = 3000;

/** Verifies the log of the environment that this process is configured for. Resolves to whether it proves its data. */
export const verifyEnvironmentLog = async (
  { others, saveTo, restoredUntil, forgottenPeople }: EnvironmentLogOptions,
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
  }, logPrefixes);
  const compare = ({ entries }: ReadLog): Differences =>
    compareEvidence(entries, stored, { size: before.size, restoredUntil });
  let log = before;
  let differences = compare(log);
  let ofHead = await headFindings(log);
  for (let attempt = 0; attempt < retries && differences.missing.length + ofHead.length > 0; attempt += 1) {
    await wait(retryMs);
    log = await readLog(source, verifier, others);
    differences = compare(log);
    ofHead = await headFindings(log);
  }
  if (saveTo !== undefined) saveEvidence(saveTo, verifier, items);
  log.findings.push(...ofHead);
  return printResult(log, { items: stored.evidence.length, ...differences }, print);
};

const saveEvidence = (folder: string, { name, key }: Verifier, items: readonly Item[]): void => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, savedFiles.key), `${verifierKey(name, key)}\n`);
  const lines = items.map(
    (item) => `${JSON.stringify(item, (_name, value) => (value instanceof Set ? [...value].sort() : value))}\n`,
  );
  writeFileSync(join(folder, savedFiles.evidence), lines.join(''));
};
