import { setTimeout as wait } from 'node:timers/promises';
import type { Command, Group } from './commands.ts';
import { endedCopies } from './domains/copies.ts';
import { listedText, nomorsOf } from './domains/document-rules.ts';
import { domains } from './domains.ts';
import { type Harness, viewersOf } from './harness.ts';
import { rowObservations, settleRows } from './jobs.ts';
import type { Observation } from './observations.ts';
import type { Send } from './send.ts';
import { worldsAfter, worldsAfterAll } from './serial-order.ts';
import type { ListViewer } from './viewer.ts';
import type { World } from './world.ts';

/** Commits of a process that was killed may follow until then. */
const settleMs = 500;

/**
 * Runs commands at the same time. Their outcomes, and what is read afterwards, must follow from some serial order; the
 * world after it is returned.
 */
export const runGroup = async (group: Group, before: World, harness: Harness): Promise<World> => {
  harness.reservedRows = 0;
  const sends = await Promise.all(group.map((command) => prepare(command, before, harness)));
  const seen = await Promise.all(sends.map((send) => send()));
  harness.steps.count += group.length;
  for (const { does } of group) harness.steps.kinds.add(does);
  if (seen.some(({ outcome }) => outcome.code === 'unknown')) await wait(settleMs);
  const steps = [...seen, ...(await rowObservations(harness, before))];
  const worlds = worldsAfterAll(before, steps);
  if (worlds.length === 0) throw new Error(`No serial order explains these outcomes:\n${steps.map(text).join('\n')}`);
  const comparisons = await Promise.all(domains.flatMap(({ read }) => read?.(steps, before, harness) ?? []));
  const differences = (world: World): string[] => comparisons.flatMap((compare) => compare(world));
  const found = worlds.find((each) => differences(each).length === 0);
  if (!found) {
    const difference = worlds
      .slice(0, 5)
      .map((each) => differences(each).join('; '))
      .join('\nor ');
    throw new Error(`After these outcomes:\n${steps.map(text).join('\n')}\nthe data differs: ${difference}`);
  }
  settleRows(harness, { seen, before, world: found }, (each, row) => {
    const refused: Observation = { kind: 'row', row: { ...row, result: 'refused' }, outcome: { code: 'ok' } };
    return worldsAfter(each, refused).length > 0;
  });
  const world = { ...found, rows: new Set<string>() };
  harness.mails.follow({ seen, before, world });
  harness.recalls.push(...endedCopies(seen, before, world));
  await checkLists(seen, world, harness);
  const [violation] = harness.violations.splice(0);
  if (violation) throw violation;
  const failedCall = harness.readFailedCall();
  if (failedCall !== undefined) throw new Error(`A call failed without a fault: ${failedCall}`);
  return world;
};

/** Resolves a command against the world at its beginning, and prepares it. */
const prepare = async (command: Command, world: World, harness: Harness): Promise<Send> => {
  for (const domain of domains) {
    const send = await domain.prepare(command, world, harness);
    if (send) return send;
  }
  throw new Error(`Nothing is prepared for ${command.does}`);
};

const text = (seen: Observation): string => JSON.stringify(seen);

/**
 * Every page that reads its list now sees what was acknowledged before: the changes, or the whole list, which a page
 * with older rows merges with them. A document with which a job is not done may have changed since.
 */
const checkLists = async (seen: readonly Observation[], world: World, harness: Harness): Promise<void> => {
  const current = new Set<ListViewer>();
  const unsettled = new Set([...harness.rows.map(({ row }) => row.nomor), ...world.waiting.keys()]);
  for (const nomor of nomorsOf(seen, world)) {
    const facts = world.documents.get(nomor);
    const id = harness.ids.get(nomor);
    const viewers = facts ? viewersOf(harness, facts.department) : [];
    const viewer = viewers[harness.steps.count % Math.max(1, viewers.length)];
    if (!facts || !viewer || id === undefined || unsettled.has(nomor)) continue;
    if (!current.has(viewer)) await viewer.read(harness.steps.count % 2 === 0);
    current.add(viewer);
    const shown = listedText(viewer.rows.get(id));
    const expected = listedText(facts.isDeleted ? undefined : facts);
    if (shown !== expected)
      throw new Error(
        `The list of ${facts.department} that ${viewer.person.nrp} sees has ${nomor} as ${shown}, not as ${expected}`,
      );
  }
};
