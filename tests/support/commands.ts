import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Finished {
  code: number;
  /** Everything it wrote, in order. */
  output: string;
  seconds: number;
}

interface Options {
  /** What it writes is written here too, as it goes. */
  shown?: boolean;
  /** After so many seconds it is stopped, and counts as failed. */
  limit: number;
}

/** Runs one of the project's tools to its end; never throws, whatever happens to it. */
export const runCommand = (command: readonly string[], { shown = false, limit }: Options): Promise<Finished> => {
  const started = performance.now();
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}` },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that what a suite started ends with it.
    detached: true,
  });
  const end = (signal: NodeJS.Signals): void => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  };
  const interrupted = (signal: NodeJS.Signals): void => {
    end(signal);
    // Others that run beside this one hear of the signal first.
    setImmediate(() => process.exit(130));
  };
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  let output = '';
  const take = (chunk: Buffer): void => {
    output += chunk;
    if (shown) process.stdout.write(chunk);
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  const timer = setTimeout(() => {
    output += `\nStopped after ${limit} s.\n`;
    end('SIGTERM');
    setTimeout(() => end('SIGKILL'), 5000).unref();
  }, limit * 1000);
  return new Promise((resolve) => {
    const finish = (code: number): void => {
      clearTimeout(timer);
      process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
      resolve({ code, output, seconds: (performance.now() - started) / 1000 });
    };
    child.on('error', (error) => {
      output += `${error.message}\n`;
      finish(127);
    });
    child.on('close', (code) => finish(code ?? 1));
  });
};

export interface Count {
  passed: number;
  failed: number;
}

/** Writes progress for whoever watches; tests and tools have no other place to speak. */
export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

export const spoken = (seconds: number): string => `${seconds.toFixed(1)} s`;
