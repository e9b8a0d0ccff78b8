import { nomorsOf } from './domains/document-rules.ts';
import { withLostResets } from './domains/user-rules.ts';
import { domains } from './domains.ts';
import type { Observation } from './observations.ts';
import type { World } from './world.ts';

/** An observation, or what may have happened beside the commands. */
export type Step = Observation & { isOptional?: boolean };

/** The worlds to which a step can lead from this one; none where its outcome contradicts the world. */
export const worldsAfter = (world: World, seen: Observation): readonly World[] => {
  for (const { after } of domains) {
    const worlds = after?.(world, seen);
    if (worlds) return worlds;
  }
  throw new Error(`No domain knows ${seen.kind}`);
};

const worldKey = (world: World): string =>
  JSON.stringify(Object.values(world).map((each: ReadonlyMap<string, unknown> | ReadonlySet<string>) => [...each]));

/**
 * The worlds in which commands that ran at the same time may end: those of every serial order with these outcomes, each
 * once. Steps that concern different things have no order, so those that concern the same are ordered apart.
 */
export const worldsAfterAll = (world: World, seen: readonly Step[]): World[] => {
  const steps = seen.filter(({ kind }) => kind !== 'read').flatMap((each): Step[] => withLostResets(each));
  return groupsOf(steps, world).reduce<World[]>(
    (worlds, group) => worlds.flatMap((each) => worldsOfOrders(each, group)),
    [world],
  );
};

/** Orders of the same steps that led to the same world are followed once. */
const worldsOfOrders = (world: World, steps: readonly Step[]): World[] => {
  const required = steps.reduce((bits, { isOptional }, at) => (isOptional ? bits : bits | (1 << at)), 0);
  const ends = new Map<string, World>();
  /** By the steps that have been taken, as a bit of each. */
  let reached = new Map([[0, new Map([[worldKey(world), world]])]]);
  for (let taken = 0; taken <= steps.length; taken += 1) {
    const next: typeof reached = new Map();
    for (const [done, worlds] of reached) {
      if ((done & required) === required) for (const [key, each] of worlds) ends.set(key, each);
      for (const [at, step] of steps.entries()) {
        if (done & (1 << at)) continue;
        const after = next.get(done | (1 << at)) ?? new Map<string, World>();
        for (const before of worlds.values())
          for (const each of worldsAfter(before, step)) after.set(worldKey(each), each);
        if (after.size > 0) next.set(done | (1 << at), after);
      }
    }
    reached = next;
  }
  return [...ends.values()];
};

/** The steps in groups without a thing in common. */
const groupsOf = (steps: readonly Step[], world: World): Step[][] => {
  const changesRights = steps.some(({ kind }) => kind.endsWith('-absence'));
  let groups: { things: Set<string>; steps: Step[] }[] = [];
  for (const step of steps) {
    const things = thingsOf(step, world, changesRights);
    const touching = groups.filter((group) => !group.things.isDisjointFrom(things));
    groups = [
      ...groups.filter((group) => !touching.includes(group)),
      {
        things: touching.reduce((all, group) => all.union(group.things), things),
        steps: [...touching.flatMap((group) => group.steps), step],
      },
    ];
  }
  return groups.map((group) => group.steps);
};

/** What a step reads or changes. While absences change, so do the rights of those who act in another's place. */
const thingsOf = (step: Step, world: World, changesRights: boolean): Set<string> => {
  const things = nomorsOf([step], world);
  if ('nrp' in step) things.add(step.nrp);
  if (step.kind.endsWith('-absence') || (changesRights && 'by' in step && step.kind !== 'submit')) things.add('rights');
  return things;
};
