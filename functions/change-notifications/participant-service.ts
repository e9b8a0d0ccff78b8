import { approverLevelOf } from '../../shared/domain/workflow/workflow.ts';
import type { SubmissionEventItem } from '../submissions/submission-store.ts';
import type { BatchReads } from './batch-reads.ts';

/**
 * The NRPs of the users whose screens a transition concerns, beside the lists of submissions: submitter, actor (in
 * their other tabs), the users who approved before, and those whose decision queue it enters or leaves.
 */
export const loadParticipants = async (
  { from, to, department, submitter_nrp, actor_nrp, approved_before }: SubmissionEventItem,
  { holders, users }: Pick<BatchReads, 'holders' | 'users'>,
): Promise<string[]> => {
  const levels = [from, to].flatMap((state) => approverLevelOf(state ?? '') ?? []);
  const deciders = await Promise.all([
    ...(from === 'pending' || to === 'pending' ? [users('admin')] : []),
    ...levels.map((level) => holders(level, department, new Date())),
  ]);
  return [submitter_nrp, actor_nrp, ...approved_before, ...deciders.flat().map(({ nrp }) => nrp)];
};
