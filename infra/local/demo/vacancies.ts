import { loadHolders } from '../../../functions/profiles/position-store.ts';
import { queueOfPost } from '../../../functions/submissions/submission-rules.ts';
import { announceVacancy, loadQueue } from '../../../functions/submissions/vacancy-store.ts';
import { isLevelVacant } from '../../../shared/domain/workflow/workflow.ts';

const post = { role: 'project_manager' } as const;

/**
 * Announces what the project manager submitted when it came to their level. Otherwise the first run of the stream
 * announces it, and the newest notice of every admin says that no project manager can decide.
 */
export const announceVacancies = async (now: Date): Promise<void> => {
  const queue = queueOfPost(post);
  if (!queue) throw new Error('The project manager’s level has no queue');
  const holders = await loadHolders(post.role, 'SHE', now);
  for (const { submission } of await loadQueue(queue))
    if (isLevelVacant(holders, submission.submitter_nrp))
      await announceVacancy(post, queue, [submission], { at: submission.level_entered_at });
};
