import { expect } from 'vitest';
import { type CommandResult, runCommand } from './commands.ts';

/** `npm run verify`, as an operator runs it on the local stack with this data folder. */
export const runVerify = (dataDir: string, ...options: string[]): Promise<CommandResult> =>
  runCommand(['env', `HIMS_DATA_DIR=${dataDir}`, 'node', 'infra/tools/verify.ts', ...options], { timeoutSeconds: 180 });

/** What `verify` says of broken promises. */
export const violationsIn = (output: string): string[] =>
  output.split('\n').filter((line) => !/^✓|^ {2}· |^\d+ items read |^$/.test(line));

/** Every promise about the data of the local stack with this data folder holds. */
export const expectSoundData = async (dataDir: string): Promise<void> => {
  const { code, output } = await runVerify(dataDir);
  const violations = violationsIn(output);
  expect(violations, violations.slice(0, 20).join('\n')).toEqual([]);
  expect(code).toBe(0);
};

/** The same in this process, whose environment variables are those of the local stack: its result and its output. */
export const verifyInProcess = async (options: { repairsCounters?: boolean } = {}) => {
  const { verifyEnvironment } = await import('../../infra/tools/verify/run.ts');
  const lines: string[] = [];
  const isSound = await verifyEnvironment({ readBytes: false, repairsCounters: false, ...options }, (line) => {
    lines.push(line);
  });
  return { isSound, text: lines.join('\n') };
};
