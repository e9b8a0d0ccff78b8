/** `npm start`: runs the whole product on this machine, from the synthesized template of environment `local`. */

import { startLocalStack } from './run/local-stack.ts';
import { terminalLog } from './run/log.ts';
import { followClockFile } from './run/moved-clock.ts';
import { type LocalStackOptions, readOptions } from './run/options.ts';

const maxStopMs = 1800;

const printLine = (sentence: string): void => {
  process.stderr.write(`${sentence}\n`);
};

const readOptionsOrExit = (): LocalStackOptions => {
  try {
    return readOptions(process.env, process.argv.slice(2));
  } catch (error) {
    printLine(error instanceof Error ? error.message : String(error));
    process.exit(2);
  }
};

const options = readOptionsOrExit();
if (options.clockFile !== undefined) followClockFile(options.clockFile);
const log = terminalLog(options.verbose);
let stop: (() => Promise<void>) | undefined;
let stopping = false;

const shutDown = (): void => {
  // Before the local stack is ready, no request was acknowledged that requires an orderly shutdown.
  if (stopping || !stop) process.exit(0);
  stopping = true;
  setTimeout(() => process.exit(0), maxStopMs).unref();
  stop().then(
    () => process.exit(0),
    (error: unknown) => {
      log.error(String(error));
      process.exit(1);
    },
  );
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, shutDown);

try {
  const localStack = await startLocalStack(options, log);
  stop = localStack.stop;
  // A signal to test schedules without waiting for their time.
  process.on('SIGUSR2', localStack.runSchedules);
  log.debug(`ready after ${Math.round(performance.now())} ms`);
  process.stdout.write(`HIMS siap di ${localStack.url}\n`);
} catch (error) {
  printLine(error instanceof Error ? (options.verbose && error.stack) || error.message : String(error));
  process.exit(1);
}
