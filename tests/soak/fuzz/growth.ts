import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { functionProcesses, memoryOf } from '../../support/function-processes.ts';

const sumOf = (numbers: Iterable<number>): number => Array.from(numbers).reduce((sum, each) => sum + each, 0);

/** Compares memory at the end with that halfway, when every process has run most functions. */
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
        megabytes: Math.max(0, ...samples.map(({ functions }) => sumOf(functions.values()) / 1024)),
      };
    },
  };
};

/** Connections that the local stack keeps open after its clients have left; waits until they are at most `limit`. */
export const connectionsLeft = async ({ port }: URL, limit: number): Promise<number> => {
  const until = performance.now() + 30_000;
  for (;;) {
    const left = openConnections(Number(port)) ?? 0;
    if (left <= limit || performance.now() > until) return left;
    await pause(500);
  }
};

/** States of a connection that its server has not closed, in Linux: established, and closed by the client only. */
const openStates: ReadonlySet<string | undefined> = new Set(['01', '08']);

/** Connections to a port of this machine; undefined where the system does not show them (macOS). */
const openConnections = (port: number): number | undefined => {
  const tables = ['/proc/net/tcp', '/proc/net/tcp6'].filter((table) => existsSync(table));
  if (tables.length === 0) return undefined;
  const address = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const rows = tables.flatMap((table) => readFileSync(table, 'utf8').trim().split('\n').slice(1));
  return rows.filter((row) => {
    const [, local = '', , state] = row.trim().split(/\s+/);
    return local.endsWith(address) && openStates.has(state);
  }).length;
};
