import { type ChildProcess, fork } from 'node:child_process';
import { createInterface } from 'node:readline';
import { machineNow } from '../moved-clock.ts';
import type { LambdaSettings } from './environment.ts';
import type { FunctionResponse, InvocationContext, WorkerMessage, WorkerRequest } from './protocol.ts';

const workerUrl = new URL('./worker.mjs', import.meta.url);

/** The time of loading a bundle does not count for an invocation; a bundle that never finishes loading is an error. */
const maxLoadMs = 30_000;

export type ContextWithoutDeadline = Omit<InvocationContext, 'deadline'>;

/** One process of a function, with one invocation at a time. */
export interface WorkerProcess {
  /** `event` is JSON text. The function sees a clock that is ahead by `clockAheadMs`. */
  invoke: (event: string, context: ContextWithoutDeadline, clockAheadMs?: number) => Promise<FunctionResponse>;
  isAlive: () => boolean;
  /** Resolves when the code is loaded or the process has ended. */
  ready: Promise<void>;
  /** Ends the process immediately. */
  kill: () => void;
}

export const startWorker = (settings: LambdaSettings, onLogLine: (line: string) => void): WorkerProcess => {
  const child: ChildProcess = fork(workerUrl, [settings.codePath, settings.handler], {
    cwd: settings.codePath,
    env: settings.env,
    // Objects of a start fit into this young generation, so that loading is not interrupted by garbage collections.
    execArgv: ['--min-semi-space-size=16', `--max-old-space-size=${settings.memoryMb}`],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr]) if (stream) createInterface(stream).on('line', onLogLine);

  let isRunning = true;
  let settle: ((response: FunctionResponse) => void) | undefined;
  const ready = Promise.withResolvers<void>();
  const finish = (response: FunctionResponse): void => {
    settle?.(response);
    settle = undefined;
  };
  const fail = (errorType: string, errorMessage: string): void => {
    finish({ error: { errorType, errorMessage, trace: '' } });
  };
  const end = (): void => {
    isRunning = false;
    ready.resolve();
    child.kill('SIGKILL');
  };

  child.on('message', (message: WorkerMessage) => ('ready' in message ? ready.resolve() : finish(message)));
  child.on('error', (error) => {
    fail('Runtime.StartFailed', error.message);
    end();
  });
  child.on('exit', (code, signal) => {
    fail('Runtime.ExitError', `Runtime exited with ${signal ?? `status ${code}`}`);
    end();
  });

  const startTimeout = (milliseconds: number): NodeJS.Timeout =>
    setTimeout(() => {
      fail('Sandbox.Timedout', `Task timed out after ${(milliseconds / 1000).toFixed(2)} seconds`);
      end();
    }, milliseconds);

  return {
    isAlive: () => isRunning,
    ready: ready.promise,
    kill: end,
    invoke: (event, context, clockAheadMs = 0) =>
      new Promise((resolve) => {
        let timer = startTimeout(maxLoadMs);
        settle = (response) => {
          clearTimeout(timer);
          resolve(response);
        };
        void ready.promise.then(() => {
          if (!settle) return;
          clearTimeout(timer);
          timer = startTimeout(settings.timeoutMs);
          const deadline = machineNow() + settings.timeoutMs;
          const request: WorkerRequest = { event, context: { ...context, deadline }, clockAheadMs };
          child.send(request, (error) => {
            if (error) fail('Runtime.ExitError', error.message);
          });
        });
      }),
  };
};
