import { type ChildProcess, fork } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { LambdaSettings } from './environment.ts';
import type { FunctionError, WorkerAnswer, WorkerRequest } from './protocol.ts';

const WORKER = new URL('./worker.ts', import.meta.url);

export type Outcome = { result: string } | { error: FunctionError };

/** One process of a function. It takes one invocation at a time. */
export interface WorkerProcess {
  invoke: (request: WorkerRequest, timeoutMs: number) => Promise<Outcome>;
  alive: () => boolean;
  /** Ends it at once. */
  kill: () => void;
}

export function startWorker(settings: LambdaSettings, onLogLine: (line: string) => void): WorkerProcess {
  const child: ChildProcess = fork(WORKER, [settings.codePath, settings.handler], {
    cwd: settings.codePath,
    env: settings.environment,
    execArgv: ['--enable-source-maps', `--max-old-space-size=${settings.memoryMb}`],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr]) if (stream) createInterface(stream).on('line', onLogLine);

  let alive = true;
  let settle: ((outcome: Outcome) => void) | undefined;
  const finish = (outcome: Outcome): void => {
    settle?.(outcome);
    settle = undefined;
  };
  const failed = (errorType: string, errorMessage: string): Outcome => ({
    error: { errorType, errorMessage, trace: '' },
  });

  child.on('message', (message: WorkerAnswer) => finish(message));
  child.on('error', (error) => {
    alive = false;
    finish(failed('Runtime.StartFailed', error.message));
  });
  child.on('exit', (code, signal) => {
    alive = false;
    finish(failed('Runtime.ExitError', `Runtime exited with ${signal ?? `status ${code}`}`));
  });

  const kill = (): void => {
    alive = false;
    child.kill('SIGKILL');
  };

  return {
    alive: () => alive,
    kill,
    invoke: (request, timeoutMs) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => {
          finish(failed('Sandbox.Timedout', `Task timed out after ${(timeoutMs / 1000).toFixed(2)} seconds`));
          kill();
        }, timeoutMs);
        settle = (outcome) => {
          clearTimeout(timer);
          resolve(outcome);
        };
        child.send(request, (error) => {
          if (error) finish(failed('Runtime.ExitError', error.message));
        });
      }),
  };
}
