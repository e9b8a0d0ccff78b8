import type { Log } from '../log.ts';
import { pause } from './pause.ts';

const firstPauseMs = 200;
const maxPauseMs = 10_000;
/** After running this long, a failure starts with short pauses again. */
const stableMs = 60_000;

/** Increasing pauses between attempts; logs each failure and the recovery. */
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

/** Runs `work`, which normally ends only with the signal, and restarts it with a pause after each failure. */
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
      if (performance.now() - started > stableMs) backoff = createBackoff(what, log, signal);
      await backoff.failed(error);
    }
  }
};

/** Retries after a server error (5xx) or a failed connection; throws other errors. */
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
