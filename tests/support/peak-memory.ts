import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const statusFile = '/proc/self/status';

/**
 * The most memory that this process has used since it began, or since `resetPeakMemory`, in MB. Linux counts the memory
 * of the process that started this one as `maxRSS` too, so its own figure is read where there is one.
 */
export const peakMemory = (): number => {
  if (!existsSync(statusFile)) return process.resourceUsage().maxRSS / 1024;
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(statusFile, 'utf8')) ?? [];
  if (kilobytes === undefined) throw new Error(`${statusFile} has no VmHWM`);
  return Number(kilobytes) / 1024;
};

/** Counts from the present memory; where the system cannot, the peak remains that of the whole process. */
export const resetPeakMemory = (): void => {
  if (existsSync(statusFile)) writeFileSync('/proc/self/clear_refs', '5');
};
