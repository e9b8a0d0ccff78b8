import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import type { FunctionCode, FunctionResponse, Invocation, WorkerMessage, WorkerRequest } from './protocol.ts';

const workerUrl = new URL('./worker.mjs', import.meta.url);

/** Starting and loading do not count for an invocation's time limit; code that never finishes loading is an error. */
const maxLoadMs = 30_000;
/** A tenth of the processor time of a call where both want all. */
const backgroundPriority = 10;

export type WorkerProcess = ReturnType<typeof startWorker>;

interface WorkerSettings {
  /** Of the heap. */
  memoryMb: number;
  /** Calls get the processors first: on AWS, background work has processors of its own. */
  background: boolean;
}

/**
 * Starts a process that runs functions, one invocation at a time, and loads the code of a first one. `onLogLine` receives what functions print, with the
 * `codePath` of the present or latest one.
 */
export const startWorker = (
  first: FunctionCode,
  { memoryMb, background }: WorkerSettings,
  onLogLine: (line: string, codePath: string) => void,
) => {
  let { codePath } = first;
  const child: ChildProcess = fork(workerUrl, {
    env: { TZ: ':UTC', LANG: 'en_US.UTF-8', NODE_OPTIONS: first.env['NODE_OPTIONS'] ?? '' },
    // With Node's larger young generation a process has half as much memory again, and is no faster.
    execArgv: ['--max-semi-space-size=8', `--max-old-space-size=${memoryMb}`],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  if (background && child.pid !== undefined) setPriority(child.pid, backgroundPriority);
  for (const stream of [child.stdout, child.stderr])
    if (stream) createInterface(stream).on('line', (line) => onLogLine(line, codePath));

  const ready = Promise.withResolvers<void>();
  let exitMessage: string | undefined;
  let onLoaded = ready.resolve;
  let settle: ((response: FunctionResponse) => void) | undefined;
  const finish = (response: FunctionResponse): void => {
    settle?.(response);
    settle = undefined;
  };
  const fail = (errorType: string, errorMessage: string): void =>
    finish({ error: { errorType, errorMessage, trace: '' } });
  const end = (reason: string): void => {
    exitMessage ??= reason;
    ready.resolve();
    child.kill('SIGKILL');
    fail('Runtime.ExitError', exitMessage);
  };
  const send = (request: WorkerRequest): void => {
    child.send(request, (error) => {
      if (error) end(error.message);
    });
  };

  child.on('message', (message: WorkerMessage) => ('loaded' in message ? onLoaded() : finish(message)));
  child.on('error', (error) => end(error.message));
  child.on('exit', (code, signal) => end(`Runtime exited with ${signal ?? `status ${code}`}`));
  send({ code: first });

  return {
    isAlive: (): boolean => exitMessage === undefined,
    /** Resolves when the code of its first function is loaded or the process has ended. */
    ready: ready.promise,
    /** Ends the process immediately. */
    kill: (): void => end('Runtime exited with SIGKILL'),
    invoke: (code: FunctionCode, invocation: Invocation): Promise<FunctionResponse> =>
      new Promise((resolve) => {
        if (exitMessage !== undefined) {
          resolve({ error: { errorType: 'Runtime.ExitError', errorMessage: exitMessage, trace: '' } });
          return;
        }
        ({ codePath } = code);
        const limitTo = (milliseconds: number): NodeJS.Timeout =>
          setTimeout(() => {
            fail('Sandbox.Timedout', `Task timed out after ${(milliseconds / 1000).toFixed(2)} seconds`);
            end('Runtime exited after a timeout');
          }, milliseconds);
        let timer = limitTo(maxLoadMs);
        settle = (response) => {
          clearTimeout(timer);
          resolve(response);
        };
        onLoaded = () => {
          if (!settle) return;
          clearTimeout(timer);
          timer = limitTo(code.timeoutMs);
        };
        send({ code, invocation });
      }),
  };
};
