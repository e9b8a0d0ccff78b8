import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Item } from '../../../functions/db/table.ts';
import { savedFiles } from '../../../functions/transparency-log/log-paths.ts';
import type { Verifier } from '../../../functions/transparency-log/notes.ts';
import { CommandError } from '../common/command-error.ts';
import {
  type CompareOptions,
  collectEvidence,
  compareEvidence,
  type Differences,
  emptyEvidence,
  type RowText,
  rowTextFindings,
} from './compare-evidence.ts';
import { type ReadExcerpt, readExcerpt } from './read-excerpt.ts';
import { type ReadLog, readLog } from './read-log.ts';
import { folderSource } from './sources.ts';

export type Print = (line: string) => void;

export interface LogOptions extends Pick<CompareOptions, 'restoredUntil'> {
  /** Checkpoints from elsewhere, by where they come from. */
  others: ReadonlyMap<string, string>;
  /** NRPs whose salts were deleted so that they are forgotten. */
  forgottenPeople?: readonly string[];
}

/** The lines of a file of the folder, if it has the file. */
const readLines = <T>(folder: string, name: string): T[] | undefined =>
  existsSync(join(folder, name))
    ? readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : undefined;

/** Verifies a saved log without the environment, with its stored items or the documents of a pack where the folder has them. */
export const verifySavedLog = async (
  folder: string,
  verifier: Verifier,
  { others, restoredUntil, forgottenPeople }: LogOptions,
  print: Print,
): Promise<boolean> => {
  const source = folderSource(join(folder, savedFiles.log));
  const rows = readLines<RowText>(folder, savedFiles.rows);
  const ofRows = (entries: Parameters<typeof rowTextFindings>[0]) =>
    rows && { rows: rows.length, findings: rowTextFindings(entries, rows) };
  const excerpt = readLines<unknown>(folder, savedFiles.excerpt);
  if (excerpt) return verifyExcerpt(await readExcerpt(source, verifier, others, excerpt), ofRows, print);
  const log = await readLog(source, verifier, others);
  const items = readLines<Item>(folder, savedFiles.evidence);
  const stored = items && emptyEvidence(forgottenPeople);
  for (const item of items ?? []) if (stored) collectEvidence(stored, item);
  const compared = stored && {
    items: stored.evidence.length,
    ...compareEvidence(log.entries, stored, { restoredUntil }),
  };
  return printResult(log, compared, print, ofRows(log.entries.entries()));
};

const wholeLog = 'the whole log comes from npm run verify -- --log --save <folder>';

/** Throws where the excerpt proves itself, and does not say whether the log begins with a checkpoint from elsewhere. */
const verifyExcerpt = (
  excerpt: ReadExcerpt,
  ofRows: (entries: ReadExcerpt['entries']) => OfRows | undefined,
  print: Print,
): boolean => {
  const { size, entries, notCompared } = excerpt;
  const isSound = printResult(excerpt, undefined, print, ofRows(entries));
  print(`  · ${entries.size} of ${size} entries are attached, those about the samples; ${wholeLog}`);
  if (isSound && notCompared.length > 0)
    throw new CommandError(
      `${notCompared.map(({ name }) => name).join(', ')}: What is attached does not say whether the log begins so; ${wholeLog}`,
    );
  return isSound;
};

/** How the documents of a pack differ from their rows. */
interface OfRows {
  rows: number;
  findings: readonly string[];
}

/**
 * Prints what was found, and returns whether the log proves its data. `compared`: how the items of evidence differ from
 * the log, and how many they are; `ofRows`: the documents of a pack that do. Undefined where only the log itself is
 * verified.
 */
export const printResult = (
  log: ReadLog | ReadExcerpt,
  compared: (Differences & { items: number }) | undefined,
  print: Print,
  ofRows?: OfRows,
): boolean => {
  let isSound = true;
  const printCheck = (name: string, count: number, findings: readonly string[], notes: readonly string[] = []) => {
    print(`${findings.length === 0 ? '✓' : '✗'} ${name} (${count} checked)`);
    for (const line of findings) print(`  ${line}`);
    for (const line of notes) print(`  · ${line}`);
    isSound &&= findings.length === 0;
  };
  const checked = Array.isArray(log.entries) ? 'the log is the one' : 'every attached entry is in the log';
  const count = Array.isArray(log.entries) ? log.size : log.entries.size;
  printCheck(`${checked} of its ${log.checkpoints} checkpoints`, count, log.findings);
  if (compared) {
    const { findings, missing, notes, items } = compared;
    const unlogged = missing.map((id) => `${id}: The log does not have it`);
    const name = 'every item of evidence equals its entry, and every entry has its item';
    printCheck(name, items, [...findings, ...unlogged], notes);
  }
  if (ofRows) printCheck('every document of a bulk job equals its row', ofRows.rows, ofRows.findings);
  return isSound;
};
