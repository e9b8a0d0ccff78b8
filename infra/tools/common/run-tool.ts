import { CommandError } from './command-error.ts';

/** Runs a command line tool; one that could not be completed ends with 2, an expected error in one line. */
export const runTool = async (run: () => Promise<void>): Promise<void> => {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    process.stderr.write(`${error instanceof CommandError ? error.message : (error.stack ?? error.message)}\n`);
    process.exitCode = 2;
  }
};
