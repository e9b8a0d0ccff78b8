import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Local stacks and tools start often: from now on, commands and their children store their compiled code. */
export const storeCompiledCode = (): void => {
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'node-compile-cache');
};

export interface CommandResult {
  code: number;
  /** Standard output and standard error, in order. */
  output: string;
  seconds: number;
  /** Processor time of the command and of the children that it waited for. */
  cpuSeconds: number;
}

interface Options {
  /** Also prints the output while the command runs. */
  echo?: boolean;
  /** Stops the command after this time, which counts as a failure. */
  timeoutSeconds: number;
  /** Further environment variables. */
  env?: Record<string, string>;
}

/** Runs a tool of the project and waits for its end; never throws. */
export const runCommand = (
  command: readonly string[],
  { echo = false, timeoutSeconds, env = {} }: Options,
): Promise<CommandResult> => {
  const started = performance.now();
  const child = spawn('sh', ['-c', '"$@"; code=$?; times >&3; exit $code', 'sh', ...command], {
    cwd: root,
    env: { ...process.env, ...env, PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}` },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    // A separate process group, so that child processes of the command are stopped with it.
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
    // Other handlers in this process run first.
    setImmediate(() => process.exit(130));
  };
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  let output = '';
  const appendOutput = (chunk: Buffer): void => {
    output += chunk;
    if (echo) process.stdout.write(chunk);
  };
  child.stdout?.on('data', appendOutput);
  child.stderr?.on('data', appendOutput);
  let times = '';
  child.stdio[3]?.on('data', (chunk: Buffer) => {
    times += chunk;
  });
  const timer = setTimeout(() => {
    output += `\nStopped after ${timeoutSeconds} s.\n`;
    killGroup('SIGTERM');
    setTimeout(() => killGroup('SIGKILL'), 5000).unref();
  }, timeoutSeconds * 1000);
  return new Promise((resolve) => {
    const finish = (code: number): void => {
      clearTimeout(timer);
      process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
      resolve({ code, output, seconds: (performance.now() - started) / 1000, cpuSeconds: cpuSecondsIn(times) });
    };
    child.on('error', (error) => {
      output += `${error.message}\n`;
      finish(127);
    });
    child.on('close', (code) => finish(code ?? 1));
  });
};

/** The sum of what the shell's `times` prints: `0m1.25s 0m0.03s`, for the shell and for its children. */
const cpuSecondsIn = (times: string): number =>
  [...times.matchAll(/(\d+)m([\d.,]+)s/g)].reduce(
    (total, [, minutes, seconds = '']) => total + Number(minutes) * 60 + Number(seconds.replace(',', '.')),
    0,
  );

export interface Count {
  passed: number;
  failed: number;
}

/** Prints progress to the terminal. */
export const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

export const formatSeconds = (seconds: number): string => `${seconds.toFixed(1)} s`;
