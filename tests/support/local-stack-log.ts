import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { root } from './commands.ts';
import { type LocalStack, type LocalStackSettings, startLocalStack } from './local-stack.ts';

const folder = join(root, 'dist', 'test-logs');
/** The path of the suite's log, for the processes of its tests. */
const logVariable = 'HIMS_TEST_LOG';

const usageFileOf = (suite: string): string => join(folder, `${suite}.usage.json`);
const logFileOf = (suite: string): string => join(folder, `${suite}.log`);

/** Starts a suite's local stack, which writes its log to `dist/test-logs/<suite>.log`. */
export const startWithLog = async (suite: string, settings: LocalStackSettings = {}): Promise<LocalStack> => {
  mkdirSync(folder, { recursive: true });
  const logFile = logFileOf(suite);
  for (const file of [logFile, usageFileOf(suite)]) rmSync(file, { force: true });
  process.env[logVariable] = logFile;
  return startLocalStack({ ...settings, logFile });
};

/** Starts the local stack that all files of a suite share; returns what stops it and saves the used permissions. */
export const shareLocalStack = async (
  { name, provide, vitest }: TestProject,
  settings: LocalStackSettings = {},
): Promise<() => Promise<void>> => {
  // Shards run at the same time, each with its own local stack.
  const { shard } = vitest.config;
  const suite = shard ? `${name}-${shard.index}` : name;
  const localStack = await startWithLog(suite, settings);
  provide('localStackUrl', localStack.url);
  provide('adminEnv', localStack.adminEnv);
  provide('dataDir', localStack.dataDir);
  provide('assembly', localStack.assembly);
  provide('logFile', logFileOf(suite));
  return () => stopWithUsage(suite, localStack);
};

/** Stops a suite's local stack, and saves the used permissions beside its log. */
export const stopWithUsage = (suite: string, localStack: LocalStack): Promise<void> =>
  localStack.stop((dataDir) => copyFileSync(join(dataDir, 'usage.json'), usageFileOf(suite)));

const maxWaitMs = 2000;
const pollMs = 50;

/**
 * The log line of a request that ended with an internal error, which has its cause, and where the log is. The function
 * may write the line a moment after its response.
 */
export const internalErrorText = async (requestId: string): Promise<string> => {
  const logFile = process.env[logVariable];
  if (logFile === undefined || !existsSync(logFile)) return 'The cause is in the log of the local stack.';
  const deadline = Date.now() + maxWaitMs;
  for (;;) {
    const line = readFileSync(logFile, 'utf8')
      .split('\n')
      .find((each) => each.includes(`(request ${requestId})`));
    if (line !== undefined) return `${line}\n(log: ${relative(root, logFile)})`;
    if (Date.now() > deadline) return `The cause is in ${relative(root, logFile)}.`;
    await wait(pollMs);
  }
};
