import type { TestProject } from 'vitest/node';
import { startStage } from './local-stack.ts';
import { stopAndKeepLog } from './local-stack-log.ts';

/** One stage with fresh demo data and no page, for all files of the suite. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const stage = await startStage();
  provide('stageUrl', stage.url);
  provide('adminEnv', stage.adminEnv);
  provide('dataDir', stage.dataDir);
  return () => stopAndKeepLog('integration', stage);
}
