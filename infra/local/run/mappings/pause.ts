import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for the time, or until the signal aborts. */
export const pause = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
  if (signal.aborted) return;
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
};
