import type { Log } from './log.ts';

/** Logs the duration of each part of the start with HIMS_VERBOSE=1; parts overlap. */
export interface StartupTimer {
  measure: <T>(name: string, work: () => Promise<T> | T) => Promise<T>;
}

export const startupTimer = (log: Log): StartupTimer => ({
  measure: async (name, work) => {
    const started = performance.now();
    const result = await work();
    const now = performance.now();
    log.debug(`${name.padEnd(24)} ${Math.round(now - started)} ms (until ${Math.round(now)} ms)`);
    return result;
  },
});
