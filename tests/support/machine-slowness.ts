import { spawnSync } from 'node:child_process';

/** What starting Node takes on a quiet machine of two cores. */
const quietStartMs = 60;

/** How many times slower than a quiet machine this one is now, by the median of three starts of Node; at least 1. */
export const machineSlowness = (): number => {
  const starts = Array.from({ length: 3 }, () => {
    const started = performance.now();
    spawnSync(process.execPath, ['-e', '0']);
    return performance.now() - started;
  });
  return Math.max(1, (starts.sort((one, other) => one - other)[1] ?? 0) / quietStartMs);
};
