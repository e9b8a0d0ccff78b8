import { spawnSync } from 'node:child_process';

/** Duration of starting Node on an idle machine with two cores. */
const idleStartMs = 60;

/** Current duration of starting Node (median of three) relative to an idle machine; at least 1. */
export const machineSlowness = (): number => {
  const starts = Array.from({ length: 3 }, () => {
    const started = performance.now();
    spawnSync(process.execPath, ['-e', '0']);
    return performance.now() - started;
  });
  return Math.max(1, (starts.sort((one, other) => one - other)[1] ?? 0) / idleStartMs);
};
