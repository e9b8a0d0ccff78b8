import type { TestProject } from 'vitest/node';
import { lowPasswordCost } from './local-stack.ts';
import { startWithLog, stopWithUsage } from './local-stack-log.ts';

/**
 * Starts one local stack with new demo data and no page, for all files of the suite. It scans uploads and locks
 * documents: what works with these switches on also works without them, which the browser suites have.
 */
export default async function setup({ provide, vitest }: TestProject): Promise<() => Promise<void>> {
  const { shard } = vitest.config;
  const suite = shard ? `integration-${shard.index}` : 'integration';
  const localStack = await startWithLog(suite, { protectFiles: true, env: lowPasswordCost });
  provide('localStackUrl', localStack.url);
  provide('adminEnv', localStack.adminEnv);
  provide('dataDir', localStack.dataDir);
  provide('assembly', localStack.assembly);
  return () => stopWithUsage(suite, localStack);
}
