import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { rootDir } from '../../infra/build/root.ts';
import { signIn } from '../support/api.ts';
import { type LocalStack, startLocalStack, waitForIdleLog } from '../support/local-stack.ts';
import { nrps } from '../support/nrps.ts';
import type { Measurement } from './measurements.ts';

const pollMs = 5;
const quietMs = 4000;

/**
 * The time of the local stack from its launch until a user is signed in: with new demo data; with existing data, after the
 * work that follows new demo data was interrupted, and after it has ended. Then the time from a change of a source until
 * the first call is answered by the new code.
 */
export const measureStart = async (): Promise<Measurement[]> => {
  const localStack = await startLocalStack({ web: 'vite', env: { HIMS_VERBOSE: '1' } });
  try {
    const fresh = await signInTimes(localStack);
    await localStack.kill9();
    await localStack.restart();
    const interrupted = await signInTimes(localStack);
    // A message that a killed function had comes again after minutes, which this does not wait for.
    await waitForIdleLog(() => localStack.logs.length, quietMs);
    await localStack.restart();
    const finished = await signInTimes(localStack);
    return [
      ...startMeasurements('new demo data', fresh, 12_000),
      ...startMeasurements('existing data, follow-up work left', interrupted, 2_000),
      ...startMeasurements('existing data', finished, 2_000),
      await measureChange(localStack, 'functions/get-session.ts', 'of one function'),
      await measureChange(localStack, 'shared/errors.ts', 'of all functions'),
    ];
  } finally {
    await localStack.stop();
  }
};

interface SignInTimes {
  readyMs: number;
  signInMs: number;
}

const signInTimes = async ({ readyMs, url }: LocalStack): Promise<SignInTimes> => {
  const started = performance.now();
  await signIn(url, nrps.admin);
  return { readyMs, signInMs: performance.now() - started };
};

const startMeasurements = (label: string, { readyMs, signInMs }: SignInTimes, limit: number): Measurement[] => [
  { label: `${label}: until the ready line`, value: readyMs, unit: 'ms' },
  { label: `${label}: from it until signed in`, value: signInMs, unit: 'ms' },
  { label: `${label}: until signed in`, value: readyMs + signInMs, unit: 'ms', limit },
];

const measureChange = async (localStack: LocalStack, source: string, label: string): Promise<Measurement> => {
  const user = await signIn(localStack.url, nrps.admin);
  const loads = (): number => localStack.logs.filter((line) => line.includes('Dimuat ulang')).length;
  const before = loads();
  const started = performance.now();
  utimesSync(join(rootDir, source), new Date(), new Date());
  while (loads() === before) await wait(pollMs);
  await user.ok('get-session', {});
  const value = performance.now() - started;
  // 1.5 s are wanted for a source of all functions too; esbuild alone takes them.
  return { label: `a changed source ${label}: until the first call is answered`, value, unit: 'ms', limit: 2_500 };
};
