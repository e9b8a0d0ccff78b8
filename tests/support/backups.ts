import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type CommandResult, root, runCommand } from './commands.ts';

type Tool = 'backup' | 'restore' | 'redrive';

/** `npm run backup`, `restore` or `redrive`, as an operator runs it on the local stack with this data folder. */
export const runTool = (tool: Tool, dataDir: string, ...options: string[]): Promise<CommandResult> =>
  runCommand(['env', `HIMS_DATA_DIR=${dataDir}`, 'node', `infra/tools/${tool}.ts`, ...options], {
    timeoutSeconds: 240,
  });

/** Runs the tool and kills it with SIGKILL as soon as the condition holds; fails where it ended before. */
export const killTool = async (
  tool: Tool,
  dataDir: string,
  options: readonly string[],
  isMoment: () => boolean,
): Promise<void> => {
  const child: ChildProcess = spawn(process.execPath, [join(root, `infra/tools/${tool}.ts`), ...options], {
    env: { ...process.env, HIMS_DATA_DIR: dataDir },
    stdio: 'ignore',
  });
  const exited = once(child, 'exit');
  while (!isMoment()) {
    if (child.exitCode !== null) throw new Error(`${tool} ended (${child.exitCode}) before it was killed`);
    await wait(1);
  }
  child.kill('SIGKILL');
  await exited;
};
