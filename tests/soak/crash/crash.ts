import { setTimeout as wait } from 'node:timers/promises';
import type { Measurement } from '../../bench/measurements.ts';
import { printLine } from '../../support/commands.ts';
import { testFile } from '../../support/files.ts';
import { type LocalStack, lowPasswordCost, preparedAssembly, startLocalStack } from '../../support/local-stack.ts';
import { createMovedClock, type MovedClock } from '../../support/moved-clock.ts';
import type { SoakPart, SoakSettings } from '../soak-part.ts';
import { verifyData } from '../sound-data.ts';
import { checkCopy, checkNotifications } from './final-checks.ts';
import { randomNumbers } from './random.ts';
import { allWork, type Team } from './team.ts';
import { confirmAddress, outcomeMailProblems } from './work/mail.ts';
import { atUrl, type Load, type Step, signInAll, type Users, workUntilKilled } from './work.ts';

/** A chunk and a part: a worker is killed between them. */
const importRows = 1_200;
/** Later rounds verify these rows too, so the imports come late, and go on in the rounds after them. */
const sizes = { full: { rounds: 30, importEvery: 13 }, short: { rounds: 2, importEvery: 2 } };
/** Writes that a round acknowledges before its kill, and the time after the last of them. */
const writesOfRound = { least: 3, most: 12 };
const maxDelayMs = 150;
const maxRunMs = 20_000;
/**
 * A worker that was killed holds its job for 40 seconds, and one that was killed before its first request leaves the
 * message hidden for the five minutes of its queue. After the last round the clock moves on by so much.
 */
const leasesEndWithinMs = 6 * 60_000;
/** Rounds between two lines of progress. */
const roundsPerLine = 5;

/** Kills the local stack again and again while users work, and compares what it acknowledged with what is there. */
export const crashPart: SoakPart = {
  name: 'crash',
  title: 'kill -9 under load; nothing acknowledged is lost, and a copy of the data is sound',
  run: async (settings) => {
    // Each function in processes of its own, as on AWS: none has what another one has loaded or left behind.
    const env = { ...lowPasswordCost, HIMS_ASSEMBLY: preparedAssembly() ?? '', HIMS_PROCESSES: 'own' };
    const clock = createMovedClock();
    const localStack = await startLocalStack({ seed: 'users', env: { ...env, ...clock.env } });
    try {
      return await runRounds(localStack, clock, settings);
    } catch (error) {
      throw new Error(`With the seed ${settings.seed}: ${(error as Error).message}`, { cause: error });
    } finally {
      await localStack.stop();
      clock.remove();
    }
  },
};

const runRounds = async (
  localStack: LocalStack,
  clock: MovedClock,
  { seed, size }: SoakSettings,
): Promise<Measurement[]> => {
  const { rounds, importEvery } = sizes[size];
  const random = randomNumbers(seed);
  const acknowledged = new Map<string, number>();
  let users = await atUrl(await signInAll(localStack.url), localStack.url);
  const file = await testFile('pdf');
  const loadNow = (): Load => ({
    ...{ users, random, file, prefix: `K${seed}` },
    acknowledged: (kind) => acknowledged.set(kind, (acknowledged.get(kind) ?? 0) + 1),
  });
  await confirmAddress(users, localStack.dataDir);
  const team = await allWork(loadNow());
  const kills: number[] = [];
  const started = performance.now();
  for (let round = 1; round <= rounds; round += 1) {
    const job = round % importEvery === 0 ? await team.imports.start(loadNow(), importRows) : undefined;
    await workAndKill(localStack, loadNow(), { ...team.workOf(round, size), job, acknowledged });
    kills.push(Date.now());
    await localStack.restart({ HIMS_ASSEMBLY: localStack.assembly });
    users = await atUrl(users, localStack.url);
    const failure = await problemOfRound(localStack, users, team);
    if (failure !== undefined) throw new Error(`Round ${round}: ${failure}`);
    if (round % roundsPerLine === 0)
      printLine(`  ${round} rounds, ${countOf(acknowledged)} acknowledged writes, all there`);
  }
  const seconds = (performance.now() - started) / 1000;
  printLine(`  ${rounds} rounds in ${seconds.toFixed(0)} s, ${countOf(acknowledged)} acknowledged writes`);
  const ended = performance.now();
  await clock.moveTo(new Date(Date.now() + leasesEndWithinMs).toISOString());
  const problems = await problemsAtEnd(users, team);
  const notifications = await checkNotifications(localStack.adminEnv);
  problems.push(...outcomeMailProblems(localStack.dataDir, team.ended(), kills));
  if (problems.length > 0) throw new Error(`After ${rounds} rounds: ${problems.join('; ')}`);
  const copy = await checkCopy(localStack, localStack.assembly);
  return [
    { label: 'rounds of kill -9', value: rounds, unit: '', least: rounds },
    { label: 'acknowledged writes, all there', value: countOf(acknowledged), unit: '', least: rounds },
    ...Array.from(acknowledged, ([kind, value]) => ({ label: `of them: ${kind}`, value, unit: '' })),
    { label: 'kinds of them', value: acknowledged.size, unit: '', least: team.kinds },
    { label: 'time of a round', value: seconds / rounds, unit: 's' },
    { label: 'imports that were interrupted and ended complete', value: team.imports.count(), unit: '', least: 1 },
    { label: 'transitions with one notification of their submitter', value: notifications, unit: '', least: 1 },
    { label: 'outcomes that were mailed', value: team.ended().length, unit: '' },
    { label: 'items of the restored copy, all equal', value: copy.items, unit: '', least: importRows },
    { label: 'backup of it', value: copy.backupSeconds, unit: 's' },
    { label: 'restore of it', value: copy.restoreSeconds, unit: 's' },
    { label: 'from the last round to the end', value: (performance.now() - ended) / 1000, unit: 's' },
  ];
};

const countOf = (acknowledged: ReadonlyMap<string, number>): number =>
  [...acknowledged.values()].reduce((sum, count) => sum + count, 0);

interface Round {
  steps: readonly Step[];
  /** Kinds of writes that they acknowledge. */
  kinds: number;
  /** An import, of which a worker must have stored the first checkpoint. */
  job: string | undefined;
  acknowledged: ReadonlyMap<string, number>;
}

/** Kills at a moment that the seed chooses, after so many writes that each of the steps has had its turn. */
const workAndKill = async (
  localStack: LocalStack,
  load: Load,
  { steps, kinds, job, acknowledged }: Round,
): Promise<void> => {
  const killed = new AbortController();
  const ownKinds = new Set<string>();
  const working = workUntilKilled(
    {
      ...load,
      acknowledged: (kind) => {
        ownKinds.add(kind);
        load.acknowledged(kind);
      },
    },
    steps,
    killed.signal,
  );
  // A rejection before the kill must not count as unhandled; it is awaited below.
  working.catch(() => undefined);
  const { least, most } = writesOfRound;
  const target = countOf(acknowledged) + least + Math.floor(load.random() * (most - least));
  const delayMs = load.random() * maxDelayMs;
  const until = Date.now() + maxRunMs;
  while ((countOf(acknowledged) < target || ownKinds.size < kinds) && Date.now() < until) await wait(2);
  await wait(delayMs);
  if (job !== undefined) await waitForCheckpoint(load, job);
  killed.abort();
  await localStack.kill9();
  await working;
};

const waitForCheckpoint = async ({ users }: Load, job_id: string): Promise<void> => {
  const until = Date.now() + 60_000;
  while (Date.now() < until) {
    const { job } = await users.admin.ok('get-bulk-job', { job_id });
    if ((job.stage === 'working' && job.done > 0) || job.finished_at !== null) return;
    await wait(20);
  }
};

/** Streams go on from their checkpoints while the data is read: what differs by then is broken. */
const settledWithinMs = 180_000;

const problemOfRound = async (localStack: LocalStack, users: Users, team: Team): Promise<string | undefined> => {
  const data = problemOfData(localStack, performance.now() + settledWithinMs);
  const problems: string[] = [];
  for (const work of team.works) problems.push(...(await work.findProblems(users, false)));
  const problem = await data;
  return problems.length > 0 ? problems.join('; ') : problem;
};

const problemsAtEnd = async (users: Users, { works }: Team): Promise<string[]> => {
  const problems = await Promise.all(works.map(async ({ findProblemsAtEnd }) => findProblemsAtEnd?.(users) ?? []));
  const again = await Promise.all(works.map(({ findProblems }) => findProblems(users, true)));
  return [...problems, ...again].flat();
};

const problemOfData = async (localStack: LocalStack, until: number): Promise<string | undefined> => {
  try {
    await verifyData(localStack);
    return undefined;
  } catch (error) {
    return performance.now() < until ? problemOfData(localStack, until) : (error as Error).message;
  }
};
