import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LocalStackInfo } from '../../infra/local/run/local-stack.ts';
import type { LocalStack } from './local-stack.ts';

export interface FunctionProcess {
  pid: number;
  /** Kilobytes. */
  rss: number;
}

/** The process id of a running local stack. */
export const processIdOf = ({ dataDir }: Pick<LocalStack, 'dataDir'>): number =>
  (JSON.parse(readFileSync(join(dataDir, 'local-stack.json'), 'utf8')) as LocalStackInfo).pid;

const processRows = () =>
  execFileSync('ps', ['-axo', 'pid=,ppid=,rss=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((row) => row !== null);

/** Function processes of the local stack; `ps` has the same format on Linux and macOS. */
export const functionProcesses = (localStack: number): FunctionProcess[] =>
  processRows()
    .filter(([, , parent, , args = '']) => Number(parent) === localStack && args.includes('worker.mjs'))
    .map(([, pid, , rss]) => ({ pid: Number(pid), rss: Number(rss) }));

/** Resident memory of one process in kilobytes; 0 when it has ended. */
export const memoryOf = (pid: number): number => Number(processRows().find(([, id]) => Number(id) === pid)?.[3] ?? 0);
