import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import type { Measurement } from '../../bench/measurements.ts';
import { printLine } from '../../support/commands.ts';
import { lowPasswordCost } from '../../support/local-stack.ts';
import { startWithLog } from '../../support/local-stack-log.ts';
import type { SoakPart, SoakSettings } from '../soak-part.ts';
import { startWorkingDays } from './clock.ts';
import { describeGroups, episode, type Group, tour } from './commands.ts';
import { hasAwaitedFile } from './domains/attachments.ts';
import { checkAtEnd, checkFollowers, checkTotals, readTotals } from './final-checks.ts';
import { runGroup } from './group.ts';
import { type Harness, personOf } from './harness.ts';
import { startImport } from './imports.ts';
import { countFaults, createInjection } from './injection.ts';
import { changingUsers } from './mailbox.ts';
import { beginDay } from './new-day.ts';
import { checkNoSecondNotification } from './notifications.ts';
import { openHarness } from './open-harness.ts';
import { carriedWorld, emptyWorld, type World } from './world.ts';

/** Of each part: episodes follow one another until there are enough commands. */
const sizes = {
  full: { maxEpisodes: 40, groups: 32, largeImport: 600, leastCommands: 1000 },
  short: { maxEpisodes: 10, groups: 10, largeImport: 20, leastCommands: 60 },
};

/** What concerns all commands, such as the counters, is compared after so many groups. */
const groupsPerCheck = 5;
/** Episodes between two lines of progress. */
const episodesPerLine = 5;
/** Until jobs and waiting files are done: between two episodes, and after the last one. */
const settledWithinMs = 5_000;
const allSettledWithinMs = 600_000;
const settlingPauseMs = 500;
/** After a failure shorter lists of the same commands are tried for so long. */
const maxShorteningMs = 60_000;

/**
 * Random users, commands and interleavings, with faults between the functions and the services. The commands and the
 * faults follow from the seed; how processes and requests overlap in time does not, so a failure of a race may need
 * several runs. fast-check shortens the episode that failed, on the same local stack.
 */
const modelPart = (half: 1 | 2): SoakPart => ({
  name: `model-${half}`,
  title: 'random commands with faults of every service',
  run: ({ seed, size }) => runModel(`soak-model-${half}`, { seed: seed * 2 + half, size }),
});

/** Two, each on its own local stack with its own choices, because each waits for delays and retries half of its time. */
export const modelParts: readonly SoakPart[] = [modelPart(1), modelPart(2)];

const runModel = async (logName: string, { seed, size }: SoakSettings): Promise<Measurement[]> => {
  const injection = createInjection({ seed, size });
  const clock = await startWorkingDays();
  const env = { ...lowPasswordCost, ...clock.env, HIMS_FAULTS: injection.path };
  const localStack = await startWithLog(logName, { env });
  const started = performance.now();
  let harness: Harness | undefined;
  try {
    Object.assign(process.env, localStack.adminEnv);
    harness = await openHarness(localStack, clock);
    injection.begin();
    await beginDay(await worldNow(harness), harness);
    const { largeImport, ...amount } = sizes[size];
    startImport(harness, harness.people.admin, { department: 'FAT', rows: largeImport, isUndone: false });
    const worlds = await runEpisodes(harness, seed, amount);
    injection.end();
    const last = await settledWorld(worlds.at(-1) ?? emptyWorld, harness, allSettledWithinMs);
    if (harness.rows.length > 0 || hasAwaitedFile(last))
      throw new Error(
        `Not done: ${JSON.stringify(harness.rows.map(({ row }) => row))}, ${[...last.waiting.keys()]} wait`,
      );
    await checkImports(harness);
    const { notifications, mails } = await checkAtEnd(worlds, harness);
    const seconds = (performance.now() - started) / 1000;
    return [
      { label: 'commands', value: harness.steps.count, unit: '', least: amount.leastCommands },
      ...measurements(harness, { seconds, notifications, mails }),
    ];
  } catch (error) {
    const faults = localStack.logs.filter((line) => / fault |error|Exception/.test(line)).slice(-25);
    printLine(`The last faults and errors of the local stack (dist/test-logs/${logName}.log):\n${faults.join('\n')}`);
    printLine(`After ${harness?.steps.count ?? 0} commands and ${Math.round((performance.now() - started) / 1000)} s`);
    throw error;
  } finally {
    for (const socket of harness?.sockets ?? []) socket.close();
    await localStack.stop();
    clock.remove();
    rmSync(dirname(injection.path), { recursive: true, force: true });
  }
};

/** Runs the episodes; resolves to what the model expects after each of them. */
const runEpisodes = async (
  harness: Harness,
  seed: number,
  { maxEpisodes, groups, leastCommands }: { maxEpisodes: number; groups: number; leastCommands: number },
): Promise<World[]> => {
  const worlds: World[] = [];
  let failedAt: number | undefined;
  const property = fc.asyncProperty(episode(groups), async (commands: readonly Group[]) => {
    if (failedAt === undefined && harness.steps.count >= leastCommands) return;
    if (failedAt !== undefined && performance.now() - failedAt > maxShorteningMs) return;
    const before = failedAt === undefined ? worlds.at(-1) : undefined;
    // Also after a failure: the submissions of a shortened episode remain.
    const at = worlds.push(emptyWorld) - 1;
    if (at > 0 && at % episodesPerLine === 0)
      printLine(`  ${harness.steps.count} commands in ${at} episodes, ${countAll(harness.localStack.logs)} faults`);
    try {
      let world = await firstWorld(before, harness);
      worlds[at] = world;
      const totals = await readTotals(world, harness);
      for (const [index, group] of commands.entries()) {
        world = await runGroup(group, world, harness);
        worlds[at] = world;
        if (index % groupsPerCheck !== groupsPerCheck - 1 && index < commands.length - 1) continue;
        await checkTotals(totals, world, harness);
        await checkNoSecondNotification();
      }
      await checkFollowers(world, harness);
    } catch (error) {
      if (failedAt === undefined) printLine(`  after ${harness.steps.count} commands: ${String(error)}`);
      failedAt ??= performance.now();
      throw error;
    }
  });
  await fc.assert(property, {
    ...{ seed, numRuns: maxEpisodes, unbiased: true, examples: [[tour]] },
    reporter: (details) => {
      if (!details.failed) return;
      const [shortest = []] = details.counterexample ?? [];
      throw new Error(
        `${String(details.errorInstance)}\nShortest list of commands, after ${details.numShrinks} steps of shortening (seed ${seed}, path ${details.counterexamplePath}):\n${describeGroups(shortest)}`,
      );
    },
  });
  return worlds;
};

/**
 * An episode goes on with the documents of the one before, on the next day where nothing is under way. After a failure
 * it is open what the data is, so that each episode begins with nothing.
 */
const firstWorld = async (before: World | undefined, harness: Harness): Promise<World> => {
  if (before) {
    const settled = await settledWorld(before, harness, settledWithinMs);
    return beginDay(carriedWorld(settled, new Set(harness.rows.map(({ row }) => row.nomor))), harness);
  }
  harness.rows = [];
  for (const { id, version } of (await harness.people.admin.ok('get-absences', {})).absences)
    await harness.people.admin.ok('end-absence', { absence_id: id, version });
  return worldNow(harness);
};

/** Goes on without commands until every row of a job is processed and no file waits for a document that is there. */
const settledWorld = async (world: World, harness: Harness, withinMs: number): Promise<World> => {
  const until = performance.now() + withinMs;
  let settled = world;
  while ((harness.rows.length > 0 || hasAwaitedFile(settled)) && performance.now() < until) {
    await wait(settlingPauseMs);
    settled = await runGroup([], settled, harness);
  }
  return settled;
};

/** The world without anything but the mail of those who change it. */
const worldNow = async (harness: Harness): Promise<World> => {
  const mail = await Promise.all(
    changingUsers.map(async (nrp) => {
      const { mail } = await personOf(harness, nrp).ok('get-mail-settings', {});
      const facts = { address: mail.address, isConfirmed: mail.confirmed, isEnabled: mail.enabled, requests: 0 };
      return [nrp, facts] as const;
    }),
  );
  return { ...emptyWorld, mail: new Map(mail) };
};

/** Every imported document is there as its row says. */
const checkImports = async ({ imports, people }: Harness): Promise<void> => {
  const expected = new Map((await Promise.all(imports.all)).flatMap((documents) => [...documents]));
  const departments = new Set([...expected.values()].map(({ department }) => department));
  for (const department of departments) {
    const response = await people.controller.ok('list-hims-documents', { department });
    const rows = new Map('documents' in response ? response.documents.map((row) => [row.nomor, row]) : []);
    for (const [nomor, facts] of expected) {
      const row = rows.get(nomor);
      if (facts.department === department && (row?.nama !== facts.nama || row.version !== facts.version))
        throw new Error(`${nomor} was imported as ${JSON.stringify(facts)}, the list has ${JSON.stringify(row)}`);
    }
  }
};

const countAll = (logs: readonly string[]): number =>
  [...countFaults(logs).values()].reduce((sum, count) => sum + count, 0);

const measurements = (
  harness: Harness,
  { seconds, notifications, mails }: { seconds: number; notifications: number; mails: number },
): Measurement[] => {
  const faults = countFaults(harness.localStack.logs);
  const events = harness.sockets.reduce((sum, socket) => sum + socket.events, 0);
  return [
    { label: 'time', value: seconds, unit: 's' },
    { label: 'kinds of commands', value: harness.steps.kinds.size, unit: '' },
    { label: 'days with digests', value: harness.steps.days, unit: '' },
    { label: 'notifications, each stored once', value: notifications, unit: '' },
    { label: 'mails, each sent once', value: mails, unit: '' },
    { label: 'jobs', value: harness.jobs.size, unit: '' },
    { label: 'events that changed a list', value: events, unit: '' },
    ...Array.from(faults, ([kind, value]) => ({ label: `faults: ${kind}`, value, unit: '' })),
  ];
};
