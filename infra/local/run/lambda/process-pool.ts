import { availableParallelism } from 'node:os';
import { busyPerProcessor, type ProcessMode, processLimit } from './process-limit.ts';
import type { FunctionCode } from './protocol.ts';
import type { WorkerProcess } from './worker-process.ts';

/** How long a process stays idle before it ends. */
const idleMs = 5 * 60_000;
/** Lambda gives a function of this memory one full processor, so no more of them run at a time than there are processors. */
const fullProcessorMb = 1769;
/** API Gateway has answered its client after this time, so running the call would only delay others. */
const maxCallWaitMs = 30_000;
/**
 * With so many busy processes that have run its function, an invocation first waits for one of them: their lists are
 * cached and their code is compiled, so a short wait is faster than a process that must do this again.
 */
const warmProcesses = 2;
const warmWaitMs = 100;
/** Functions with at most this memory share processes; those with more share them with functions of the same memory. */
const smallestMemoryMb = 512;

/** A function's settings for the pool. */
export interface PooledFunction {
  code: FunctionCode;
  memoryMb: number;
  /** Maximum concurrent invocations. */
  limit: number;
  /** Invoked by streams, queues and schedules, so that no client waits for the response. */
  background: boolean;
}

export type ProcessPool = ReturnType<typeof createProcessPool>;

interface Process {
  readonly worker: WorkerProcess;
  readonly group: string;
  readonly background: boolean;
  /** The functions whose code it has loaded and warmed. */
  readonly hasRun: Set<PooledFunction>;
  loading: boolean;
  running: PooledFunction | undefined;
  /** Runs code that was replaced. */
  stale: boolean;
  ending: NodeJS.Timeout | undefined;
}

interface Waiting {
  member: PooledFunction;
  since: number;
  assign: (worker: WorkerProcess | undefined) => void;
}

interface PoolOptions {
  mode?: ProcessMode;
  limit?: number;
  processors?: number;
}

/**
 * Processes for the invocations of all functions. An invocation gets an idle process that has run its function, any other
 * idle one, or it waits: for one that becomes idle, or for a new one, whichever comes first. At most one process for each
 * processor loads its first code at a time, because that delays running calls. Calls and background work have limits of
 * their own, for processes that load and for those that run, so that neither can take the other's.
 */
export const createProcessPool = (
  start: (member: PooledFunction, memoryMb: number) => WorkerProcess,
  {
    mode = 'shared',
    processors = availableParallelism(),
    limit = processLimit(mode, { processors }),
  }: PoolOptions = {},
) => {
  /** Idle processes are in the order of their last use. */
  const processes = new Set<Process>();
  const waiting: Waiting[] = [];
  const maxBusy = (background: boolean): number =>
    background
      ? Math.min(Math.max(2, Math.floor(limit / 2)), busyPerProcessor * processors)
      : Math.min(Math.max(1, limit - 2), busyPerProcessor * processors);
  const memoryOf = ({ memoryMb }: PooledFunction): number =>
    mode === 'own' ? memoryMb : Math.max(memoryMb, smallestMemoryMb);
  /** Options of Node and the priority are those of a process, so functions with others have other processes. */
  const groupOf = (member: PooledFunction): string =>
    mode === 'own'
      ? member.code.codePath
      : `${memoryOf(member)} MB ${member.background} ${member.code.env['NODE_OPTIONS'] ?? ''}`;

  const end = (process: Process): void => {
    clearTimeout(process.ending);
    processes.delete(process);
    process.worker.kill();
  };
  const count = (test: (process: Process) => boolean): number => [...processes].filter(test).length;
  const isIdle = ({ running, loading, stale }: Process): boolean => !running && !loading && !stale;

  const canRun = (member: PooledFunction): boolean => {
    const ofItsKind = [...processes].flatMap(({ running }) =>
      running?.background === member.background ? running : [],
    );
    return (
      ofItsKind.filter((each) => each === member).length < member.limit &&
      ofItsKind.length < maxBusy(member.background) &&
      (member.memoryMb < fullProcessorMb ||
        ofItsKind.filter(({ memoryMb }) => memoryMb >= fullProcessorMb).length < processors)
    );
  };

  /** The most recently used ones have the warmest code and connections. */
  const idleProcessFor = (member: PooledFunction): Process | undefined => {
    const idle = [...processes].filter((process) => isIdle(process) && process.group === groupOf(member));
    return idle.findLast(({ hasRun }) => hasRun.has(member)) ?? idle.at(-1);
  };

  const isWaitingForWarm = ({ member, since }: Waiting): boolean =>
    performance.now() - since < warmWaitMs &&
    count(({ running, hasRun }) => running !== undefined && hasRun.has(member)) >= warmProcesses;

  const startFor = (member: PooledFunction): void => {
    const { background } = member;
    const ofItsKind = [...processes].filter((each) => each.background === background);
    if (ofItsKind.filter(({ loading }) => loading).length >= processors) return;
    if (ofItsKind.filter(({ loading, running }) => loading || running).length >= maxBusy(background)) return;
    if (processes.size >= limit) {
      const oldest = [...processes].find(isIdle);
      if (!oldest) return;
      end(oldest);
    }
    const process: Process = {
      worker: start(member, memoryOf(member)),
      group: groupOf(member),
      background,
      hasRun: new Set([member]),
      loading: true,
      running: undefined,
      stale: false,
      ending: undefined,
    };
    processes.add(process);
    void process.worker.ready.then(() => {
      process.loading = false;
      // Code that ends its process while it is loaded fails an invocation, as on AWS, instead of being started again.
      const failed = process.worker.isAlive() ? -1 : waiting.findIndex((each) => each.member === member);
      if (failed >= 0) run(process, waiting.splice(failed, 1)[0]);
      else if (process.stale || !process.worker.isAlive()) end(process);
      else endLater(process);
      dispatch();
    });
  };

  const endLater = (process: Process): void => {
    process.ending = setTimeout(() => end(process), idleMs).unref();
  };

  const run = (process: Process, request: Waiting | undefined): void => {
    if (!request) return;
    clearTimeout(process.ending);
    process.running = request.member;
    process.hasRun.add(request.member);
    request.assign(process.worker);
  };

  const removeExpired = (): void => {
    const latest = performance.now() - maxCallWaitMs;
    for (const each of waiting.filter(({ member, since }) => !member.background && since < latest)) {
      waiting.splice(waiting.indexOf(each), 1);
      each.assign(undefined);
    }
  };

  /** Assigns an idle process to the request; without one, starts a process unless enough for its group are loading. */
  const serve = (request: Waiting, unserved: Map<string, number>): void => {
    const { member } = request;
    const process = idleProcessFor(member);
    if (!process?.hasRun.has(member) && isWaitingForWarm(request)) return;
    if (process) {
      waiting.splice(waiting.indexOf(request), 1);
      run(process, request);
      return;
    }
    const group = groupOf(member);
    const wanted = (unserved.get(group) ?? 0) + 1;
    unserved.set(group, wanted);
    if (count((each) => each.loading && each.group === group) < wanted) startFor(member);
  };

  /** Serves the requests in their order. */
  const dispatch = (): void => {
    removeExpired();
    for (const process of processes) if (isIdle(process) && !process.worker.isAlive()) end(process);
    const unserved = new Map<string, number>();
    for (const request of [...waiting]) if (canRun(request.member)) serve(request, unserved);
  };

  return {
    /** Resolves with a process for one invocation when one is available; undefined when a call waited too long. */
    acquire: (member: PooledFunction): Promise<WorkerProcess | undefined> =>
      new Promise((resolve) => {
        const request = { member, since: performance.now(), assign: resolve };
        waiting.push(request);
        dispatch();
        if (waiting.includes(request)) setTimeout(dispatch, warmWaitMs).unref();
      }),
    release: (worker: WorkerProcess): void => {
      const process = [...processes].find((each) => each.worker === worker);
      if (!process) return;
      process.running = undefined;
      if (process.stale || !worker.isAlive()) end(process);
      else {
        // Moves it to the end: most recently used.
        processes.delete(process);
        processes.add(process);
        endLater(process);
      }
      dispatch();
    },
    /** Kills the processes that run the function; its invocations fail. */
    killBusy: (member: PooledFunction): void => {
      for (const { running, worker } of processes) if (running === member) worker.kill();
    },
    /** Idle processes end now, busy ones after their invocation: their code has changed. */
    renew: (): void => {
      for (const process of processes) {
        if (isIdle(process)) end(process);
        else process.stale = true;
      }
    },
    /** Ends all processes, also busy ones. */
    stop: (): void => {
      for (const process of processes) end(process);
      for (const { assign } of waiting.splice(0)) assign(undefined);
    },
  };
};
