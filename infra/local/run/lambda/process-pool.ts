import { availableParallelism, totalmem } from 'node:os';
import type { WorkerProcess } from './worker-process.ts';

/** How long a process stays idle before it ends. */
const idleMs = 5 * 60_000;
/** How long other functions wait before a process is no longer reused for its own function. */
const patienceMs = 500;
const maxConcurrentChanges = 1;
/**
 * Two processes of a function that answers calls start at once, so that concurrent invocations overlap as in Lambda. A
 * third one starts when these have loaded their code, for an invocation that has waited as long as a start takes,
 * because most invocations are much shorter. Each further one starts after three times as long as the one before: under
 * load everything waits, and starts would make it wait longer. The same holds from the second process of a function for
 * which no client waits.
 */
const processesAtOnce = { calls: 2, background: 1 };
const startMs = 300;
const waitBeforeStartMs = (processCount: number, atOnce: number): number =>
  processCount < atOnce ? 0 : startMs * 3 ** (processCount - atOnce);
/**
 * Running invocations for each processor; further ones wait for a process. More of them share the processors with the
 * services that they call, until each takes longer than its timeout, which does not count the wait.
 */
const busyPerProcessor = { calls: 4, background: 3 };
/** API Gateway has answered its client after this time, so running the call would only delay others. */
const maxCallWaitMs = 30_000;

/** Memory that a function process adds on average; as much again is Node's own code, which all processes share. */
const processBytes = 45 * 1024 * 1024;
const memoryShare = 1 / 5;
const minProcesses = 8;
/**
 * More than one for each function (a test compares them): below that, functions that are called in turn stop and start
 * processes, which took half of the processor's time of the integration tests.
 */
export const maxProcesses = 128;

/** The default limit of processes of all functions together: a fifth of the machine's memory. */
export const defaultProcessLimit = (memory = totalmem()): number =>
  Math.max(minProcesses, Math.min(Math.floor((memory * memoryShare) / processBytes), maxProcesses));

/** One process of a function, reserved for one invocation. */
export interface Slot {
  readonly worker: WorkerProcess;
}

/** A function's settings for the pool. */
export interface PooledFunction {
  start: () => WorkerProcess;
  /** Maximum concurrent invocations. */
  limit: number;
  /** Invoked by streams, queues and schedules, so that no client waits for the response. */
  background: boolean;
}

const kindOf = ({ background }: PooledFunction): 'calls' | 'background' => (background ? 'background' : 'calls');

/** A function's access to the pool. */
export interface FunctionProcesses {
  /**
   * Resolves with a process when one is available; undefined when the function was stopped or a call waited too long.
   */
  acquire: () => Promise<Slot | undefined>;
  release: (slot: Slot) => void;
  /** Idle processes end now, busy ones after their invocation. */
  renew: () => void;
  /** Kills busy processes; their invocations fail. */
  killBusy: () => void;
  /** Ends all processes, also busy ones. */
  stop: () => void;
}

export interface ProcessPool {
  join: (member: PooledFunction) => FunctionProcesses;
}

interface Process extends Slot {
  member: PooledFunction;
  busy: boolean;
  loading: boolean;
  /** Runs code that was replaced. */
  stale: boolean;
  ending: NodeJS.Timeout | undefined;
}

interface Waiting {
  member: PooledFunction;
  since: number;
  assign: (process: Process | undefined) => void;
}

/**
 * Limits the processes of all functions together. A function gets its own idle process, a new process below the limit,
 * or the place of another function's least recently used idle process; otherwise it waits in order. The number of
 * processes that load code at the same time is limited to the number of processors, because loading uses one processor
 * for a quarter of a second and more would delay running calls. Calls and background work have limits of their own, and
 * places that the other one cannot take, so that neither can block the other.
 */
export const createProcessPool = (
  limit: number,
  { processors = availableParallelism(), maxLoading = Math.max(2, processors) } = {},
): ProcessPool => {
  /** Idle processes are in the order of their last use. */
  const processes = new Set<Process>();
  const waiting: Waiting[] = [];
  const maxBusy = {
    background: Math.min(Math.max(2, Math.floor(limit / 2)), busyPerProcessor.background * processors),
    calls: Math.min(Math.max(1, limit - 2), busyPerProcessor.calls * processors),
  };

  const end = (process: Process): void => {
    clearTimeout(process.ending);
    processes.delete(process);
    process.worker.kill();
  };
  const count = (test: (process: Process) => boolean): number => {
    let found = 0;
    for (const process of processes) if (test(process)) found += 1;
    return found;
  };
  const canRun = (member: PooledFunction): boolean =>
    count((process) => process.busy && process.member === member) < member.limit &&
    count((process) => process.busy && process.member.background === member.background) < maxBusy[kindOf(member)];

  /** The function's most recently used idle process, which has the warmest code and connections. */
  const idleProcessOf = (member: PooledFunction): Process | undefined =>
    [...processes].findLast((process) => process.member === member && !process.busy);

  const startFor = (member: PooledFunction): Process => {
    const worker = member.start();
    const process: Process = { worker, member, busy: true, loading: true, stale: false, ending: undefined };
    processes.add(process);
    void worker.ready.then(() => {
      process.loading = false;
      dispatch();
    });
    return process;
  };

  const canStart = ({ member, since }: Waiting): boolean => {
    const own = count((process) => process.member === member);
    const atOnce = processesAtOnce[kindOf(member)];
    if (own >= atOnce && count((process) => process.loading && process.member === member) > 0) return false;
    return performance.now() - since >= waitBeforeStartMs(own, atOnce);
  };

  const takeProcess = (request: Waiting): Process | undefined => {
    const { member } = request;
    const idleProcess = idleProcessOf(member);
    if (idleProcess) {
      clearTimeout(idleProcess.ending);
      idleProcess.busy = true;
      return idleProcess;
    }
    if (!canStart(request) || count(({ loading }) => loading) >= maxLoading) return undefined;
    if (processes.size >= limit) {
      const oldest = [...processes].find((process) => !process.busy);
      if (!oldest) return undefined;
      end(oldest);
    }
    return startFor(member);
  };

  const dropExpired = (): void => {
    const latest = performance.now() - maxCallWaitMs;
    for (const each of waiting.filter(({ member, since }) => !member.background && since < latest)) {
      waiting.splice(waiting.indexOf(each), 1);
      each.assign(undefined);
    }
  };

  /** Assigns free processes in the order of the requests. */
  const dispatch = (): void => {
    for (const process of processes) if (!process.busy && !process.worker.isAlive()) end(process);
    for (let at = 0; at < waiting.length; ) {
      const next = waiting[at];
      const process = next && canRun(next.member) ? takeProcess(next) : undefined;
      if (!next || !process) {
        at += 1;
        continue;
      }
      waiting.splice(at, 1);
      next.assign(process);
    }
  };

  let retry: NodeJS.Timeout | undefined;
  /** Dispatches again while invocations wait, because a wait may be the reason for a further process. */
  const dispatchLater = (): void => {
    if (retry !== undefined || waiting.length === 0) return;
    retry = setTimeout(() => {
      retry = undefined;
      dispatch();
      dispatchLater();
    }, startMs).unref();
  };

  /**
   * Whether a process should be given up for another function that has waited too long. Only one such change at a time,
   * because loading code takes processor time from running calls.
   */
  const isOverdue = (process: Process): boolean =>
    count(({ loading }) => loading) < maxConcurrentChanges &&
    waiting.some(
      ({ member, since }) =>
        member !== process.member && performance.now() - since > patienceMs && canRun(member) && !idleProcessOf(member),
    );

  const release = (process: Process): void => {
    process.busy = false;
    dropExpired();
    if (process.stale || !process.worker.isAlive()) end(process);
    else {
      // Moves it to the end: most recently used.
      processes.delete(process);
      processes.add(process);
      process.ending = setTimeout(() => end(process), idleMs).unref();
      const waitingIndex = waiting.findIndex(({ member }) => member === process.member);
      if (waitingIndex >= 0 && !isOverdue(process) && canRun(process.member)) {
        const [next] = waiting.splice(waitingIndex, 1);
        next?.assign(takeProcess(next));
      }
    }
    dispatch();
  };

  return {
    join: (member) => ({
      acquire: () =>
        new Promise((resolve) => {
          const request: Waiting = { member, since: performance.now(), assign: resolve };
          waiting.push(request);
          dispatch();
          dispatchLater();
        }),
      release: (slot) => {
        const process = [...processes].find((each) => each === slot);
        if (process) release(process);
      },
      renew: () => {
        for (const process of processes) {
          if (process.member !== member) continue;
          process.stale = true;
          if (!process.busy) end(process);
        }
      },
      killBusy: () => {
        for (const { busy, worker, member: own } of processes) if (busy && own === member) worker.kill();
      },
      stop: () => {
        for (const process of processes) if (process.member === member) end(process);
        for (const each of waiting.filter((one) => one.member === member)) {
          waiting.splice(waiting.indexOf(each), 1);
          each.assign(undefined);
        }
      },
    }),
  };
};
