import { availableParallelism, totalmem } from 'node:os';
import type { WorkerProcess } from './worker-process.ts';

/** How long a process waits for its next invocation before it is ended. */
const idleMs = 5 * 60_000;
/** A process goes on with its own function's invocations for so long while another function waits for any. */
const patienceMs = 500;
const changesAtOnce = 1;
/** API Gateway has answered its client by then: to run the call would only keep others waiting. */
const maxCallWaitMs = 30_000;

/** What a function process takes resident, on average: half of it is Node's own code, which all of them share. */
const processBytes = 80 * 1024 * 1024;
const memoryShare = 1 / 6;
const fewest = 8;
const most = 32;

/** Processes of all functions together that suit this machine: a sixth of its memory. */
export const defaultProcessLimit = (memory = totalmem()): number =>
  Math.max(fewest, Math.min(Math.floor((memory * memoryShare) / processBytes), most));

/** One process of a function, lent to one invocation at a time. */
export interface Slot {
  readonly worker: WorkerProcess;
}

/** What a function tells the pool of itself. */
export interface Member {
  start: () => WorkerProcess;
  /** Invocations at the same time. */
  limit: number;
  /** Invoked by streams, queues and schedules, with nobody waiting for the answer. */
  background: boolean;
}

/** A function's part of the pool. */
export interface Membership {
  /** A process of the function as soon as it may have one; undefined when it was stopped, or a call waited too long. */
  acquire: () => Promise<Slot | undefined>;
  release: (slot: Slot) => void;
  /** Idle processes end now, busy ones after their invocation. */
  renew: () => void;
  /** Ends all, the busy too. */
  stop: () => void;
}

export interface ProcessPool {
  join: (member: Member) => Membership;
}

interface Process extends Slot {
  member: Member;
  busy: boolean;
  loading: boolean;
  /** Of code that was replaced. */
  stale: boolean;
  ending: NodeJS.Timeout | undefined;
}

interface Waiting {
  member: Member;
  since: number;
  give: (process: Process | undefined) => void;
}

/**
 * One limit over the processes of all functions. A function that needs one gets its own idle process, a new one while
 * there is room, or the place of another function's idle process that was used longest ago. Otherwise it waits its
 * turn. No more processes load their code at once than there are processors: it takes one for a quarter of a second,
 * and more would only delay the calls under way. Calls leave two places to background work, and background work leaves
 * half to calls: neither can wait for places the other holds, whatever one of them waits for.
 */
export const createProcessPool = (limit: number, loadingAtOnce = Math.max(2, availableParallelism())): ProcessPool => {
  /** Idle ones are in the order of their last use. */
  const processes = new Set<Process>();
  const waiting: Waiting[] = [];
  const shares = { background: Math.max(2, Math.floor(limit / 2)), calls: Math.max(1, limit - 2) };

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
  const mayRun = (member: Member): boolean =>
    count((process) => process.busy && process.member === member) < member.limit &&
    count((process) => process.busy && process.member.background === member.background) <
      shares[member.background ? 'background' : 'calls'];

  /** The member's idle process used last: its code and connections are warmest. */
  const ownIdle = (member: Member): Process | undefined =>
    [...processes].findLast((process) => process.member === member && !process.busy);

  const startFor = (member: Member): Process => {
    const worker = member.start();
    const process: Process = { worker, member, busy: true, loading: true, stale: false, ending: undefined };
    processes.add(process);
    void worker.ready.then(() => {
      process.loading = false;
      dispatch();
    });
    return process;
  };

  const take = (member: Member): Process | undefined => {
    const own = ownIdle(member);
    if (own) {
      clearTimeout(own.ending);
      own.busy = true;
      return own;
    }
    if (count(({ loading }) => loading) >= loadingAtOnce) return undefined;
    if (processes.size >= limit) {
      const oldest = [...processes].find((process) => !process.busy);
      if (!oldest) return undefined;
      end(oldest);
    }
    return startFor(member);
  };

  const dropOutwaited = (): void => {
    const latest = performance.now() - maxCallWaitMs;
    for (const each of waiting.filter(({ member, since }) => !member.background && since < latest)) {
      waiting.splice(waiting.indexOf(each), 1);
      each.give(undefined);
    }
  };

  /** Gives out what is free, in the order of asking. */
  const dispatch = (): void => {
    for (const process of processes) if (!process.busy && !process.worker.alive()) end(process);
    for (let at = 0; at < waiting.length; ) {
      const next = waiting[at];
      const process = next && mayRun(next.member) ? take(next.member) : undefined;
      if (!next || !process) {
        at += 1;
        continue;
      }
      waiting.splice(at, 1);
      next.give(process);
    }
  };

  /**
   * Another function that has waited too long takes the place of a process that would go on with its own. One such
   * change at a time, or changing would take the processors from the calls.
   */
  const isOverdue = (process: Process): boolean =>
    count(({ loading }) => loading) < changesAtOnce &&
    waiting.some(
      ({ member, since }) =>
        member !== process.member && performance.now() - since > patienceMs && mayRun(member) && !ownIdle(member),
    );

  const release = (process: Process): void => {
    process.busy = false;
    dropOutwaited();
    if (process.stale || !process.worker.alive()) end(process);
    else {
      // Behind all others: used last.
      processes.delete(process);
      processes.add(process);
      process.ending = setTimeout(() => end(process), idleMs).unref();
      const own = waiting.findIndex(({ member }) => member === process.member);
      if (own >= 0 && !isOverdue(process) && mayRun(process.member)) {
        const [next] = waiting.splice(own, 1);
        next?.give(take(process.member));
      }
    }
    dispatch();
  };

  return {
    join: (member) => ({
      acquire: () =>
        new Promise((resolve) => {
          waiting.push({ member, since: performance.now(), give: resolve });
          dispatch();
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
      stop: () => {
        for (const process of processes) if (process.member === member) end(process);
        for (const each of waiting.filter((one) => one.member === member)) {
          waiting.splice(waiting.indexOf(each), 1);
          each.give(undefined);
        }
      },
    }),
  };
};
