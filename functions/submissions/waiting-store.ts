import * as z from 'zod/mini';
import { submissionDepartments } from '../../shared/domain/departments.ts';
import { type PositionRole, positionRoles } from '../../shared/domain/people/roles.ts';
import { isSmokeAccount } from '../../shared/domain/people/smoke-accounts.ts';
import { type ProcessLevel, processLevelOf } from '../../shared/domain/workflow/process-levels.ts';
import { keys, type Queue } from '../db/keys.ts';
import { partition, readAll } from '../db/table.ts';
import { type QueueEntry, queueEntry } from './submission-store.ts';

export interface LevelBacklog {
  /** Null for submissions that wait for review. */
  level: PositionRole | null;
  count: number;
  /** When the oldest was submitted. */
  oldest: string | undefined;
}

export const approvalQueues: Record<PositionRole, readonly Queue[]> = {
  dept_head: submissionDepartments.map((department) => ({ state: 'under_dept_approval', department })),
  she_head: [{ state: 'under_she_approval' }],
  project_manager: [{ state: 'under_pm_approval' }],
};

/** A queue entry's sort key begins with the time of its submission. */
const entry = z.pipe(
  z.object({ SK: z.string() }),
  z.transform(({ SK }) => SK.slice(0, SK.indexOf('#'))),
);

const loadTimes = (queue: Queue): Promise<string[]> =>
  readAll(entry, {
    where: 'PK = :pk',
    ExpressionAttributeValues: { ':pk': keys.queue(queue) },
    ProjectionExpression: 'SK',
  });

/** Every entry of a queue, oldest submission first. */
export const listQueueEntries = (queue: Queue): Promise<QueueEntry[]> =>
  readAll(queueEntry, partition(keys.queue(queue)));

/** Every submission that waits for a decision, with its level; without those of the smoke test. */
export const listWaiting = async (): Promise<(QueueEntry & { level: ProcessLevel })[]> => {
  const queues: Queue[] = [{ state: 'pending' }, ...Object.values(approvalQueues).flat()];
  const found = await Promise.all(
    queues.map(async (queue) => {
      const level = processLevelOf(queue.state);
      return level === undefined ? [] : (await listQueueEntries(queue)).map((each) => ({ ...each, level }));
    }),
  );
  return found.flat().filter(({ submitter_nrp }) => !isSmokeAccount(submitter_nrp));
};

/** How many submissions wait for a decision at each level, and since when. */
export const loadBacklog = (): Promise<LevelBacklog[]> =>
  Promise.all([
    loadLevelBacklog(null, [{ state: 'pending' }]),
    ...positionRoles.map((level) => loadLevelBacklog(level, approvalQueues[level])),
  ]);

const loadLevelBacklog = async (level: LevelBacklog['level'], queues: readonly Queue[]): Promise<LevelBacklog> => {
  const times = (await Promise.all(queues.map(loadTimes))).flat().sort();
  return { level, count: times.length, oldest: times[0] };
};
