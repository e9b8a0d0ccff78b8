import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './commands.ts';
import type { Stage } from './stage.ts';

/** Stops a suite's stage and keeps what it said, for whoever asks why a test failed: dist/test-logs/<suite>.log. */
export const stopAndKeepLog = async (suite: string, stage: Stage): Promise<void> => {
  await stage.stop();
  const folder = join(root, 'dist', 'test-logs');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${suite}.log`), `${stage.logs.join('\n')}\n`);
};
