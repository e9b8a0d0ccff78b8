import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';

const firstPauseMs = 200;
const maxPauseMs = 10_000;
/** After running this long, a failure starts with short pauses again. */
const stableMs = 60_000;

/** Waits for the time, or until the signal aborts. */
export const pause = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
  if (signal.aborted) return;
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
};

/** Increasing pauses between attempts; logs each failure and the recovery. */
export const createBackoff = (description: string, log: Log, signal: AbortSignal) => {
  let failures = 0;
  return {
    pauseAfterFailure: async (error: unknown): Promise<void> => {
      const pauseMs = Math.min(firstPauseMs * 2 ** failures, maxPauseMs);
      failures += 1;
      log.error(`${description} failed, next try in ${pauseMs / 1000} s: ${String(error)}`);
      await pause(pauseMs, signal);
    },
    reset: (): void => {
      if (failures > 0) log.warn(`${description} works again after ${failures} failed tries`);
      failures = 0;
    },
  };
};

/** Runs `work`, which normally ends only with the signal, and restarts it with a pause after each failure. */
export const restartOnFailure = async (
  description: string,
  work: () => Promise<void>,
  log: Log,
  signal: AbortSignal,
): Promise<void> => {
  let backoff = createBackoff(description, log, signal);
  while (!signal.aborted) {
    const started = performance.now();
    try {
      return await work();
    } catch (error) {
      if (performance.now() - started > stableMs) backoff = createBackoff(description, log, signal);
      await backoff.pauseAfterFailure(error);
    }
  }
};

/** Retries after a server error (5xx) or a failed connection; throws other errors. */
export const retryOnServerError = async <Result>(
  description: string,
  work: () => Promise<Result>,
  log: Log,
  signal: AbortSignal,
): Promise<Result | undefined> => {
  const backoff = createBackoff(description, log, signal);
  while (!signal.aborted) {
    try {
      const result = await work();
      backoff.reset();
      return result;
    } catch (error) {
      if (!isServerError(error)) throw error;
      await backoff.pauseAfterFailure(error);
    }
  }
  return undefined;
};

const isServerError = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const metadata: unknown = Reflect.get(error, '$metadata');
  const status: unknown = typeof metadata === 'object' && metadata && Reflect.get(metadata, 'httpStatusCode');
  return typeof status === 'number' ? status >= 500 : 'code' in error;
};
