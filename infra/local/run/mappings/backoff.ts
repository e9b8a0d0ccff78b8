import type { Log } from '../log.ts';
import { pause } from './pause.ts';

const firstPauseMs = 200;
const maxPauseMs = 10_000;
/** What ran so long before it failed begins with short pauses again. */
const steadyMs = 60_000;

/** Growing pauses between tries, told in the log: that something failed, and that it works again. */
export interface Backoff {
  failed: (error: unknown) => Promise<void>;
  worked: () => void;
}

export const createBackoff = (what: string, log: Log, signal: AbortSignal): Backoff => {
  let failures = 0;
  return {
    failed: async (error) => {
      const pauseMs = Math.min(firstPauseMs * 2 ** failures, maxPauseMs);
      failures += 1;
      log.error(`${what} failed, next try in ${pauseMs / 1000} s: ${String(error)}`);
      await pause(pauseMs, signal);
    },
    worked: () => {
      if (failures > 0) log.warn(`${what} works again after ${failures} failed tries`);
      failures = 0;
    },
  };
};

/** Runs work that ends only with the signal, and starts it again after a pause whenever it fails. */
export const keepRunning = async (
  what: string,
  work: () => Promise<void>,
  log: Log,
  signal: AbortSignal,
): Promise<void> => {
  let backoff = createBackoff(what, log, signal);
  while (!signal.aborted) {
    const started = performance.now();
    try {
      return await work();
    } catch (error) {
      if (performance.now() - started > steadyMs) backoff = createBackoff(what, log, signal);
      await backoff.failed(error);
    }
  }
};

/** Repeats what failed by a fault of the other side (5xx, or no connection); what was refused is thrown on. */
export const retryFaults = async <Result>(
  what: string,
  work: () => Promise<Result>,
  log: Log,
  signal: AbortSignal,
): Promise<Result | undefined> => {
  const backoff = createBackoff(what, log, signal);
  while (!signal.aborted) {
    try {
      const result = await work();
      backoff.worked();
      return result;
    } catch (error) {
      if (!isFault(error)) throw error;
      await backoff.failed(error);
    }
  }
  return undefined;
};

const isFault = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const metadata: unknown = Reflect.get(error, '$metadata');
  const status: unknown = typeof metadata === 'object' && metadata && Reflect.get(metadata, 'httpStatusCode');
  return typeof status === 'number' ? status >= 500 : 'code' in error;
};
