import { setTimeout as pause } from 'node:timers/promises';
import { functionProcesses, memoryOf, openSocketsOf } from '../../support/function-processes.ts';

/** Compares memory at the end with that halfway, when every function has been called. */
export const watchMemory = (pid: number) => {
  const samples: { localStack: number; functions: Map<number, number> }[] = [];
  const timer = setInterval(() => {
    const functions = new Map(functionProcesses(pid).map(({ pid: id, rss }) => [id, rss]));
    samples.push({ localStack: memoryOf(pid), functions });
  }, 2_000);
  return {
    stop: () => {
      clearInterval(timer);
      const [early, late] = [samples[Math.floor(samples.length / 2)], samples.at(-1)];
      const ratios = [...(late?.functions ?? [])].flatMap(([id, rss]) => {
        const before = early?.functions.get(id);
        return before ? [rss / before] : [];
      });
      return {
        localStack: early && late ? late.localStack / Math.max(early.localStack, 1) : 1,
        functions: Math.max(1, ...ratios),
        processes: Math.max(0, ...samples.map(({ functions }) => functions.size)),
      };
    },
  };
};

/** Sockets of the local stack whose other end is not in one of its function processes; undefined as `openSocketsOf`. */
export const clientSockets = (pid: number): number | undefined => {
  const all = openSocketsOf(pid);
  if (all === undefined) return undefined;
  return functionProcesses(pid).reduce((rest, { pid: id }) => rest - (openSocketsOf(id) ?? 0), all);
};

/** Those beyond the ones at the start; idle connections stay open for seconds. */
export const clientSocketsLeft = async (pid: number, before = 0): Promise<number> => {
  const until = performance.now() + 30_000;
  for (;;) {
    const left = (clientSockets(pid) ?? before) - before;
    if (left <= 4 || performance.now() > until) return Math.max(left, 0);
    await pause(500);
  }
};
