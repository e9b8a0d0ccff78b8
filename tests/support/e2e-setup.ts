import type { TestProject } from 'vitest/node';
import { startWithLog, stopWithUsage } from './local-stack-log.ts';

/** Starts one local stack with new demo data and the production build of the page, for all files of the suite. */
export default async function setup({ name, provide }: TestProject): Promise<() => Promise<void>> {
  const localStack = await startWithLog(name, { web: 'dist' });
  provide('localStackUrl', localStack.url);
  provide('adminEnv', localStack.adminEnv);
  provide('dataDir', localStack.dataDir);
  provide('assembly', localStack.assembly);
  return () => stopWithUsage(name, localStack);
}
