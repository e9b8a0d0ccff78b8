import { createInterface } from 'node:readline/promises';
import { CommandError } from '../common/command-error.ts';
import { durationText } from './reset-all.ts';

/** Asks on the terminal; without one the operator must confirm by an option. */
export const askOnTerminal = async (question: string): Promise<string> => {
  if (!process.stdin.isTTY) throw new CommandError('Without a terminal, confirm with --yes');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
};

const intervalMs = process.stderr.isTTY ? 500 : 30_000;

/** Prints the progress: one line that changes on a terminal, a line every half minute elsewhere. */
export const progressPrinter = (): ((done: number, total: number, seconds: number) => void) => {
  let first: number | undefined;
  let printed = 0;
  return (done, total, seconds) => {
    first ??= done - 1;
    const now = performance.now();
    if (done < total && now - printed < intervalMs) return;
    printed = now;
    const left = (seconds / (done - first)) * (total - done);
    const line = `${done} of ${total} (${Math.floor((100 * done) / total)} %)${done < total ? `, ${durationText(left)} left` : ''}`;
    process.stderr.write(process.stderr.isTTY ? `\r${line}   ${done < total ? '' : '\n'}` : `${line}\n`);
  };
};
