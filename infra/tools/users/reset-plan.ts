import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';
import { CommandError } from '../common/command-error.ts';

/**
 * The passwords of a reset of all users, in two files that only their owner can read. `<path>` has every password before
 * the first one is stored, so that none is lost. `<path>.progress` has a line for each user whose password is stored; it
 * exists until all are, so that an interrupted reset continues with the same passwords.
 */
export interface ResetPlan {
  /** Resets that were planned, including those that are done. */
  total: number;
  /** Resets that are not done. One of them may be stored already, which a repetition does not change. */
  remaining: readonly PlannedReset[];
  markDone: (nrp: string) => void;
  /** Ends the reset: the password file stays. */
  complete: () => void;
}

export interface PlannedReset {
  nrp: string;
  password: string;
}

interface PlanFile {
  path: string;
  /** The environment and its table; a plan of another one is not continued. */
  target: string;
}

const progressHeader = z.object({ target: z.string() });
const columns = 'NRP,Nama,Password';
const progressPath = (path: string): string => `${path}.progress`;

/** The interrupted reset of this file; undefined where none has begun. Throws when the file is in the way. */
export const findInterruptedPlan = (file: PlanFile): ResetPlan | undefined => {
  const { path, target } = file;
  const progress = progressPath(path);
  if (!existsSync(progress)) {
    if (existsSync(path)) throw new CommandError(`${path} exists already; name another file`);
    return undefined;
  }
  const [header = '', ...lines] = readFileSync(progress, 'utf8').split('\n');
  // The last line may be incomplete: its user is reset again, with the same password.
  const done = new Set(lines.filter((line) => /^\d{8}$/.test(line)));
  if (!existsSync(path)) {
    if (done.size === 0) return undefined;
    throw new CommandError(
      `${path} is missing, but ${progress} says that ${done.size} of its passwords are in use. Restore ${path}, or delete ${progress} to give everybody another password.`,
    );
  }
  const begun = progressHeader.parse(JSON.parse(header));
  if (begun.target !== target)
    throw new CommandError(`${path} belongs to a reset of ${begun.target}, not of ${target}`);
  const planned = readPasswords(path);
  return openPlan(
    file,
    planned,
    planned.filter(({ nrp }) => !done.has(nrp)),
  );
};

/** Writes the passwords to disk before it returns. */
export const createPlan = (
  file: PlanFile,
  resets: readonly (PlannedReset & { full_name: string | null })[],
): ResetPlan => {
  const { path, target } = file;
  rmSync(progressPath(path), { force: true });
  writePrivateFile(progressPath(path), `${JSON.stringify({ target })}\n`);
  const lines = resets.map(({ nrp, full_name, password }) => `${nrp},${csvText(full_name ?? '')},${password}`);
  // Renamed when it is complete, because a part of the passwords would leave users out.
  const unfinished = `${path}.part`;
  rmSync(unfinished, { force: true });
  writePrivateFile(unfinished, `${[columns, ...lines].join('\n')}\n`);
  renameSync(unfinished, path);
  flushFolder(dirname(path));
  return openPlan(file, resets, resets);
};

const openPlan = (
  { path }: PlanFile,
  planned: readonly PlannedReset[],
  remaining: readonly PlannedReset[],
): ResetPlan => ({
  total: planned.length,
  remaining,
  markDone: (nrp) => writeFileSync(progressPath(path), `${nrp}\n`, { flag: 'a', flush: true }),
  complete: () => rmSync(progressPath(path)),
});

const readPasswords = (path: string): PlannedReset[] => {
  const [header, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n');
  if (header !== columns) throw new CommandError(`${path} was changed: its first line is not ${columns}`);
  return lines.map((line, index) => {
    const [, nrp, password] = /^(\d{8}),".*",(\d{8})$/.exec(line) ?? [];
    if (nrp === undefined || password === undefined) throw new CommandError(`${path} was changed in line ${index + 2}`);
    return { nrp, password };
  });
};

/** Quoted, and never a formula for a spreadsheet. */
const csvText = (text: string): string => `"${text.replace(/^(?=[=+\-@])/, "'").replaceAll('"', '""')}"`;

const writePrivateFile = (path: string, text: string): void => {
  try {
    const file = openSync(path, 'wx', 0o600);
    try {
      writeSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw new CommandError(`Cannot write ${path}: ${(error as Error).message}`, { cause: error });
  }
};

/** Makes the renaming permanent; Windows cannot open a folder. */
const flushFolder = (path: string): void => {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
};
