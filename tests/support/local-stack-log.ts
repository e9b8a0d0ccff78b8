import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './commands.ts';
import type { LocalStack } from './local-stack.ts';

/**
 * Stops a suite's stage and keeps in dist/test-logs what it said, for whoever asks why a test failed, and which
 * permissions were used.
 */
export const stopAndSaveLog = async (suite: string, localStack: LocalStack): Promise<void> => {
  const folder = join(root, 'dist', 'test-logs');
  mkdirSync(folder, { recursive: true });
  await localStack.stop((dataDir) => copyFileSync(join(dataDir, 'usage.json'), join(folder, `${suite}.usage.json`)));
  writeFileSync(join(folder, `${suite}.log`), `${localStack.logs.join('\n')}\n`);
};
