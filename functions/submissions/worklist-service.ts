import type { WaitingCount } from '../../shared/api/submissions.ts';
import { isAdmin, type Position } from '../../shared/domain/people/roles.ts';
import { type WorkingTime, waitingAge } from '../../shared/domain/workflow/waiting.ts';
import { isPositionForSubmitter, mayDecideFor } from '../../shared/domain/workflow/workflow.ts';
import type { Caller } from '../http/handler.ts';
import { postName } from '../profiles/position-rules.ts';
import { loadWorkingTime } from '../work-calendar/work-calendar-service.ts';
import { queueOfPost } from './submission-rules.ts';
import type { QueueEntry } from './submission-store.ts';
import { listQueueEntries } from './waiting-store.ts';

/** What a user can review or approve now; null where they hold neither the role nor a position for it. */
export const loadWorklist = async (caller: Caller, now: Date) => {
  const workingTime = await loadWorkingTime();
  const count = async (lists: Promise<QueueEntry[]>[]) => {
    const entries = (await Promise.all(lists)).flat();
    return countWaiting(decidableBy(caller.nrp, entries), now.getTime(), workingTime);
  };
  const posts = Map.groupBy(caller.positions, postName);
  const [review, approval] = await Promise.all([
    isAdmin(caller) ? count([listQueueEntries({ state: 'pending' })]) : null,
    posts.size > 0 ? count([...posts.values()].map(listEntriesOfPost)) : null,
  ]);
  return { review, approval };
};

/** The entries of a post's queue, by the caller's positions in that post. */
const listEntriesOfPost = async (held: readonly Position[]): Promise<QueueEntry[]> => {
  const queue = held[0] && queueOfPost(held[0]);
  const entries = queue ? await listQueueEntries(queue) : [];
  return entries.filter(({ submitter_nrp }) =>
    held.some((position) => isPositionForSubmitter(position, submitter_nrp)),
  );
};

/** The entries that a user can decide: not their own submissions. */
const decidableBy = (nrp: string, entries: readonly QueueEntry[]): QueueEntry[] =>
  entries.filter(({ submitter_nrp }) => mayDecideFor(nrp, submitter_nrp));

/** Counts what waits, and how long. `now`: milliseconds since 1970. */
const countWaiting = (entries: readonly QueueEntry[], now: number, workingTime: WorkingTime): WaitingCount => {
  const ages = entries.map(({ level_entered_at }) => waitingAge(level_entered_at, now, workingTime));
  return {
    count: ages.length,
    late: ages.filter(({ lateness }) => lateness === 'late').length,
    oldest_days: ages.length === 0 ? null : Math.max(...ages.map(({ days }) => days)),
  };
};
