import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export interface CommandResult {
  code: number;
  /** Everything it wrote, in order. */
  output: string;
  seconds: number;
}

interface Options {
  /** What it writes is written here too, as it goes. */
  echo?: boolean;
  /** After so many seconds it is stopped, and counts as failed. */
  timeoutSeconds: number;
}

/** Runs one of the project's tools to its end; never throws, whatever happens to it. */
export const runCommand = (
  command: readonly string[],
  { echo = false, timeoutSeconds }: Options,
): Promise<CommandResult> => {
  const started = performance.now();
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}` },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that what a suite started ends with it.
    detached: true,
  });
  const killGroup = (signal: NodeJS.Signals): void => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    killGroup(signal);
    // Others that run beside this one hear of the signal first.
    setImmediate(() => process.exit(130));
  };
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  let output = '';
  const appendOutput = (chunk: Buffer): void => {
    output += chunk;
    if (echo) process.stdout.write(chunk);
  };
  child.stdout.on('data', appendOutput);
  child.stderr.on('data', appendOutput);
  const timer = setTimeout(() => {
    output += `\nStopped after ${timeoutSeconds} s.\n`;
    killGroup('SIGTERM');
    setTimeout(() => killGroup('SIGKILL'), 5000).unref();
  }, timeoutSeconds * 1000);
  return new Promise((resolve) => {
    const finish = (code: number): void => {
      clearTimeout(timer);
      process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
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
export const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

export const formatSeconds = (seconds: number): string => `${seconds.toFixed(1)} s`;
