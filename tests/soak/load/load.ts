import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { type Measurement, percentile } from '../../bench/measurements.ts';
import { openSockets } from '../../bench/open-sockets.ts';
import { type LocalStack, lowPasswordCost } from '../../support/local-stack.ts';
import { startWithLog } from '../../support/local-stack-log.ts';
import { nrps } from '../../support/nrps.ts';
import type { SoakPart, SoakSettings } from '../soak-part.ts';
import { verifyData } from '../sound-data.ts';
import { overload } from './overload.ts';
import { newExperience, signInTimed, type TimedUser } from './timed-user.ts';
import { doWork } from './work.ts';

/**
 * `routeRate`: requests a second of one route, and in one burst: more than the users send, fewer than the overload does,
 * on a slow machine too.
 */
const sizes = {
  full: { users: 50, seconds: 60, overloadSeconds: 8, routeRate: 30 },
  short: { users: 10, seconds: 6, overloadSeconds: 3, routeRate: 15 },
} as const;

/** Reading time between two things that a user does. */
const readingMs = 500;

/** Users who open their sockets at the same time, below the rate. */
const openedTogether = 10;

export const loadPart: SoakPart = {
  name: 'load',
  title: 'many users at once, and more than the API accepts',
  isAlone: true,
  run: async (settings) => {
    // Without a prepared assembly, whose rate is that of AWS.
    const env = { ...lowPasswordCost, HIMS_ROUTE_RATE: String(sizes[settings.size].routeRate), HIMS_ASSEMBLY: '' };
    const localStack = await startWithLog('soak-load', { env });
    try {
      return await load(localStack, settings);
    } finally {
      await localStack.stop();
    }
  },
};

const load = async (localStack: LocalStack, { seed, size }: SoakSettings): Promise<Measurement[]> => {
  const { users: count, seconds, overloadSeconds } = sizes[size];
  const experience = newExperience();
  const signedIn: TimedUser[] = [];
  for (const nrp of Object.values(nrps)) signedIn.push(await signInTimed(localStack.url, nrp, experience));
  const users = Array.from({ length: count }, (_, at) => signedIn[at % signedIn.length] as TimedUser);
  experience.durations.length = 0;
  experience.statuses.clear();

  const problems: string[] = [];
  const opened = await pLimit(openedTogether).map(users, (user) =>
    openSockets(user, { sockets: 1, openedTogether: 1 }),
  );
  const sockets = opened.flatMap((each) => each.sockets);
  let events = 0;
  for (const socket of sockets)
    socket.on('message', () => {
      events += 1;
    });
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    users.map(async (user, at) => {
      for (let step = seed + at; performance.now() < until; step += 1) {
        await doWork(user, step).catch((error: unknown) => problems.push(String(error).slice(0, 400)));
        await pause(readingMs);
      }
    }),
  );
  const { durations, statuses, serverErrors } = experience;
  const calls = durations.length;
  const refused = calls - (statuses.get(200) ?? 0);
  const slowest = [0.5, 0.95, 0.99].map((share) => ({
    label: `a call, p${share * 100}`,
    value: percentile(durations, share),
    unit: 'ms',
  }));
  const failed = [...serverErrors, ...problems];
  if (failed.length > 0)
    throw new Error(
      `Under load (seed ${seed}), ${failed.length} problems:\n${[...new Set(failed)].slice(0, 8).join('\n')}`,
    );
  const overloaded = await overload(signedInAs(signedIn, nrps.employee), overloadSeconds);
  for (const socket of sockets) socket.terminate();
  await verifyData(localStack);
  return [
    { label: 'users, each with an open socket', value: sockets.length, unit: '', least: count },
    { label: 'calls a second', value: calls / seconds, unit: '' },
    ...slowest,
    { label: 'calls refused as the contract declares', value: refused, unit: '' },
    { label: 'events over the sockets', value: events, unit: '', least: 1 },
    { label: 'server errors', value: serverErrors.length, unit: '', limit: 0 },
    ...overloaded,
  ];
};

const signedInAs = (users: readonly TimedUser[], nrp: string): TimedUser => {
  const user = users.find((each) => each.nrp === nrp);
  if (!user) throw new Error(`${nrp} is not signed in`);
  return user;
};
