import { setTimeout as pause } from 'node:timers/promises';
import type { UserClient } from '../support/api.ts';
import type { LocalStack } from '../support/local-stack.ts';
import { areQueuesEmpty, waitForEmptyQueues } from '../support/local-stack.ts';
import { percentile } from './measurements.ts';

/** What runs after a change, beside the job itself. */
const followers = [
  ...['publish-changes', 'sequence-log', 'sync-audience-lists', 'extract-texts', 'make-views', 'index-texts'],
  ...['deliver-events', 'recognize-texts'],
];
const job = 'run-bulk-job';
const pollMs = 100;
/** Longer than any pause between two followers: a stream gathers a second, the index three. */
const quietMs = 4000;

/** What a job costs to the end of all that follows from it. */
export interface Effects<T> {
  result: T;
  doneMs: number;
  /** From the beginning to the last request or invocation of a function that runs by itself. */
  idleMs: number;
  /** Write units by function, and read units, invocations and messages (or stream records) of all. */
  writes: ReadonlyMap<string, number>;
  reads: number;
  invocations: number;
  messages: number;
  /** Median of the reads of a user beside it, by that of a quiet machine. */
  slowdown: number;
}

/** Runs a job that resolves when it is done, on a local stack that logs its consumption (`HIMS_CAPACITY`, `HIMS_VERBOSE`). */
export const measureEffects = async <T>(
  localStack: LocalStack,
  reader: UserClient,
  run: () => Promise<T>,
): Promise<Effects<T>> => {
  await waitForEmptyQueues(localStack);
  const quiet = percentile(await readingTimes(reader, (count) => count < 20), 0.5);
  const mark = localStack.logs.length;
  const started = performance.now();
  const activity = watchActivity(localStack, mark);
  const reading = readingTimes(reader, () => !activity.hasEnded());
  const result = await run();
  const doneMs = performance.now() - started;
  // The reads beside it are in the log too.
  while (performance.now() - activity.last() < quietMs || !(await areQueuesEmpty(localStack))) await pause(pollMs);
  activity.end();
  const idleMs = activity.last() - started;
  const usage = usageOf(localStack.logs.slice(mark));
  return { result, doneMs, idleMs, ...usage, slowdown: percentile(await reading, 0.5) / quiet };
};

const lineOfFollower = new RegExp(`(?:capacity|invoked) (${[job, ...followers].join('|')}) `);

/** The time of the last line of a function that runs by itself. */
const watchActivity = ({ logs }: LocalStack, mark: number) => {
  let [seen, last, hasEnded] = [mark, performance.now(), false];
  const look = (): void => {
    if (logs.slice(seen).some((line) => lineOfFollower.test(line))) last = performance.now();
    seen = logs.length;
  };
  const timer = setInterval(look, pollMs);
  return {
    last: () => last,
    hasEnded: () => hasEnded,
    end: (): void => {
      clearInterval(timer);
      hasEnded = true;
    },
  };
};

/** Milliseconds of a user's calls, one after the other. */
const readingTimes = async (reader: UserClient, continues: (count: number) => boolean): Promise<number[]> => {
  const { catalogue_version: since } = await reader.ok('list-hims-documents', { department: 'PRO' });
  const calls = [
    () => reader.ok('list-hims-documents', { department: 'PRO', since }),
    () => reader.ok('get-dashboard-documents', {}),
    () => reader.ok('get-user-notifications', {}),
  ];
  const times: number[] = [];
  for (let count = 0; continues(count); count += 1) {
    const started = performance.now();
    await calls[count % calls.length]?.();
    times.push(performance.now() - started);
    await pause(pollMs);
  }
  return times;
};

const usageOf = (lines: readonly string[]): Pick<Effects<void>, 'writes' | 'reads' | 'invocations' | 'messages'> => {
  const writes = new Map<string, number>();
  let [reads, invocations, messages] = [0, 0, 0];
  for (const line of lines) {
    const [, kind, name = '', rest = ''] = /(capacity|invoked) (\S+) (.*)/.exec(line) ?? [];
    if (![job, ...followers].includes(name)) continue;
    const [first, second, third] = rest.split(' ');
    if (kind === 'invoked') {
      invocations += 1;
      messages += Number(first);
    } else if (first !== undefined) {
      reads += Number(second);
      writes.set(name, (writes.get(name) ?? 0) + Number(third?.replace(/[^\d.].*/, '')));
    }
  }
  return { writes, reads, invocations, messages };
};
