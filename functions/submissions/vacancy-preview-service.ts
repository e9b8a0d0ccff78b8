import type { WaitingSubmission } from '../../shared/api/users.ts';
import { isAdmin, type Position, type PositionRole } from '../../shared/domain/roles.ts';
import { type LevelHolder, levelStates, levelWaits } from '../../shared/domain/workflow.ts';
import { Failure } from '../../shared/errors.ts';
import type { Queue } from '../db/keys.ts';
import { heldPosts, holdersOf } from '../users/position-store.ts';
import type { Profile, ProfileChange } from '../users/profile-store.ts';
import { usersWithRole } from '../users/role-member-store.ts';
import { type Submission, submissionsInQueues } from './submission-store.ts';

export const mostListed = 100;

/** What a change of people leaves without anybody to decide it. */
export interface LeftWaiting {
  waiting: WaitingSubmission[];
  waiting_more: boolean;
}

/** Looks ahead, before the change is made; `last_admin` where nobody would be left with that role. */
export const leftWaiting = async (
  before: Profile | undefined,
  wanted: ProfileChange,
  now: Date,
): Promise<LeftWaiting> => {
  const has = heldPosts(wanted, now);
  const givenUp = [...heldPosts(before, now)].filter(([name]) => !has.has(name)).map(([, post]) => post);
  const lists = await Promise.all([
    ...givenUp.map((post) => waitingForPost(post, wanted.nrp, now)),
    ...(before && isActiveAdmin(before) && !isActiveAdmin(wanted) ? [waitingForReview(wanted.nrp)] : []),
  ]);
  const all = lists.flatMap(({ waiting }) => waiting);
  return {
    waiting: all.slice(0, mostListed),
    waiting_more: all.length > mostListed || lists.some(({ waiting_more }) => waiting_more),
  };
};

const isActiveAdmin = (person: ProfileChange): boolean => person.active && isAdmin(person);

/** Where submissions wait for a post; a dept head's always names its department. */
export const queueOfPost = ({ role, department }: Pick<Position, 'role' | 'department'>): Queue => {
  const state = levelStates[role];
  if (state !== 'under_dept_approval') return { state };
  if (department === undefined) throw new Error('A dept head without a department');
  return { state, department };
};

const waitingForPost = async (post: Position, leaving: string, now: Date): Promise<LeftWaiting> => {
  // Only a dept head's post is asked for by department.
  const holders = await holdersOf(post.role, post.department ?? 'SHE', now);
  const others = holders.filter(({ nrp }) => nrp !== leaving);
  return stuckIn(queueOfPost(post), post.role, others);
};

const waitingForReview = async (leaving: string): Promise<LeftWaiting> => {
  const admins = (await usersWithRole('admin')).filter(({ nrp }) => nrp !== leaving);
  if (admins.length === 0) throw new Failure('last_admin');
  const holders = admins.map(({ nrp, full_name }) => ({ nrp, full_name, acting: false }));
  return stuckIn({ state: 'pending' }, null, holders);
};

const stuckIn = async (
  queue: Queue,
  level: PositionRole | null,
  holders: readonly LevelHolder[],
): Promise<LeftWaiting> => {
  // Somebody besides any one submitter is left.
  if (holders.length > 1) return { waiting: [], waiting_more: false };
  const { submissions, next_cursor } = await submissionsInQueues([queue], undefined, mostListed);
  return {
    waiting: submissions
      .filter(({ submitter_nrp }) => levelWaits(holders, submitter_nrp))
      .map((submission) => shown(submission, level)),
    waiting_more: next_cursor !== null,
  };
};

const shown = (submission: Submission, level: PositionRole | null): WaitingSubmission => ({
  submission_id: submission.id,
  document_title: submission.document_title,
  document_number: submission.document_number,
  department: submission.department,
  level,
  since: submission.updated_at,
});
