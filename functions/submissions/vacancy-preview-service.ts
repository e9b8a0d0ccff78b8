import type { WaitingSubmission } from '../../shared/api/users.ts';
import { isAdmin, type Position, type PositionRole } from '../../shared/domain/roles.ts';
import { isLevelVacant, type LevelHolder, levelStates } from '../../shared/domain/workflow.ts';
import { Failure } from '../../shared/errors.ts';
import type { Queue } from '../db/keys.ts';
import { loadHolders, postsHeld } from '../users/position-store.ts';
import type { Profile, ProfileInput } from '../users/profile-store.ts';
import { listUsersWithRole } from '../users/role-member-store.ts';
import { listQueuedSubmissions, type Submission } from './submission-store.ts';

export const maxListed = 100;

/** What a change of people leaves without anybody to decide it. */
export interface VacancyPreview {
  waiting: WaitingSubmission[];
  waiting_more: boolean;
}

/** Looks ahead, before the change is made; `last_admin` where nobody would be left with that role. */
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

const isActiveAdmin = (person: ProfileInput): boolean => person.active && isAdmin(person);

/** Where submissions wait for a post; a dept head's always names its department. */
export const queueOfPost = ({ role, department }: Pick<Position, 'role' | 'department'>): Queue => {
  const state = levelStates[role];
  if (state !== 'under_dept_approval') return { state };
  if (department === undefined) throw new Error('A dept head without a department');
  return { state, department };
};

const loadWaitingForPost = async (post: Position, leaving: string, now: Date): Promise<VacancyPreview> => {
  // Only a dept head's post is asked for by department.
  const holders = await loadHolders(post.role, post.department ?? 'SHE', now);
  const others = holders.filter(({ nrp }) => nrp !== leaving);
  return loadUndecidable(queueOfPost(post), post.role, others);
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
  // Somebody besides any one submitter is left.
  if (holders.length > 1) return { waiting: [], waiting_more: false };
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
  since: submission.updated_at,
});
