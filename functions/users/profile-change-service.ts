import { appointmentNotice, newAdminNotice } from '../../shared/domain/notices.ts';
import { isAdmin, isPositionInForce } from '../../shared/domain/roles.ts';
import { eventIdOf, loadNotifiedEvents, notify } from '../notifications/notification-store.ts';
import { closeAfterProfileChange } from '../realtime/socket-service.ts';
import type { Submission } from '../submissions/submission-store.ts';
import { evaluatePost } from '../submissions/vacancy-service.ts';
import { loadQueue } from '../submissions/vacancy-store.ts';
import type { Post, ProfileChange } from './profile-change-store.ts';
import { loadProfile } from './profile-store.ts';

/**
 * What follows from a changed profile: sockets close, and whatever waits for a post whose holders changed, or for a new
 * admin's review, is looked at again. Done twice it does nothing twice: transitions name the version they saw, and
 * notices have ids of their event.
 */
export const publishProfileChange = async (change: ProfileChange): Promise<void> => {
  if (change.sessions !== 'untouched') await closeAfterProfileChange({ ...change, sessions: change.sessions });
  for (const post of change.posts) await reevaluatePost(post, change);
  if (change.became_admin) await notifyNewAdmin(change);
};

const reevaluatePost = async (post: Post, change: ProfileChange): Promise<void> => {
  const waiting = await evaluatePost(post, {
    actor: { nrp: change.by_nrp, name: change.by_name },
    warned_nrp: change.by_nrp,
  });
  const toDecide = waiting.filter(({ submitter_nrp }) => submitter_nrp !== change.nrp);
  if (post.taken && toDecide.length > 0) await notifyAppointment(post, toDecide, change);
};

const notifyAppointment = async (
  post: Post,
  waiting: readonly Submission[],
  { nrp, change, at }: ProfileChange,
): Promise<void> => {
  const profile = await loadProfile(nrp);
  const held = profile?.positions.find(
    (each) => each.role === post.role && each.department === post.department && isPositionInForce(each, new Date()),
  );
  if (!held || !profile?.active) return;
  const [first] = waiting;
  await notify(nrp, {
    event_id: `U#${nrp}#${change}#${post.role}#${post.department ?? ''}`,
    at,
    ...appointmentNotice(held, waiting),
    submission_id: waiting.length === 1 && first ? first.id : null,
  });
};

const transitionEventId = ({ id, version }: Submission): string => eventIdOf({ submission_id: id, version });

/** Tells a new admin what waits for review; a former one, what they were not told of when it was submitted. */
const notifyNewAdmin = async ({ nrp, change, at }: ProfileChange): Promise<void> => {
  const profile = await loadProfile(nrp);
  if (!profile?.active || !isAdmin(profile)) return;
  const waiting = (await loadQueue({ state: 'pending' }))
    .map(({ submission }) => submission)
    .filter(({ submitter_nrp }) => submitter_nrp !== nrp);
  const [oldest] = waiting;
  if (!oldest) return;
  const told = await loadNotifiedEvents(nrp, new Date(oldest.created_at));
  const untold = waiting.filter((submission) => !told.has(transitionEventId(submission)));
  const [first] = untold;
  if (!first) return;
  await notify(nrp, {
    event_id: `U#${nrp}#${change}#admin`,
    at,
    ...newAdminNotice(untold, untold.length < waiting.length),
    submission_id: untold.length === 1 ? first.id : null,
    covers: untold.map(transitionEventId),
  });
};
