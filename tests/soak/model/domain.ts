import type { Command } from './commands.ts';
import type { Harness } from './harness.ts';
import type { Observation } from './observations.ts';
import type { Send } from './send.ts';
import type { World } from './world.ts';

/** Says how what was read differs from a world; empty where it does not. */
export type Comparison = (world: World) => string[];

/** Commands about one kind of data, what they lead to, and how that is read. */
export interface Domain {
  /** Resolves a command against the world; undefined for one of another domain, or without anything to act on. */
  prepare: (command: Command, world: World, harness: Harness) => Send | undefined | Promise<Send | undefined>;
  /** The worlds to which an observation can lead, none where it contradicts the world; undefined for one of another domain. */
  after?: (world: World, seen: Observation) => readonly World[] | undefined;
  /** Reads what observations concern. */
  read?: (seen: readonly Observation[], before: World, harness: Harness) => Promise<Comparison>;
}

export const only = (world: World, isAllowed: boolean): World[] => (isAllowed ? [world] : []);

/** The worlds after a command with at most one allowed outcome: this refusal, or success. */
export const refusedOr = (
  world: World,
  code: Observation['outcome']['code'],
  refusal: string | undefined,
  success: () => World,
): World[] => {
  if (code !== 'ok') return only(world, code === refusal);
  return refusal === undefined ? [success()] : [];
};
