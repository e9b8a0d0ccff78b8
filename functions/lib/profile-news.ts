import { appointedNotice, vacatedNotice } from '../../shared/domain/notices.ts';
import { type PositionRole, positionInForce } from '../../shared/domain/roles.ts';
import { levelPassedOver, levelsFor, levelWaits, stateAfterApproval } from '../../shared/domain/workflow.ts';
import { commandWithoutKey } from '../data/commands.ts';
import { notify } from '../data/notifications.ts';
import { holdersOf } from '../data/positions.ts';
import type { Post, ProfileChanged } from '../data/profile-changes.ts';
import { profileOf } from '../data/profiles.ts';
import { usersWithRole } from '../data/role-members.ts';
import { type Listed, type Submission, submissionsInQueues } from '../data/submissions.ts';
import { moved } from '../data/transitions.ts';
import { queueOfPost } from './left-waiting.ts';
import { closeAfterChange } from './sockets.ts';

const pageSize = 100;

/**
 * What follows from a changed profile: sockets close, and whatever waits for a post whose holders changed is looked at
 * again. Done twice it does nothing twice: transitions name the version they saw, and notices have ids of their event.
 */
export const profileChangePublished = async (change: ProfileChanged): Promise<void> => {
  if (change.sessions !== 'untouched') await closeAfterChange({ ...change, sessions: change.sessions });
  for (const post of change.posts) await lookedAtAgain(post, change);
};

const lookedAtAgain = async (post: Post, change: ProfileChanged): Promise<void> => {
  const waiting: Submission[] = [];
  const stuck: Submission[] = [];
  for (const submission of await submissionsFor(post)) {
    const holders = await holdersOf(post.role, submission.department, new Date());
    if (levelPassedOver(post.role, holders, submission.submitter_nrp)) {
      await passedOver(submission, post.role, change);
      continue;
    }
    if (submission.submitter_nrp !== change.nrp) waiting.push(submission);
    if (levelWaits(holders, submission.submitter_nrp)) stuck.push(submission);
  }
  if (post.taken && waiting.length > 0) await appointmentTold(post, waiting, change);
  if (!post.taken && stuck.length > 0) await vacancyTold(post, stuck, change);
};

const submissionsFor = async (post: Post): Promise<Submission[]> => {
  const all: Submission[] = [];
  let cursor: string | undefined;
  do {
    const page: Listed = await submissionsInQueues([queueOfPost(post)], cursor, pageSize);
    all.push(...page.submissions);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return all;
};

/** Nobody but the submitter holds the level any more: it is skipped as it would have been on the way in. */
const passedOver = async (submission: Submission, level: PositionRole, change: ProfileChanged): Promise<void> => {
  const holders = new Map(
    await Promise.all(
      levelsFor(submission.department).map(
        async (each) => [each, await holdersOf(each, submission.department, new Date())] as const,
      ),
    ),
  );
  const { next, skipped } = stateAfterApproval(
    submission.submission_status,
    { department: submission.department, submitter: submission.submitter_nrp },
    (each) => holders.get(each) ?? [],
  );
  try {
    await moved(
      submission,
      {
        action: 'skip',
        next,
        actor: { nrp: change.by_nrp, name: change.by_name },
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
          throw new MovedOn();
        },
      },
    );
  } catch (error) {
    if (!(error instanceof MovedOn)) throw error;
  }
};

/** Somebody decided it in the meantime, or this very event was published before. */
class MovedOn extends Error {}

const appointmentTold = async (
  post: Post,
  waiting: readonly Submission[],
  { nrp, change, at }: ProfileChanged,
): Promise<void> => {
  const profile = await profileOf(nrp);
  const held = profile?.positions.find(
    (each) => each.role === post.role && each.department === post.department && positionInForce(each, new Date()),
  );
  if (!held || !profile?.active) return;
  const [first] = waiting;
  await notify(nrp, {
    event_id: eventOf({ nrp, change }, post),
    at,
    ...appointedNotice(held, waiting),
    submission_id: waiting.length === 1 && first ? first.id : null,
  });
};

const eventOf = ({ nrp, change }: Pick<ProfileChanged, 'nrp' | 'change'>, { role, department }: Post): string =>
  `U#${nrp}#${change}#${role}#${department ?? ''}`;

/** Whoever made the change was warned of it; a date warns nobody. */
const vacancyTold = async (post: Post, stuck: readonly Submission[], change: ProfileChanged): Promise<void> => {
  const [first] = stuck;
  for (const { nrp } of await usersWithRole('admin')) {
    if (nrp === change.by_nrp) continue;
    await notify(nrp, {
      event_id: eventOf(change, post),
      at: change.at,
      ...vacatedNotice(post, stuck),
      submission_id: stuck.length === 1 && first ? first.id : null,
    });
  }
};
