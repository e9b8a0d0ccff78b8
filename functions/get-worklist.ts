import { isAdmin } from '../shared/domain/roles.ts';
import type { Queue } from './db/keys.ts';
import { handle } from './http/handler.ts';
import { companyWorkingTime } from './runtime/working-time.ts';
import { queueOfPost } from './submissions/submission-rules.ts';
import { listQueueEntries } from './submissions/waiting-store.ts';
import { countWaiting, decidableBy } from './submissions/worklist-rules.ts';

export const handler = handle('get-worklist', async (_input, { caller, now }) => {
  const count = async (queues: readonly Queue[]) => {
    const entries = (await Promise.all(queues.map(listQueueEntries))).flat();
    return countWaiting(decidableBy(caller.nrp, entries), now.getTime(), companyWorkingTime());
  };
  const queues = caller.positions.flatMap((position) => queueOfPost(position) ?? []);
  const [review, approval] = await Promise.all([
    isAdmin(caller) ? count([{ state: 'pending' }]) : null,
    caller.positions.length > 0 ? count(queues) : null,
  ]);
  return { review, approval };
});
