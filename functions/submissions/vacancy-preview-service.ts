import type { WaitingSubmission } from '../../shared/api/users.ts';
import type { Position, PositionRole } from '../../shared/domain/people/roles.ts';
import { isLevelVacant, type LevelHolder } from '../../shared/domain/workflow/workflow.ts';
import { Failure } from '../../shared/errors.ts';
import type { Queue } from '../db/keys.ts';
import { holdersAt, postsHeld } from '../profiles/position-rules.ts';
import { loadHoldings } from '../profiles/position-store.ts';
import type { Profile, ProfileInput } from '../profiles/profile-store.ts';
import { listUsersWithRole } from '../profiles/role-member-store.ts';
import { isActiveAdmin } from '../profiles/user-rules.ts';
import { queueOfPost } from './submission-rules.ts';
import { listQueuedSubmissions, type Submission } from './submission-store.ts';

export const maxListed = 100;

/** Submissions that a change of a user would leave without a holder who can decide them. */
export interface VacancyPreview {
  waiting: WaitingSubmission[];
  waiting_more: boolean;
}

const noVacancy: VacancyPreview = { waiting: [], waiting_more: false };

/** Computed before the change is made; `last_admin` where no active admin would remain. */
export const previewVacancies = async (
  before: Profile | undefined,
  wanted: ProfileInput,
  now: Date,
): Promise<VacancyPreview> => {
  const has = postsHeld(wanted, now);
  const givenUp = [...postsHeld(before, now)].filter(([name]) => !has.has(name)).map(([, post]) => post);
  const lists = await Promise.all([
    ...givenUp.map((post) => loadWaitingForPost(post, wanted.nrp, now)),
    ...(before && isActiveAdmin(before) && !isActiveAdmin(wanted) ? [loadWaitingForReview(wanted.nrp)] : []),
  ]);
  const all = lists.flatMap(({ waiting }) => waiting);
  return {
    waiting: all.slice(0, maxListed),
    waiting_more: all.length > maxListed || lists.some(({ waiting_more }) => waiting_more),
  };
};

const loadWaitingForPost = async (post: Position, leaving: string, now: Date): Promise<VacancyPreview> => {
  // The department matters for a Dept. Head only.
  const holdings = await loadHoldings(post.role, post.department ?? 'SHE');
  // Who acts only in the place of the user stops with them.
  const remaining = holdings.map(({ held, ...holding }) => ({
    ...holding,
    held: held.filter(({ on_behalf_of }) => on_behalf_of?.nrp !== leaving),
  }));
  const others = holdersAt(remaining, now).filter(({ nrp }) => nrp !== leaving);
  const queue = queueOfPost(post);
  return queue ? loadUndecidable(queue, post.role, others) : noVacancy;
};

const loadWaitingForReview = async (leaving: string): Promise<VacancyPreview> => {
  const admins = (await listUsersWithRole('admin')).filter(({ nrp }) => nrp !== leaving);
  if (admins.length === 0) throw new Failure('last_admin');
  const holders = admins.map(({ nrp, full_name }) => ({ nrp, full_name, acting: false }));
  return loadUndecidable({ state: 'pending' }, null, holders);
};

const loadUndecidable = async (
  queue: Queue,
  level: PositionRole | null,
  holders: readonly LevelHolder[],
): Promise<VacancyPreview> => {
  // With two holders in their own right at least one is not the submitter.
  if (holders.filter(({ on_behalf_of }) => on_behalf_of === undefined).length > 1) return noVacancy;
  const { submissions, next_cursor } = await listQueuedSubmissions([queue], undefined, maxListed);
  return {
    waiting: submissions
      .filter(({ submitter_nrp }) => isLevelVacant(holders, submitter_nrp))
      .map((submission) => waitingSubmission(submission, level)),
    waiting_more: next_cursor !== null,
  };
};

const waitingSubmission = (submission: Submission, level: PositionRole | null): WaitingSubmission => ({
  submission_id: submission.id,
  document_title: submission.document_title,
  document_number: submission.document_number,
  department: submission.department,
  level,
  since: submission.level_entered_at,
});
