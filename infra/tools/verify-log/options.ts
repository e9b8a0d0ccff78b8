import { existsSync, readFileSync } from 'node:fs';
import { CommandError } from '../common/command-error.ts';

/**
 * What was given for --checkpoint, by its name: a file (of a mail, of the log), or the short form of a printed copy itself.
 */
export const heldCheckpoints = (given: readonly string[]): Map<string, string> =>
  new Map(
    given.map((text) => {
      if (existsSync(text)) return [text, readFileSync(text, 'utf8')];
      if (!/^\s*\d+-[0-9a-f]+\s*$/i.test(text)) throw new CommandError(`--checkpoint: there is no file ${text}`);
      return [text.trim(), text];
    }),
  );

/** The NRPs that were given for --forgotten: each itself, or in a file with one in each line. */
export const forgottenNrps = (given: readonly string[]): string[] =>
  given.flatMap((text) => {
    if (/^\d{8}$/.test(text)) return [text];
    if (!existsSync(text)) throw new CommandError(`--forgotten: ${text} is neither an NRP nor a file`);
    return readFileSync(text, 'utf8').match(/^\d{8}\b/gm) ?? [];
  });
