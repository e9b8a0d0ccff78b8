import type { TestProject } from 'vitest/node';
import { startLocalStack } from './local-stack.ts';
import { stopAndSaveLog } from './local-stack-log.ts';

/** One stage with fresh demo data and no page, for all files of the suite. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const localStack = await startLocalStack();
  provide('localStackUrl', localStack.url);
  provide('adminEnv', localStack.adminEnv);
  provide('dataDir', localStack.dataDir);
  return () => stopAndSaveLog('integration', localStack);
}
