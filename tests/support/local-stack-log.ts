import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './commands.ts';
import type { LocalStack } from './local-stack.ts';

/**
 * Stops a suite's local stack, and saves its log and the used permissions in dist/test-logs for the analysis of
 * failures.
 */
export const stopAndSaveLog = async (suite: string, localStack: LocalStack): Promise<void> => {
  const folder = join(root, 'dist', 'test-logs');
  mkdirSync(folder, { recursive: true });
  await localStack.stop((dataDir) => copyFileSync(join(dataDir, 'usage.json'), join(folder, `${suite}.usage.json`)));
  writeFileSync(join(folder, `${suite}.log`), `${localStack.logs.join('\n')}\n`);
};
