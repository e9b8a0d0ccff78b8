import { positionLabels, positionRoles } from '../people/roles.ts';
import { approverLevelOf } from './workflow.ts';

/** The levels at which a submission waits for a decision, in the order in which it passes them. */
export const processLevels = ['review', ...positionRoles] as const;
export type ProcessLevel = (typeof processLevels)[number];

export const processLevelLabels: Record<ProcessLevel, string> = { review: 'Peninjauan', ...positionLabels };

/** The level of a state in which a submission waits; undefined for an ended one. */
export const processLevelOf = (state: string): ProcessLevel | undefined =>
  state === 'pending' ? 'review' : (approverLevelOf(state) ?? undefined);
