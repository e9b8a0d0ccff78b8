import type { WaitingCount } from '../../shared/api/submissions.ts';
import { type WorkingTime, waitingAge } from '../../shared/domain/workflow/waiting.ts';
import { mayDecideFor } from '../../shared/domain/workflow/workflow.ts';
import type { QueueEntry } from './submission-store.ts';

/** The entries that a user can decide: not their own submissions. */
export const decidableBy = (nrp: string, entries: readonly QueueEntry[]): QueueEntry[] =>
  entries.filter(({ submitter_nrp }) => mayDecideFor(nrp, submitter_nrp));

/** Counts what waits, and how long. `now`: milliseconds since 1970. */
export const countWaiting = (entries: readonly QueueEntry[], now: number, workingTime: WorkingTime): WaitingCount => {
  const ages = entries.map(({ level_entered_at }) => waitingAge(level_entered_at, now, workingTime));
  return {
    count: ages.length,
    late: ages.filter(({ lateness }) => lateness === 'late').length,
    oldest_days: ages.length === 0 ? null : Math.max(...ages.map(({ days }) => days)),
  };
};
