import { expect } from 'vitest';
import { type CommandResult, runCommand } from './commands.ts';

/** `npm run verify`, as an operator runs it on the local stack with this data folder. */
export const runVerify = (dataDir: string, ...options: string[]): Promise<CommandResult> =>
  runCommand(['env', `HIMS_DATA_DIR=${dataDir}`, 'node', 'infra/tools/verify.ts', ...options], { timeoutSeconds: 180 });

/** What `verify` says of broken promises. */
export const violationsIn = (output: string): string[] =>
  output.split('\n').filter((line) => !/^✓|^ {2}[·→] |^\d+ items read |^$/.test(line));

/** Lists and indexes follow changes through queues, within this time also on a busy machine. */
const followedWithinMs = 60_000;

/** `npm run verify` once the queues of the local stack with this data folder are processed, or the last result. */
export const runVerifyFollowed = async (dataDir: string, ...options: string[]): Promise<CommandResult> => {
  const until = Date.now() + followedWithinMs;
  let result = await runVerify(dataDir, ...options);
  while (result.code !== 0 && Date.now() < until) result = await runVerify(dataDir, ...options);
  return result;
};

/** Every promise about the data of the local stack with this data folder holds, once its queues are processed. */
export const expectSoundData = async (dataDir: string): Promise<void> => {
  const result = await runVerifyFollowed(dataDir);
  const violations = violationsIn(result.output).slice(0, 20);
  expect(violations, violations.join('\n')).toEqual([]);
  expect(result.code).toBe(0);
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
