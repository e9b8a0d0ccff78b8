import { vacancyNotice } from '../../shared/domain/notices/notices.ts';
import type { Position, PositionRole } from '../../shared/domain/people/roles.ts';
import {
  isLevelSkipped,
  levelsFor,
  needsAppointment,
  stateAfterApproval,
} from '../../shared/domain/workflow/workflow.ts';
import type { Queue } from '../db/keys.ts';
import { retryOnConflict, StaleRead, tryTransactWrite } from '../db/transactions.ts';
import { notify } from '../notifications/notification-store.ts';
import { loadHolders } from '../profiles/position-store.ts';
import { listUsersWithRole } from '../profiles/role-member-store.ts';
import { queueOfPost, submissionAfter, type Transition } from './submission-rules.ts';
import type { Submission } from './submission-store.ts';
import { transitionWrites } from './transition-store.ts';
import { announceVacancy, clearVacancyMark, loadQueue, type Vacancy } from './vacancy-store.ts';

type Post = Pick<Position, 'role' | 'department'>;

/** Why a post is evaluated: `actor` is named in the history of a skipped level; `warned_nrp` gets no notification. */
export interface Cause {
  actor: { nrp: string; name: string | null };
  warned_nrp?: string;
}

/** Actor in the history where the schedule, and neither a user nor a date, skipped a level. */
export const systemActor = { nrp: 'SISTEM', name: 'Pemeriksaan jabatan' };

/**
 * Applies the present holders of a post to the submissions that wait for it: skips the level where its only holder is
 * the submitter, and announces to the admins, once, what no holder can decide. Returns the submissions that continue to
 * wait. Idempotent.
 */
export const evaluatePost = (post: Post, cause: Cause): Promise<Submission[]> => {
  const queue = queueOfPost(post);
  if (!queue) throw new Error('A Dept. Head without a department');
  return retryOnConflict(() => evaluateQueue(post, queue, cause));
};

const evaluateQueue = async (post: Post, queue: Queue, cause: Cause): Promise<Submission[]> => {
  const waiting: Submission[] = [];
  const undecidable: Submission[] = [];
  const queued = await loadQueue(queue);
  // The department matters for a Dept. Head only.
  const holders = queued.length === 0 ? [] : await loadHolders(post.role, post.department ?? 'SHE', new Date());
  for (const { submission, announced } of queued) {
    if (isLevelSkipped(post.role, holders, submission.submitter_nrp)) {
      await skipLevel(submission, post.role, cause);
      continue;
    }
    waiting.push(submission);
    const isVacant = needsAppointment(holders, submission.submitter_nrp);
    if (isVacant && !announced) undecidable.push(submission);
    if (!isVacant && announced) await clearVacancyMark(queue, submission);
  }
  const { warned_nrp } = cause;
  const announcement = { at: new Date().toISOString(), ...(warned_nrp && { warned_nrp }) };
  if (!(await announceVacancy(post, queue, undecidable, announcement)))
    throw new StaleRead('A submission was decided or announced in the meantime');
  return waiting;
};

/** Skips a level as an approval before it would have. A submission that was decided in the meantime is left as it is. */
const skipLevel = async (before: Submission, level: PositionRole, { actor }: Cause): Promise<void> => {
  const holders = new Map(
    await Promise.all(
      levelsFor(before.department).map(
        async (each) => [each, await loadHolders(each, before.department, new Date())] as const,
      ),
    ),
  );
  const { next, skipped } = stateAfterApproval(
    before.submission_status,
    { department: before.department, submitter: before.submitter_nrp },
    (each) => holders.get(each) ?? [],
  );
  const transition: Transition = {
    action: 'skip',
    next,
    actor,
    capacity: 'administrator',
    acting: false,
    reason: null,
    skipped: [{ level, reason: 'only_holder_is_submitter' }, ...skipped],
    at: new Date().toISOString(),
  };
  await tryTransactWrite(transitionWrites({ before, after: submissionAfter(before, transition), transition }));
};

/** Notifies the admins of submissions that no holder of a post can decide. */
export const notifyVacancy = async ({ id, at, warned_nrp, submissions, ...post }: Vacancy): Promise<void> => {
  const [first] = submissions;
  for (const { nrp } of await listUsersWithRole('admin')) {
    if (nrp === warned_nrp) continue;
    await notify(nrp, {
      event_id: `VACANT#${post.role}#${post.department ?? ''}#${id}`,
      at,
      ...vacancyNotice(post, submissions),
      submission_id: submissions.length === 1 && first ? first.id : null,
    });
  }
};
