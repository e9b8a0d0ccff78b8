import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import fc from 'fast-check';
import type { Measurement } from '../../bench/measurements.ts';
import { printLine } from '../../support/commands.ts';
import { lowPasswordCost } from '../../support/local-stack.ts';
import { startWithLog } from '../../support/local-stack-log.ts';
import type { SoakPart, SoakSettings } from '../parts.ts';
import { describeGroups, episode, type Group } from './commands.ts';
import { checkAtEnd, checkNoSecondNotification, checkTotals, readTotals } from './final-checks.ts';
import { runGroup } from './group.ts';
import { startImport } from './imports.ts';
import { countFaults, createInjection } from './injection.ts';
import { openStage, type Stage } from './stage.ts';
import { emptyWorld, type World } from './world.ts';

/** Of each part: episodes follow one another until there are enough commands. */
const sizes = {
  full: { maxEpisodes: 40, groups: 32, largeImport: 600, leastCommands: 1000 },
  short: { maxEpisodes: 10, groups: 10, largeImport: 20, leastCommands: 40 },
};

/** What concerns all commands, such as the counters, is compared after so many groups. */
const groupsPerCheck = 5;
/** Episodes between two lines of progress. */
const episodesPerLine = 5;
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
  const localStack = await startWithLog(logName, { env: { ...lowPasswordCost, HIMS_FAULTS: injection.path } });
  const started = performance.now();
  let stage: Stage | undefined;
  try {
    Object.assign(process.env, localStack.adminEnv);
    stage = await openStage(localStack);
    injection.begin();
    const { largeImport, ...amount } = sizes[size];
    startImport(stage, stage.people.admin, { department: 'FAT', rows: largeImport, isUndone: false });
    const worlds = await runEpisodes(stage, seed, amount);
    injection.end();
    await checkImports(stage);
    const { notifications } = await checkAtEnd(worlds, stage);
    const seconds = (performance.now() - started) / 1000;
    return [
      { label: 'commands', value: stage.steps.count, unit: '', least: amount.leastCommands },
      ...measurements(stage, seconds, notifications),
    ];
  } catch (error) {
    const faults = localStack.logs.filter((line) => / fault |error|Exception/.test(line)).slice(-25);
    printLine(`The last faults and errors of the local stack (dist/test-logs/${logName}.log):\n${faults.join('\n')}`);
    printLine(`After ${stage?.steps.count ?? 0} commands and ${Math.round((performance.now() - started) / 1000)} s`);
    throw error;
  } finally {
    for (const socket of stage?.sockets ?? []) socket.close();
    await localStack.stop();
    rmSync(dirname(injection.path), { recursive: true, force: true });
  }
};

/** Runs the episodes; resolves to what the model expects after each of them. */
const runEpisodes = async (
  stage: Stage,
  seed: number,
  { maxEpisodes, groups, leastCommands }: { maxEpisodes: number; groups: number; leastCommands: number },
): Promise<World[]> => {
  const worlds: World[] = [];
  let failedAt: number | undefined;
  const property = fc.asyncProperty(episode(groups), async (commands: readonly Group[]) => {
    if (failedAt === undefined && stage.steps.count >= leastCommands) return;
    if (failedAt !== undefined && performance.now() - failedAt > maxShorteningMs) return;
    let world = emptyWorld;
    // Also after a failure: the submissions of a shortened episode remain.
    const at = worlds.push(world) - 1;
    if (at > 0 && at % episodesPerLine === 0)
      printLine(`  ${stage.steps.count} commands in ${at} episodes, ${countAll(stage.localStack.logs)} faults`);
    const totals = await readTotals(stage);
    try {
      for (const [index, group] of commands.entries()) {
        world = await runGroup(group, world, stage);
        worlds[at] = world;
        if (index % groupsPerCheck !== groupsPerCheck - 1 && index < commands.length - 1) continue;
        await checkTotals(totals, world, stage);
        await checkNoSecondNotification();
      }
    } catch (error) {
      if (failedAt === undefined) printLine(`  after ${stage.steps.count} commands: ${String(error)}`);
      failedAt ??= performance.now();
      throw error;
    }
  });
  await fc.assert(property, {
    ...{ seed, numRuns: maxEpisodes, unbiased: true },
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

/** Every imported document is there as its row says. */
const checkImports = async ({ imports, people }: Stage): Promise<void> => {
  const expected = new Map((await Promise.all(imports)).flatMap((documents) => [...documents]));
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

const measurements = (stage: Stage, seconds: number, notifications: number): Measurement[] => {
  const faults = countFaults(stage.localStack.logs);
  const events = stage.sockets.reduce((sum, socket) => sum + socket.events, 0);
  return [
    { label: 'time', value: seconds, unit: 's' },
    { label: 'notifications, each stored once', value: notifications, unit: '' },
    { label: 'events that changed a list', value: events, unit: '' },
    ...Array.from(faults, ([kind, value]) => ({ label: `faults: ${kind}`, value, unit: '' })),
  ];
};
