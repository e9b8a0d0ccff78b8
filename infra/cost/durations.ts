/**
 * Assumed durations, because nothing has run on AWS yet: milliseconds of waiting, and of computing at one full vCPU.
 * Replace them by the medians of Lambda's metric Duration after the first weeks.
 */
export const durations = {
  /** A read of a few items. */
  read: { waitMs: 15, cpuMs: 8 },
  /** A command: transaction, idempotency, sometimes copies of files. */
  command: { waitMs: 60, cpuMs: 12 },
  /** scrypt takes nearly all of it. */
  signIn: { waitMs: 100, cpuMs: 800 },
  refresh: { waitMs: 35, cpuMs: 8 },
  /** A search in files: the manifest, parts of segments, the documents found and their texts, one after the other. */
  search: { waitMs: 90, cpuMs: 65 },
  /** A whole list, compressed. */
  list: { waitMs: 30, cpuMs: 60 },
  socket: { waitMs: 12, cpuMs: 5 },
  publish: { waitMs: 120, cpuMs: 15 },
  /** A chunk of a broadcast, beyond its posts. */
  deliver: { waitMs: 25, cpuMs: 8 },
  schedule: { waitMs: 60, cpuMs: 15 },
  /** Marks, a transaction, four objects and a signature, one after the other. */
  sequence: { waitMs: 300, cpuMs: 20 },
} as const;

export type DurationName = keyof typeof durations;

/** Lambda gives one vCPU at this size, and a proportional share below it. */
const megabytesOfOneCpu = 1769;

/** Lambda gives the OCR one vCPU; an office page takes 2 to 4 s of it. */
export const gigabyteSecondsOfScannedPage = (4 * megabytesOfOneCpu) / 1024;

/** A container posts 500 messages a second at 512 MB. */
export const cpuMsOfPost = (1000 / 500) * (512 / megabytesOfOneCpu);

/** Share of invocations that first initialize a container, and the time of that, which Lambda bills too. */
const coldShare = 0.02;
const initCpuMs = 120;

/** Billed seconds of one invocation; `extraCpuMs` is added to the computing. */
export const billedSeconds = (name: DurationName, memoryMb: number, extraCpuMs = 0): number => {
  const { waitMs, cpuMs } = durations[name];
  const slowdown = Math.max(1, megabytesOfOneCpu / memoryMb);
  return (waitMs + (cpuMs + extraCpuMs + coldShare * initCpuMs) * slowdown) / 1000;
};
