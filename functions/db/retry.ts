import { setTimeout as wait } from 'node:timers/promises';
import { Failure } from '../../shared/errors.ts';

/** The default pauses add up to 7 s on average, less than the timeout of a call. */
const maxAttempts = 20;

/** Runs again after a retryable error, with full jitter. After the last attempt an error that is no failure is `conflict`. */
export const retry = async <T>(
  isRetryable: (error: unknown) => boolean,
  run: () => Promise<T>,
  maxPauseMs = 800,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isRetryable(error)) throw error;
      if (attempt === maxAttempts)
        throw error instanceof Failure ? error : new Failure('conflict', {}, { cause: error });
      await wait(Math.random() * Math.min(maxPauseMs, 20 * 2 ** attempt));
    }
  }
};

/** Sends a batch until nothing is left of it: `send` returns what DynamoDB did not process because of throttling. */
export const retryUnprocessed = <T>(
  batch: readonly T[],
  send: (items: readonly T[]) => Promise<readonly T[]>,
  maxPauseMs?: number,
): Promise<void> => {
  let items = batch;
  const sendRest = async (): Promise<void> => {
    items = await send(items);
    if (items.length > 0) throw new Failure('unavailable');
  };
  return retry((error) => error instanceof Failure && error.code === 'unavailable', sendRest, maxPauseMs);
};
