import { vacancyNotice } from '../../shared/domain/notices.ts';
import type { Position, PositionRole } from '../../shared/domain/roles.ts';
import { isLevelSkipped, isLevelVacant, levelsFor, stateAfterApproval } from '../../shared/domain/workflow.ts';
import { Failure } from '../../shared/errors.ts';
import { commandWithoutKey } from '../http/idempotency-store.ts';
import { notify } from '../notifications/notification-store.ts';
import { loadHolders } from '../users/position-store.ts';
import { listUsersWithRole } from '../users/role-member-store.ts';
import type { Submission } from './submission-store.ts';
import { saveTransition } from './transition-store.ts';
import { queueOfPost } from './vacancy-preview-service.ts';
import { announceVacancy, clearVacancyMark, loadQueue, type Vacancy } from './vacancy-store.ts';

const attempts = 5;

type Post = Pick<Position, 'role' | 'department'>;

/** Why a post is evaluated: history names the actor of a skip, and who was warned of a vacancy is not told of it. */
export interface Cause {
  actor: { nrp: string; name: string | null };
  warned_nrp?: string;
}

/** History names it where neither a person nor a date, but a later look at the holders, skipped a level. */
export const systemActor = { nrp: 'SISTEM', name: 'Pemeriksaan jabatan' };

/**
 * Applies to everything that waits for a post what holds of its holders at this moment: a level whose only holder is
 * the submitter is skipped, and what nobody can decide is announced to the admins, once a vacancy. Answers what goes on
 * waiting there. Done twice it does nothing twice.
 */
export const evaluatePost = async (post: Post, cause: Cause): Promise<Submission[]> => {
  const queue = queueOfPost(post);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const waiting: Submission[] = [];
    const stuck: Submission[] = [];
    const queued = await loadQueue(queue);
    // Only a dept head's post is asked for by department.
    const holders = queued.length === 0 ? [] : await loadHolders(post.role, post.department ?? 'SHE', new Date());
    for (const { submission, announced } of queued) {
      if (isLevelSkipped(post.role, holders, submission.submitter_nrp)) {
        await skipLevel(submission, post.role, cause);
        continue;
      }
      waiting.push(submission);
      const waits = isLevelVacant(holders, submission.submitter_nrp);
      if (waits && !announced) stuck.push(submission);
      if (!waits && announced) await clearVacancyMark(queue, submission);
    }
    const { warned_nrp } = cause;
    if (await announceVacancy(post, queue, stuck, { at: new Date().toISOString(), ...(warned_nrp && { warned_nrp }) }))
      return waiting;
  }
  throw new Failure('conflict');
};

/** Nobody but the submitter holds the level any more: it is skipped as it would have been on the way in. */
const skipLevel = async (submission: Submission, level: PositionRole, { actor }: Cause): Promise<void> => {
  const holders = new Map(
    await Promise.all(
      levelsFor(submission.department).map(
        async (each) => [each, await loadHolders(each, submission.department, new Date())] as const,
      ),
    ),
  );
  const { next, skipped } = stateAfterApproval(
    submission.submission_status,
    { department: submission.department, submitter: submission.submitter_nrp },
    (each) => holders.get(each) ?? [],
  );
  try {
    await saveTransition(
      submission,
      {
        action: 'skip',
        next,
        actor,
        capacity: 'administrator',
        acting: false,
        reason: null,
        skipped: [{ level, reason: 'only_holder_is_submitter' }, ...skipped],
        at: new Date().toISOString(),
      },
      {
        command: commandWithoutKey,
        answer: undefined,
        alongside: [],
        tooLate: () => {
          throw new StaleSubmission();
        },
      },
    );
  } catch (error) {
    if (!(error instanceof StaleSubmission)) throw error;
  }
};

/** It was decided in the meantime, or this event was published before. */
class StaleSubmission extends Error {}

/** Tells the admins that submissions wait for a post nobody holds who could decide them. */
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
