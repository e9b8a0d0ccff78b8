/** `npm start`: the whole product on this machine, from the synthesized template of stage `local`. */

import { runStage } from './run/local-stack.ts';
import { terminalLog } from './run/log.ts';
import { readOptions, type StageOptions } from './run/options.ts';

const LONGEST_STOP_MS = 1800;

const say = (sentence: string): void => {
  process.stderr.write(`${sentence}\n`);
};

function optionsOrExit(): StageOptions {
  try {
    return readOptions(process.env, process.argv.slice(2));
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    process.exit(2);
  }
}

const options = optionsOrExit();
const log = terminalLog(options.verbose);
let stop: (() => Promise<void>) | undefined;
let stopping = false;

const end = (): void => {
  // Before the stage is ready nothing was acknowledged that would need an orderly end.
  if (stopping || !stop) process.exit(0);
  stopping = true;
  setTimeout(() => process.exit(0), LONGEST_STOP_MS).unref();
  stop().then(
    () => process.exit(0),
    (error: unknown) => {
      log.error(String(error));
      process.exit(1);
    },
  );
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);

try {
  const stage = await runStage(options, log);
  stop = stage.stop;
  // Nobody waits for midnight to see what happens then.
  process.on('SIGUSR2', stage.runSchedules);
  log.detail(`ready after ${Math.round(performance.now())} ms`);
  process.stdout.write(`HIMS siap di ${stage.url}\n`);
} catch (error) {
  say(error instanceof Error ? (options.verbose && error.stack) || error.message : String(error));
  process.exit(1);
}
