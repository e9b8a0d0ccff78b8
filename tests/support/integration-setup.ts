import type { TestProject } from 'vitest/node';
import { startWithLog, stopWithUsage } from './local-stack-log.ts';

/** Starts one local stack with new demo data and no page, for all files of the suite. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const localStack = await startWithLog('integration');
  provide('localStackUrl', localStack.url);
  provide('adminEnv', localStack.adminEnv);
  provide('dataDir', localStack.dataDir);
  return () => stopWithUsage('integration', localStack);
}
