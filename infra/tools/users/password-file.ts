import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { CommandError } from '../common/command-error.ts';

/** Opens a file for generated passwords that only its owner can read, and that must not exist yet. */
export const openPasswordFile = (path: string) => {
  const file = createPrivateFile(path);
  writeSync(file, 'NRP,Password\n');
  return {
    path,
    /** Flushes to disk before it returns, because the passwords are stored nowhere else. */
    write: (lines: readonly { nrp: string; password: string }[]): void => {
      for (const { nrp, password } of lines) writeSync(file, `${nrp},${password}\n`);
      fsyncSync(file);
    },
    close: () => closeSync(file),
  };
};

const createPrivateFile = (path: string): number => {
  try {
    return openSync(path, 'wx', 0o600);
  } catch (error) {
    throw new CommandError(`Cannot make the password file ${path}: ${(error as Error).message}`, { cause: error });
  }
};
