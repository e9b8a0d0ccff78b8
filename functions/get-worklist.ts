import { submissionCalls } from '../shared/api/submissions.ts';
import { isAdmin, type Position } from '../shared/domain/people/roles.ts';
import { isPositionForSubmitter } from '../shared/domain/workflow/workflow.ts';
import { handle } from './http/handler.ts';
import { postName } from './profiles/position-rules.ts';
import { queueOfPost } from './submissions/submission-rules.ts';
import type { QueueEntry } from './submissions/submission-store.ts';
import { listQueueEntries } from './submissions/waiting-store.ts';
import { countWaiting, decidableBy } from './submissions/worklist-rules.ts';
import { loadWorkingTime } from './work-calendar/work-calendar-service.ts';

export const handler = handle(submissionCalls['get-worklist'], async (_input, { caller, now }) => {
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
});

/** The entries of a post's queue, by the caller's positions in that post. */
const listEntriesOfPost = async (held: readonly Position[]): Promise<QueueEntry[]> => {
  const queue = held[0] && queueOfPost(held[0]);
  const entries = queue ? await listQueueEntries(queue) : [];
  return entries.filter(({ submitter_nrp }) =>
    held.some((position) => isPositionForSubmitter(position, submitter_nrp)),
  );
};
