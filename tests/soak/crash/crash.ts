import { setTimeout as wait } from 'node:timers/promises';
import type { Measurement } from '../../bench/measurements.ts';
import { signIn } from '../../support/api.ts';
import { printLine } from '../../support/commands.ts';
import { testFile } from '../../support/files.ts';
import { type LocalStack, lowPasswordCost, preparedAssembly, startLocalStack } from '../../support/local-stack.ts';
import { nrps } from '../../support/nrps.ts';
import type { SoakPart, SoakSettings } from '../parts.ts';
import { checkCopy, checkImports, checkNotifications, verifyData } from './final-checks.ts';
import { Ledger } from './ledger.ts';
import { atUrl, type Load, loopsOf, startImport, type Users, work } from './load.ts';
import { randomNumbers } from './random.ts';

/** A chunk and a part: a worker is killed between them. */
const importRows = 1_200;
/** Later rounds verify these rows too, so the imports come late, and go on in the rounds after them. */
const sizes = { full: { rounds: 30, importEvery: 13 }, short: { rounds: 2, importEvery: 2 } };
/** Writes that a round acknowledges before its kill, and the time after the last of them. */
const writesOfRound = { least: 3, most: 12 };
const maxDelayMs = 150;
const maxRunMs = 20_000;
/** Rounds between two lines of progress. */
const roundsPerLine = 5;

const signInAll = async (url: string): Promise<Users> => {
  const as = (nrp: string) => signIn(url, nrp);
  const [employee, admin, head] = [await as(nrps.employee), await as(nrps.admin), await as(nrps.produksiHead)];
  const [sheHead, manager, controller] = [
    await as(nrps.sheHead),
    await as(nrps.projectManager),
    await as(nrps.controller),
  ];
  return { employee, admin, head, sheHead, manager, controller };
};

/** Kills the local stack again and again while users work, and compares what it acknowledged with what is there. */
export const crashPart: SoakPart = {
  name: 'crash',
  title: 'kill -9 under load; nothing acknowledged is lost, and a copy of the data is sound',
  run: async (settings) => {
    const env = { ...lowPasswordCost, HIMS_ASSEMBLY: preparedAssembly() ?? '' };
    const localStack = await startLocalStack({ seed: 'users', env });
    try {
      return await runRounds(localStack, settings);
    } catch (error) {
      throw new Error(`With the seed ${settings.seed}: ${(error as Error).message}`, { cause: error });
    } finally {
      await localStack.stop();
    }
  },
};

const runRounds = async (localStack: LocalStack, { seed, size }: SoakSettings): Promise<Measurement[]> => {
  const { rounds, importEvery } = sizes[size];
  const random = randomNumbers(seed);
  const ledger = new Ledger();
  let users = await signInAll(localStack.url);
  const file = await testFile('pdf');
  const loadNow = (): Load => ({ users, ledger, random, file, prefix: `K${seed}` });
  const started = performance.now();
  for (let round = 1; round <= rounds; round += 1) {
    const job = round % importEvery === 0 ? await startImport(loadNow(), importRows) : undefined;
    await workUntilKilled(localStack, loadNow(), round, job);
    await localStack.restart({ HIMS_ASSEMBLY: localStack.assembly });
    users = atUrl(users, localStack.url);
    const failure = await problemOfRound(localStack, users, ledger);
    if (failure !== undefined) throw new Error(`Round ${round}: ${failure}`);
    if (round % roundsPerLine === 0) printLine(`  ${round} rounds, ${ledger.writes} acknowledged writes, all there`);
  }
  const seconds = (performance.now() - started) / 1000;
  printLine(`  ${rounds} rounds in ${seconds.toFixed(0)} s, ${ledger.writes} acknowledged writes`);
  const ended = performance.now();
  await checkImports(users, ledger);
  const missing = await ledger.missing(users.admin, true);
  if (missing.length > 0) throw new Error(`After ${rounds} rounds: ${missing.join('; ')}`);
  const notifications = await checkNotifications(localStack.adminEnv);
  const copy = await checkCopy(localStack, localStack.assembly);
  return [
    { label: 'rounds of kill -9', value: rounds, unit: '', least: rounds },
    { label: 'acknowledged writes, all there', value: ledger.writes, unit: '', least: rounds },
    { label: 'time of a round', value: seconds / rounds, unit: 's' },
    { label: 'imports that were interrupted and ended complete', value: ledger.imports.size, unit: '', least: 1 },
    { label: 'transitions with one notification of their submitter', value: notifications, unit: '', least: 1 },
    { label: 'items of the restored copy, all equal', value: copy.items, unit: '', least: importRows },
    { label: 'backup of it', value: copy.backupSeconds, unit: 's' },
    { label: 'restore of it', value: copy.restoreSeconds, unit: 's' },
    { label: 'from the last round to the end', value: (performance.now() - ended) / 1000, unit: 's' },
  ];
};

/** Kills at a moment that the seed chooses; with a job, after its worker has stored its first checkpoint. */
const workUntilKilled = async (
  localStack: LocalStack,
  load: Load,
  round: number,
  job: string | undefined,
): Promise<void> => {
  const killed = new AbortController();
  const working = work(load, loopsOf(round), killed.signal);
  // A rejection before the kill must not count as unhandled; it is awaited below.
  working.catch(() => undefined);
  const { least, most } = writesOfRound;
  const target = load.ledger.writes + least + Math.floor(load.random() * (most - least));
  const delayMs = load.random() * maxDelayMs;
  const until = Date.now() + maxRunMs;
  while (load.ledger.writes < target && Date.now() < until) await wait(2);
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
const settledWithinMs = 60_000;

const problemOfRound = async (localStack: LocalStack, users: Users, ledger: Ledger): Promise<string | undefined> => {
  const data = problemOfData(localStack.dataDir, performance.now() + settledWithinMs);
  const missing = await ledger.missing(users.admin);
  const problem = await data;
  return missing.length > 0 ? missing.join('; ') : problem;
};

const problemOfData = async (dataDir: string, until: number): Promise<string | undefined> => {
  try {
    await verifyData(dataDir);
    return undefined;
  } catch (error) {
    return performance.now() < until ? problemOfData(dataDir, until) : (error as Error).message;
  }
};
