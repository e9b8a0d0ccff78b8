import { availableParallelism, totalmem } from 'node:os';

/**
 * Running calls for each processor, and as much background work; further ones wait for a process. More of them share the processors with the
 * services that they call, until each takes longer than its timeout, which does not count the wait. Each process also
 * reads the lists that it caches anew: with four, ten clients waited 220 ms for a list, with three 105 ms (p95, two
 * processors).
 */
export const busyPerProcessor = 3;
/** Processes of functions with much memory, beside those that run at most. */
const spareProcesses = 4;

/** How functions get processes: any function runs in any process, or each function in processes of its own. */
export type ProcessMode = 'shared' | 'own';

/** Memory that a process adds on average; as much again is Node's own code, which all processes share. */
const processBytes = { shared: 110 * 1024 * 1024, own: 45 * 1024 * 1024 };
const memoryShare = 1 / 5;
const minProcesses = 8;
/** More than one for each function (a test compares them); otherwise functions that are called in turn end each other's. */
export const maxOwnProcesses = 192;

/** The limit of processes: what runs at most and a few more, or every function's own; at most a fifth of the memory. */
export const processLimit = (
  mode: ProcessMode,
  { memory = totalmem(), processors = availableParallelism() } = {},
): number => {
  const wanted = mode === 'own' ? maxOwnProcesses : 2 * busyPerProcessor * processors + spareProcesses;
  return Math.max(minProcesses, Math.min(Math.floor((memory * memoryShare) / processBytes[mode]), wanted));
};
