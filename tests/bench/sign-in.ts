import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Client } from '../support/api.ts';
import type { LocalStack } from '../support/local-stack.ts';
import { nrps } from '../support/nrps.ts';
import type { Measurement } from './measurements.ts';
import type { Sizes } from './sizes.ts';

/** Percent. */
const maxDifference = 5;

/**
 * Measures whether the duration of a failed sign-in reveals known NRPs. Known and unknown ones alternate in pairs, so
 * that other load on the machine affects both alike.
 */
export const measureSignIn = async (
  localStack: LocalStack,
  { users, rounds }: Sizes['signIn'],
): Promise<Measurement[]> => {
  const known = Array.from({ length: users }, (_, at) => String(41_000_000 + at));
  const unknown = Array.from({ length: users }, (_, at) => String(42_000_000 + at));
  await addUsers(localStack, known);
  const anonymous = new Client(localStack.url);
  const timed = async (nrp = ''): Promise<number> => {
    const password = String(randomInt(10_000_000, 99_999_999));
    const started = performance.now();
    const { error } = await anonymous.expectError('validate-login', { nrp, password });
    const ms = performance.now() - started;
    if (error !== 'invalid_credentials') throw new Error(`${nrp} was rejected for another reason: ${error}`);
    return ms;
  };
  // Starts the function's process and compiles its code.
  for (let warm = 0; warm < 3; warm += 1) await timed(nrps.employee);
  const pairs: { known: number; unknown: number }[] = [];
  // Too few failures per user to lock a sign-in.
  for (let round = 0; round < rounds; round += 1)
    for (let at = 0; at < users; at += 1) {
      const knownFirst = (round + at) % 2 === 0;
      const first = await timed(knownFirst ? known[at] : unknown[at]);
      const second = await timed(knownFirst ? unknown[at] : known[at]);
      pairs.push(knownFirst ? { known: first, unknown: second } : { known: second, unknown: first });
    }
  const [one, other] = [median(pairs.map((pair) => pair.known)), median(pairs.map((pair) => pair.unknown))];
  const difference = (100 * Math.abs(one - other)) / Math.min(one, other);
  return [
    { label: `known NRP, median of ${pairs.length}`, value: one, unit: 'ms' },
    { label: `unknown NRP, median of ${pairs.length}`, value: other, unit: 'ms' },
    { label: 'difference of the medians', value: difference, unit: '%', limit: maxDifference },
    {
      label: 'known less unknown, median within a pair',
      value: median(pairs.map((pair) => pair.known - pair.unknown)),
      unit: 'ms',
    },
  ];
};

/** Runs in a worker thread, because the functions' clients cannot change their local stack. */
const addUsers = async (localStack: LocalStack, userNrps: readonly string[]): Promise<void> => {
  const worker = new Worker(new URL('./sign-in-users.ts', import.meta.url), {
    env: { ...process.env, ...localStack.adminEnv },
    workerData: userNrps,
  });
  const [code] = await once(worker, 'exit');
  if (code !== 0) throw new Error('The users of the benchmark were not added');
};

const median = (samples: readonly number[]): number => {
  const sorted = [...samples].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return ((sorted[middle] ?? 0) + (sorted[sorted.length - 1 - middle] ?? 0)) / 2;
};
