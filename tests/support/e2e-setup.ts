import type { TestProject } from 'vitest/node';
import { startStage } from './local-stack.ts';
import { stopAndKeepLog } from './local-stack-log.ts';

/** One stage with fresh demo data and the production build of the page, for all files of the suite. */
export default async function setup({ name, provide }: TestProject): Promise<() => Promise<void>> {
  const stage = await startStage({ web: 'dist' });
  provide('stageUrl', stage.url);
  provide('adminEnv', stage.adminEnv);
  provide('dataDir', stage.dataDir);
  return () => stopAndKeepLog(name, stage);
}
